import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloudflare } from '../../../engine/output/headers/hosts/cloudflare.ts';
import { lowerHeaders } from '../../../engine/output/headers/hosts/lower.ts';
import type { Engine } from '../../support/engines/engine.ts';
import { startWranglerWith } from '../../support/engines/wrangler.ts';
import { askForHeaders, buildPlan, differences, judge } from '../../support/headers/compare.ts';
import { MISSING_REQUESTS, STATIC_REQUESTS } from '../../support/headers/requests.ts';

const plan = buildPlan();
const [file] = lowerHeaders(cloudflare, plan).files;
const text = file?.text ?? '';
/** The host answers a page at the address of its folder, with a slash. */
const requests = STATIC_REQUESTS.map((path) => (/\.\w+$|\/$/.test(path) ? path : `${path}/`));
const there = requests.filter((path) => !path.includes('none'));
let engine: Engine & { readonly port: number; readonly log: string };

beforeAll(async () => {
  const assets = there.map((path) => ({ path: path.endsWith('/') ? `${path}index.html` : path, text: 'found' }));
  engine = await startWranglerWith([
    ...assets,
    { path: '_headers', text },
    { path: '_redirects', text: '/ae/faq/default.html /ae/faq 301\n/ae/about /ae/profile 301\n' },
  ]);
});

afterAll(() => engine.stop());

test('the parser of the host takes every rule', () => {
  const rules = text.match(/^\//gm)?.length;
  expect(engine.log).toContain(`Parsed ${rules} valid header rules.`);
  expect(engine.log).not.toMatch(/invalid header rule|exceeds/);
});

test('pages, files and errors have the headers of the service', async () => {
  const answers = await askForHeaders(engine.port, [
    ...requests,
    ...MISSING_REQUESTS,
    '/ae/faq/default.html',
    '/ae/about',
  ]);
  expect(answers.filter(({ status }) => status === 200).map(({ request }) => request)).toEqual(there);
  const found = answers.flatMap((answer) => differences(plan, answer));
  expect(judge(cloudflare, found)).toEqual({ undeclared: [], unseen: [] });
});
