import { describe, expect, test } from 'vitest';
import { createFileSource } from '../../engine/content/files.ts';
import { LIMITS } from '../../engine/build/cms/limits.ts';
import { createHttpSource } from '../../engine/build/cms/http-source.ts';
import { createTransport } from '../../engine/build/cms/transport.ts';
import { startCms } from '../support/cms-server.ts';
import { partOf } from '../support/coverage.ts';
import { describeContentSource } from '../support/content-source.ts';
import { realModel } from '../support/real.ts';

const files = createFileSource(realModel(), { build: 'of-a-test' });

describeContentSource('the embedded content', () => Promise.resolve({ source: files, close: () => Promise.resolve() }));

describeContentSource('a CMS over HTTP', async () => {
  const cms = await startCms(files);
  const transport = createTransport();
  const source = createHttpSource({ base: cms.url, transport, report: refuse, log: () => undefined });
  return {
    source,
    async close() {
      await transport.close();
      await cms.close();
    },
  };
});

/** The embedded content fits its schemas, so nothing of it is kept out. */
function refuse(misfit: unknown): never {
  throw new Error(JSON.stringify(misfit));
}

describe('the two', () => {
  test('give the same answers', async () => {
    const cms = await startCms(files);
    const transport = createTransport({ limits: LIMITS });
    const http = createHttpSource({ base: cms.url, transport, report: refuse, log: () => undefined });
    try {
      for (const { siteId } of partOf(await files.siteListSimple({}), 5)) {
        expect(await http.catalogList({ siteId })).toEqual(await files.catalogList({ siteId }));
        expect(await http.mediaList({ siteId })).toEqual(await files.mediaList({ siteId }));
        expect(await http.productTree({ siteId })).toEqual(await files.productTree({ siteId }));
      }
      expect(await http.properties({})).toEqual(await files.properties({}));
      expect(await http.supportTree({})).toEqual(await files.supportTree({}));
    } finally {
      await transport.close();
      await cms.close();
    }
  });
});
