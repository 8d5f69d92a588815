import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Artifact } from '../../../engine/model/artifact.ts';
import type { Engine, StartEngine } from './engine.ts';
import { startServer } from './process.ts';

/** HAProxy with the redirects, and 404 for the rest. */
export const startHaproxy: StartEngine = (files) =>
  startHaproxyWith(
    files,
    (port) => `frontend test from sitefold
  bind 127.0.0.1:${port}
  http-request return status 404
`,
  );

/** HAProxy with a configuration of its own behind that of the redirects. */
export const startHaproxyWith = (
  files: readonly Artifact[],
  configuration: (port: number) => string,
): Promise<Engine> =>
  startServer({
    command: 'haproxy',
    files,
    configuration: (_folder, port) => configuration(port),
    args: ({ folder, configuration: own }) => ['-db', '-f', join(folder, 'haproxy/sitefold-redirects.cfg'), '-f', own],
    env: (folder) => ({ SITEFOLD: join(folder, 'haproxy') }),
    version: version(),
  });

function version(): string {
  const { stdout } = spawnSync('haproxy', ['-v'], { encoding: 'utf8' });
  return /HAProxy version \S+/.exec(stdout)?.[0].replace(' version', '') ?? 'HAProxy';
}
