import { spawnSync } from 'node:child_process';
import type { Artifact } from '../../../engine/model/artifact.ts';
import type { Engine, StartEngine } from './engine.ts';
import { startServer } from './process.ts';

/** Caddy with one site, which imports the files and answers 404 where they do not redirect. */
export const startCaddy: StartEngine = (files) =>
  startCaddyWith(files, [...files.map(({ path }) => `import ${path}`), 'respond 404']);

/** Caddy with one site, given by the lines of its block, which may import the files. */
export function startCaddyWith(
  files: readonly Artifact[],
  lines: readonly string[],
): Promise<Engine & { readonly port: number }> {
  const block = lines.map((line) => `\t${line}\n`).join('');
  return startServer({
    command: 'caddy',
    files,
    configuration: (_folder, port) =>
      `{\n\tadmin off\n\tauto_https off\n}\nhttp://:${port} {\n\tbind 127.0.0.1\n${block}}\n`,
    args: ({ configuration }) => ['run', '--config', configuration, '--adapter', 'caddyfile'],
    version: `Caddy ${spawnSync('caddy', ['version'], { encoding: 'utf8' }).stdout.trim()}`,
  });
}
