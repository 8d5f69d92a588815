import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import type { StartEngine } from './engine.ts';
import { askAt, privateFolder, startProcess } from './process.ts';

/** HAProxy with the redirects, and 404 for the rest. */
export const startHaproxy: StartEngine = async (files) => {
  const port = await freePort();
  const folder = privateFolder('haproxy', files);
  writeFileSync(join(folder, 'haproxy.cfg'), configuration(port));
  const stop = await startProcess({
    command: 'haproxy',
    args: ['-db', '-f', join(folder, 'haproxy/sitefold-redirects.cfg'), '-f', join(folder, 'haproxy.cfg')],
    port,
    folder,
    env: { SITEFOLD: join(folder, 'haproxy') },
  });
  return {
    version: version(),
    origins: [],
    port,
    ask: askAt(port),
    stop,
  };
};

function version(): string {
  const { stdout } = spawnSync('haproxy', ['-v'], { encoding: 'utf8' });
  return /HAProxy version \S+/.exec(stdout)?.[0].replace(' version', '') ?? 'HAProxy';
}

function configuration(port: number): string {
  return `frontend test from sitefold
  bind 127.0.0.1:${port}
  http-request return status 404
`;
}
