import { expect, test } from 'vitest';
import { createRouter } from '../../../engine/routing/router.ts';
import { realModel } from '../../support/real.ts';

const router = createRouter(realModel());

test.each<[target: string, shown: string, render: 'build' | 'request']>([
  ['/download', 'download', 'build'],
  ['/th/download?urlFlag=B101', 'downloads/B101', 'build'],
  ['/th/download?urlFlag=gpl', 'downloads/gpl', 'build'],
  ['/th/download?urlFlag=B105', 'download', 'request'],
  ['/download?urlFlag=', 'download', 'request'],
  ['/download?other=B105', 'download', 'build'],
  ['/faq?category=4', 'faq', 'request'],
  ['/ae/faq?q=led', 'faq', 'request'],
  ['/faq/101?q=led', 'faq/101', 'build'],
])('%s shows %s, written at %s', (target, shown, render) => {
  expect(router.decide(target)).toMatchObject({ kind: 'page', shown, render });
});
