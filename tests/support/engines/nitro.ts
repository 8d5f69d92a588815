import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, createNitro, prepare } from 'nitropack/core';
import { serveEngine } from './node-server.ts';
import { privateFolder } from './process.ts';
import type { StartEngine } from './engine.ts';

/** A real build of Nitro that has the route rules and nothing else. It takes about a second. */
export const startNitro: StartEngine = async (files) => {
  const text = files.find(({ path }) => path === 'nitro/route-rules.json')?.text ?? '{}';
  const folder = privateFolder('nitro', []);
  const nitro = await createNitro({
    rootDir: folder,
    preset: 'node-listener',
    logLevel: 0,
    compatibilityDate: '2026-01-01',
    minify: false,
    sourceMap: false,
    routeRules: JSON.parse(text) as Record<string, object>,
  });
  await prepare(nitro);
  await build(nitro);
  await nitro.close();
  const { listener } = (await import(pathToFileURL(join(folder, '.output/server/index.mjs')).href)) as {
    listener: RequestListener;
  };
  const silent = silence();
  const { version } = createRequire(import.meta.url)('nitropack/package.json') as { version: string };
  return serveEngine(listener, {
    version: `nitropack ${version}`,
    stop: async () => {
      silent();
      rmSync(folder, { recursive: true, force: true });
    },
  });
};

/** Its server writes a line for each request that it refuses. Returns a function that restores the output. */
function silence(): () => void {
  const { warn, error } = console;
  Object.assign(console, { warn: () => undefined, error: () => undefined });
  return () => void Object.assign(console, { warn, error });
}
