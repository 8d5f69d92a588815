import { spawnSync } from 'node:child_process';
import type { Artifact } from '../../../engine/model/artifact.ts';
import type { Engine } from './engine.ts';
import { startServer } from './process.ts';

/** nginx with the redirects alone. */
export const startNginx = (files: readonly Artifact[]): Promise<Engine & { readonly port: number }> =>
  startNginxWith(files, () => 'include nginx/sitefold-returns.conf;\nlocation / { return 404; }');

/** nginx with the text of a server block beside the maps; it gets the folder that the files are in. */
export const startNginxWith = (
  files: readonly Artifact[],
  server: (folder: string) => string,
): Promise<Engine & { readonly port: number }> =>
  startServer({
    command: 'nginx',
    files,
    configuration: (folder, port) => configuration(folder, port, server(folder)),
    args: ({ folder, configuration }) => nginxArguments(folder, configuration),
    version: version(),
  });

/** The arguments that make nginx run in its folder with a configuration file. */
export const nginxArguments = (folder: string, configuration: string): string[] => [
  '-p',
  folder,
  '-e',
  'stderr',
  '-c',
  configuration,
];

/** The first lines of a configuration: one process in the foreground, which writes to its folder only. */
export const nginxMain = (folder: string): string => `daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr error;
`;

/** The lines of an `http` block that keep temporary files in the folder and write no access log. */
export const nginxHttp = (folder: string): string =>
  [
    'access_log off;',
    ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`),
  ].join('\n  ');

/** The list of Debian; as a pattern, it may be missing. */
const MIME_TYPES = '/etc/nginx/mime[.]types';

function version(): string {
  const { stderr } = spawnSync('nginx', ['-v'], { encoding: 'utf8' });
  return stderr.replace('nginx version:', '').trim().replace('/', ' ');
}

function configuration(folder: string, port: number, server: string): string {
  return `${nginxMain(folder)}pcre_jit on;
events { worker_connections 256; }
http {
  ${nginxHttp(folder)}
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
