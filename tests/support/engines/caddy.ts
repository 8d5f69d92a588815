import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StartEngine } from './engine.ts';
import { askAt, freePort, privateFolder, startProcess } from './process.ts';

/** Caddy with one site, which imports the files and answers 404 otherwise. */
export const startCaddy: StartEngine = async (files) => {
  const port = await freePort();
  const folder = privateFolder('caddy', files);
  const configuration = join(folder, 'Caddyfile');
  const imports = files.map(({ path }) => `\timport ${path}\n`).join('');
  writeFileSync(
    configuration,
    `{\n\tadmin off\n\tauto_https off\n}\nhttp://:${port} {\n\tbind 127.0.0.1\n${imports}\trespond 404\n}\n`,
  );
  const stop = await startProcess({
    command: 'caddy',
    args: ['run', '--config', configuration, '--adapter', 'caddyfile'],
    port,
    folder,
  });
  return {
    version: `Caddy ${spawnSync('caddy', ['version'], { encoding: 'utf8' }).stdout.trim()}`,
    origins: [],
    port,
    ask: askAt(port),
    stop,
  };
};
