import { describe, expect, test, vi } from 'vitest';
import { edge } from '../../../../engine/redirects/targets/edge/edge.ts';
import { loadEdgeModule, type EdgeModule } from '../../../support/engines/edge-module.ts';
import { goldenPlan } from '../../../support/golden-plan.ts';
import { planOf } from '../../../support/redirect-plans.ts';
import { redirectRule } from '../../../support/redirect-rule.ts';

const HOST = 'https://www.sitefold.example';

test('the module as it is written', async () => {
  const [file] = edge.emit(goldenPlan(edge.capabilities)).files;
  await expect(file?.text).toMatchFileSnapshot('./golden/edge.js');
});

describe('text that means something in JavaScript', () => {
  test.each([
    ["/it's", `/"quoted"?a="b"&c='d'`, "/it's", `/%22quoted%22?a="b"&c='d'`],
    ['/$1', '/$&/$1/$$?x=$&', '/$1', '/$&/$1/$$?x=$&'],
    ['/back', '/tick?a=`${1}`#`', '/back', '/tick?a=`${1}`#`'],
    ['/__proto__', '/constructor', '/__proto__', '/constructor'],
    ['/*', '/a/*', '/$&/`${1}`', '/a/$&/%60$%7B1%7D%60'],
    ['/:constructor', '/a/:constructor', '/__proto__', '/a/__proto__'],
    ['/é', '/ü#ä', '/%c3%a9', '/%C3%BC#%C3%A4'],
  ])('%s to %s', async (from, to, asked, location) => {
    const module = await moduleOf(planOf([redirectRule(from, to, { sites: [''] })], []));
    expect(module.decide(asked)).toEqual({ status: 301, location });
  });
});

describe('what becomes of a request', () => {
  const plan = planOf(
    [redirectRule('/old', '/new', { sites: [''] }), redirectRule('/gone', undefined, { sites: [''] })],
    ['th'],
  );

  test('a redirect is answered at once', async () => {
    const { redirect } = await moduleOf(plan);
    const answer = redirect(new Request(`${HOST}/old?a=%27`));
    expect([answer?.status, answer?.headers.get('location')]).toEqual([301, '/new?a=%27']);
  });

  test('410 has no Location', async () => {
    const { redirect } = await moduleOf(plan);
    const answer = redirect(new Request(`${HOST}/gone`));
    expect([answer?.status, answer?.headers.get('location')]).toEqual([410, null]);
  });

  test('all others go to the files of the site', async () => {
    const module = await moduleOf(plan);
    const request = new Request(`${HOST}/page`);
    const asked = vi.fn(() => new Response('page'));
    expect(module.redirect(request)).toBeUndefined();
    expect(await (await module.default.fetch(request, { ASSETS: { fetch: asked } })).text()).toBe('page');
    expect(asked).toHaveBeenCalledWith(request);
  });

  test('or to the origin, if the site has no files', async () => {
    const module = await moduleOf(plan);
    const origin = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('origin'));
    expect(await (await module.default.fetch(new Request(`${HOST}/page`))).text()).toBe('origin');
    origin.mockRestore();
  });
});

function moduleOf(plan: Parameters<typeof edge.emit>[0]): Promise<EdgeModule> {
  return loadEdgeModule(edge.emit(plan).files);
}
