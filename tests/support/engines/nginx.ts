import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Artifact } from '../../../engine/model/artifact.ts';
import { freePort } from '../free-port.ts';
import type { Engine } from './engine.ts';
import { askAt, privateFolder, startProcess } from './process.ts';

/** nginx with the redirects alone. */
export const startNginx = (files: readonly Artifact[]): Promise<Engine & { readonly port: number }> =>
  startNginxWith(files, () => 'include nginx/sitefold-returns.conf;\nlocation / { return 404; }');

/** nginx with the text of a server block beside the maps; it gets the folder that the files are in. */
export async function startNginxWith(
  files: readonly Artifact[],
  server: (folder: string) => string,
): Promise<Engine & { readonly port: number }> {
  const port = await freePort();
  const folder = privateFolder('nginx', files);
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, server(folder)));
  const stop = await startProcess({
    command: 'nginx',
    args: ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')],
    port,
    folder,
  });
  return {
    version: version(),
    origins: [],
    port,
    ask: askAt(port),
    stop,
  };
}

/** The list of Debian; as a pattern, it may be missing. */
const MIME_TYPES = '/etc/nginx/mime[.]types';

function version(): string {
  const { stderr } = spawnSync('nginx', ['-v'], { encoding: 'utf8' });
  return stderr.replace('nginx version:', '').trim().replace('/', ' ');
}

function configuration(folder: string, port: number, server: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  return `daemon off;
master_process off;
pcre_jit on;
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 256; }
http {
  access_log off;
  ${temporary.join('\n  ')}
  large_client_header_buffers 4 128k;
  keepalive_requests 1000000;
  include ${MIME_TYPES};
  include nginx/*-redirects.conf;
  include nginx/*-pages.conf;
  include nginx/*-maps.conf;
  server {
    listen 127.0.0.1:${port};
    ${server}
  }
}
`;
}
