import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Artifact } from '../../../engine/model/artifact.ts';
import { freePort } from '../free-port.ts';
import type { Engine, StartEngine } from './engine.ts';
import { askAt, privateFolder, startProcess } from './process.ts';

const require = createRequire(import.meta.url);
const PACKAGE = require.resolve('wrangler/package.json');

const CONFIGURATION: Artifact = {
  path: 'wrangler.json',
  text: JSON.stringify({ name: 'redirects', compatibility_date: '2026-10-01', assets: { directory: './public' } }),
};

/**
 * Cloudflare's static assets with the emitted `_redirects`, and one page that no request asks for.
 * Throws if the parser of the host did not accept every line.
 */
export const startWrangler: StartEngine = async (files) => {
  const assets = [...files, { path: 'page.txt', text: 'page' }];
  const { log, ...engine } = await startWranglerWith(assets.map(({ path, text }) => ({ path: basename(path), text })));
  const written =
    files.find(({ path }) => path === 'cloudflare-redirects/_redirects')?.text.match(/^\//gm)?.length ?? 0;
  const taken = Number(/Parsed (\d+) valid redirect rule/.exec(log)?.[1] ?? 0);
  if (taken !== written || log.includes('invalid redirect rule')) {
    await engine.stop();
    throw new Error(`wrangler took ${taken} of ${written} lines:\n${log}`);
  }
  return engine;
};

/** Cloudflare's static assets over files of one's own, and what it printed until it was ready. */
export async function startWranglerWith(
  assets: readonly Artifact[],
): Promise<Engine & { readonly port: number; readonly log: string }> {
  const port = await freePort();
  const folder = privateFolder('wrangler', [
    CONFIGURATION,
    ...assets.map(({ path, text }) => ({ path: `public/${path}`, text })),
  ]);
  const args = ['dev', '--local', '--config', 'wrangler.json', '--ip', '127.0.0.1', '--port', String(port)];
  let printed = '';
  const stop = await startProcess({
    command: process.execPath,
    args: [
      join(dirname(PACKAGE), 'wrangler-dist', 'cli.js'),
      ...args,
      '--inspector-port',
      '0',
      '--show-interactive-dev-session=false',
    ],
    port,
    folder,
    env: {
      CI: '1',
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      WRANGLER_SEND_METRICS: 'false',
      WRANGLER_REGISTRY_PATH: join(folder, 'registry'),
    },
    onOutput: (text) => void (printed += text),
  });
  return {
    version: `wrangler ${(require(PACKAGE) as { version: string }).version}`,
    origins: [`http://127.0.0.1:${port}`, 'http://www.kaveno.example'],
    port,
    log: await untilReady(() => printed),
    ask: askAt(port),
    stop,
  };
}

/** What wrangler printed until it was ready. It accepts connections before that. */
async function untilReady(printed: () => string): Promise<string> {
  for (let attempt = 0; attempt < 600 && !printed().includes('Ready on'); attempt += 1)
    await new Promise((done) => setTimeout(done, 50));
  return printed();
}
