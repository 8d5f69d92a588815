import { prefixOf } from '../../../match/expand-sites.ts';
import type { ExactRow } from './fold-sites.ts';

/** Returns the whole paths that a row matches on a site: without a slash at the end, with one, or both. */
export function exactSources({ path, slash }: Pick<ExactRow, 'path' | 'slash'>, flag: string): string[] {
  const whole = path === '/' ? prefixOf(flag) : `${prefixOf(flag)}${path}`;
  if (whole === '') return ['/'];
  if (slash === 'either') return [whole, `${whole}/`];
  return [slash === 'with' ? `${whole}/` : whole];
}
