import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Artifact } from '../../../engine/model/artifact.ts';
import { freePort } from '../free-port.ts';
import type { Engine, StartEngine } from './engine.ts';
import { askAt, privateFolder, startProcess } from './process.ts';

/** Caddy with one site, which imports the files and answers 404 otherwise. */
export const startCaddy: StartEngine = (files) =>
  startCaddyWith(files, [...files.map(({ path }) => `import ${path}`), 'respond 404']);

/** Caddy with one site, given by the lines of its block, which may import the files. */
export async function startCaddyWith(
  files: readonly Artifact[],
  lines: readonly string[],
): Promise<Engine & { readonly port: number }> {
  const port = await freePort();
  const folder = privateFolder('caddy', files);
  const configuration = join(folder, 'Caddyfile');
  const block = lines.map((line) => `\t${line}\n`).join('');
  writeFileSync(configuration, `{\n\tadmin off\n\tauto_https off\n}\nhttp://:${port} {\n\tbind 127.0.0.1\n${block}}\n`);
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
}
