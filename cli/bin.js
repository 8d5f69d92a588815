#!/usr/bin/env node
// Starts the command line on a Node that runs TypeScript: this one, or the one that the project installs.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const NEEDED = 24;
const installed = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));

if (Number.parseInt(process.versions.node, 10) >= NEEDED) {
  const cache = fileURLToPath(new URL('../node_modules/.cache/sitefold', import.meta.url));
  module.enableCompileCache(cache);
  // Threads and processes that the command starts use it too.
  process.env.NODE_COMPILE_CACHE ??= cache;
  await import('./index.ts');
} else if (existsSync(installed) && process.env.SITEFOLD_RESTARTED === undefined) {
  const { status, signal } = spawnSync(installed, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, SITEFOLD_RESTARTED: '1' },
  });
  if (signal) process.kill(process.pid, signal);
  process.exit(status ?? 3);
} else {
  process.stderr.write(
    `sitefold needs Node ${NEEDED} or newer; this is ${process.versions.node}. Run npm start in the project once.\n`,
  );
  process.exit(3);
}
