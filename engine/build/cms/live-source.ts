import type { ContentSource } from '../../content/source.ts';
import { createHttpSource } from './http-source.ts';
import { openLastGood, withLastGood } from './last-good.ts';
import { cmsFiles } from './snapshot.ts';
import { createTransport } from './transport.ts';

export interface LiveSource {
  readonly source: ContentSource;
  close(): Promise<void>;
}

/** Makes the source of the service: it caches the answers of a CMS, and uses the last good one when the CMS fails. */
export function openLiveSource(options: { url: URL; root: string; log: (message: string) => void }): LiveSource {
  const { url, root, log } = options;
  const { cache } = cmsFiles(root, url);
  const transport = createTransport({ cacheFile: cache });
  const store = openLastGood(`${cache.replace(/\.sqlite$/, '')}-last-good.sqlite`);
  const http = createHttpSource({
    base: url,
    transport,
    log,
    report: ({ target, pointer, message }) => log(`${target}#${pointer}: ${message}`),
  });
  return {
    source: withLastGood(http, { store, log }),
    async close() {
      await transport.close();
      store.close();
    },
  };
}
