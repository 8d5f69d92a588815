import type { Device } from '../model.ts';

type Load = () => Promise<{ readonly device: Device<object> }>;

/** The devices by the id of their product. Each is loaded when its simulator is opened. */
export const DEVICES: Readonly<Record<string, Load>> = {
  'a6-20w': () => import('./a6-20w.ts'),
  'a6-30c': () => import('./a6-30c.ts'),
  'a6-40o': () => import('./a6-40o.ts'),
  'b5-20a': () => import('./b5-20a.ts'),
  'b5-50a': () => import('./b5-50a.ts'),
  'c4-20a': () => import('./c4-20a.ts'),
  'd5-10b': () => import('./d5-10b.ts'),
  'e6-10a': () => import('./e6-10a.ts'),
  'g4-05a': () => import('./g4-05a.ts'),
  'g4-20b': () => import('./g4-20b.ts'),
  'g5-30a': () => import('./g5-30a.ts'),
  'k2-10a': () => import('./k2-10a.ts'),
  'm6-20a': () => import('./m6-20a.ts'),
  'm7-30a': () => import('./m7-30a.ts'),
  'n8-10a': () => import('./n8-10a.ts'),
  'o1-10a': () => import('./o1-10a.ts'),
  'o8-40a': () => import('./o8-40a.ts'),
  'r5-20c': () => import('./r5-20c.ts'),
  'r6-20a': () => import('./r6-20a.ts'),
  'r6-40b': () => import('./r6-40b.ts'),
  'r7-30a': () => import('./r7-30a.ts'),
  'r7-60a': () => import('./r7-60a.ts'),
  's24-30a': () => import('./s24-30a.ts'),
  's28-40c': () => import('./s28-40c.ts'),
  'w4-20a': () => import('./w4-20a.ts'),
  'w6-30a': () => import('./w6-30a.ts'),
};
