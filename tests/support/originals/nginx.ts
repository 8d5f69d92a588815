import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { askAt, privateFolder, startProcess } from '../engines/process.ts';
import { freePort } from '../free-port.ts';
import { upperCaseHex, type Matcher } from './matcher.ts';

/** nginx with the servers and maps of a file. */
export async function startNginxOriginal(text: string): Promise<Matcher & { readonly port: number }> {
  const port = await freePort();
  const rules = text.replaceAll(/^server \{(\s*listen [^;]*;)*/gm, (head) => {
    const lines = '\n'.repeat(head.split('\n').length - 1);
    return `server { listen 127.0.0.1:${port}${head.includes('default_server') ? ' default_server' : ''};${lines}`;
  });
  const folder = privateFolder('original-nginx', [{ path: 'rules.conf', text: rules }]);
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder));
  const stop = await startProcess({
    command: 'nginx',
    args: ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')],
    port,
    folder,
  });
  const { stderr } = spawnSync('nginx', ['-v'], { encoding: 'utf8' });
  return {
    port,
    version: stderr.replace('nginx version:', '').trim().replace('/', ' '),
    ask: async (requests) =>
      (await askAt(port)(requests)).map(({ status, location }) => ({ status, location: upperCaseHex(location) })),
    stop,
  };
}

function configuration(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  return `daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr crit;
events { worker_connections 256; }
http {
  access_log off;
  absolute_redirect off;
  keepalive_requests 1000000;
  ${temporary.join('\n  ')}
  include ${folder}/rules.conf;
}
`;
}
