#!/usr/bin/env node
// Starts the command line on a Node that runs TypeScript: this one, or the one that the project installs.
import { spawnSync } from 'node:child_process';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const NEEDED = 24;
/** The Node that npm installs as an optional dependency, if it did. */
function findInstalled() {
  try {
    const name = `node-${process.platform}-${process.arch}`;
    return module.createRequire(import.meta.url).resolve(`${name}/bin/node`);
  } catch {
    return undefined;
  }
}

if (Number.parseInt(process.versions.node, 10) >= NEEDED) {
  const cache = fileURLToPath(new URL('../node_modules/.cache/sitefold', import.meta.url));
  module.enableCompileCache(cache);
  // Threads and processes that the command starts use it too.
  process.env.NODE_COMPILE_CACHE ??= cache;
  await import('./index.ts');
} else {
  const installed = process.env.SITEFOLD_RESTARTED === undefined ? findInstalled() : undefined;
  if (installed === undefined) {
    process.stderr.write(
      `sitefold needs Node ${NEEDED} or newer; this is ${process.versions.node}. Install it, or run npm install without leaving out optional dependencies.\n`,
    );
    process.exit(3);
  }
  const { status, signal } = spawnSync(installed, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, SITEFOLD_RESTARTED: '1' },
  });
  if (signal) process.kill(process.pid, signal);
  process.exit(status ?? 3);
}
