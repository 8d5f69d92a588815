import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { privateFolder, startProcess } from '../engines/process.ts';
import { freePort } from '../free-port.ts';
import { askRaw } from '../raw-http.ts';
import type { Matcher } from './matcher.ts';

const require = createRequire(import.meta.url);
const PACKAGE = require.resolve('wrangler/package.json');
const CONFIGURATION = { name: 'redirects', compatibility_date: '2026-10-01', assets: { directory: './public' } };

/** Cloudflare's static assets with a `_redirects` file, some lines of which its parser may refuse. `taken`: the rules that it took. */
export async function startCloudflare(text: string): Promise<Matcher & { readonly taken: number }> {
  const port = await freePort();
  const folder = privateFolder('cloudflare', [
    { path: 'wrangler.json', text: JSON.stringify(CONFIGURATION) },
    { path: 'public/_redirects', text },
    { path: 'public/page.txt', text: 'page' },
  ]);
  let printed = '';
  const stop = await startProcess({
    command: process.execPath,
    args: [
      join(dirname(PACKAGE), 'wrangler-dist', 'cli.js'),
      ...`dev --local --config wrangler.json --ip 127.0.0.1 --port ${port} --inspector-port 0`.split(' '),
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
    onOutput: (output) => void (printed += output),
  });
  // It accepts connections before it has read the file.
  for (let attempt = 0; attempt < 600 && !printed.includes('Ready on'); attempt += 1)
    await new Promise((done) => setTimeout(done, 50));
  return {
    version: `wrangler ${(require(PACKAGE) as { version: string }).version}`,
    taken: Number(/Parsed (\d+) valid redirect rule/.exec(printed)?.[1] ?? 0),
    async ask(requests) {
      const answers = await askRaw(port, requests);
      return answers.map(({ status, headers }) => ({ status, location: headers.location?.[0] }));
    },
    stop,
  };
}
