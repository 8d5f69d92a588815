import { expect, test } from 'vitest';
import { CALL_NAMES, callTarget } from '../../engine/content/calls.ts';
import { createFileSource } from '../../engine/content/files.ts';
import { BUILT } from '../support/built.ts';
import { sampleParams } from '../support/content-source.ts';
import { partOf } from '../support/coverage.ts';
import { realModel } from '../support/real.ts';
import { startTestService } from '../support/service.ts';
import { startSitefold } from '../support/sitefold.ts';
import { withFolder } from '../support/temporary.ts';

interface Answer {
  readonly status: number;
  readonly cache: string | null;
  readonly body: unknown;
}

async function ask(port: number, target: string): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}${target}`);
  return { status: response.status, cache: response.headers.get('cache-control'), body: await response.json() };
}

test('a second process passes the calls on to the first, and answers from its cache when the first is gone', async () => {
  const params = await sampleParams(createFileSource(realModel(), { build: 'test' }));
  expect(CALL_NAMES).toHaveLength(28);
  const targets = partOf(CALL_NAMES, 10).map((name) => callTarget(name, { ...params[name] }));
  await withFolder(async (folder) => {
    const cms = await startTestService();
    const ready = /http:\/\/127\.0\.0\.1:(\d+)\/[^\n]*"serving"/;
    const proxy = await startSitefold(
      ['serve', '--root', folder, '--out', BUILT, '--port', '0', '--operations-port', '0'],
      ready,
      { CONTENT_URL: `http://127.0.0.1:${cms.port}` },
    );
    try {
      const port = Number(ready.exec(proxy.log())?.[1]);
      const direct = await Promise.all(targets.map((target) => ask(cms.port, target)));
      const passed = await Promise.all(targets.map((target) => ask(port, `/api/proxy${target}`)));
      expect(passed).toEqual(direct);
      expect(passed.map(({ status }) => status)).toEqual(targets.map(() => 200));
      // What the first refuses, the second refuses.
      for (const target of [
        '/prod/api/pro/product/detail/none',
        '/cms/api/site/detail?siteId=999999',
        '/cms/api/nothing',
      ])
        expect((await ask(port, target)).status, target).toBe(404);
      expect((await ask(port, '/cms/api/site/detail')).status).toBe(400);

      await cms.stop();
      const stale = await Promise.all(targets.map((target) => ask(port, target)));
      expect(stale).toEqual(direct);
      const unknown = await ask(port, '/prod/api/pro/product/detail/never-asked-before');
      expect(unknown.status).toBe(503);
      expect(JSON.stringify(unknown.body)).not.toContain(String(cms.port));
      const page = await fetch(`http://127.0.0.1:${port}/th/search?q=router`);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('<nav');
    } finally {
      await proxy.stop();
    }
  });
});
