import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { askAt, privateFolder, startProcess } from '../engines/process.ts';
import { freePort } from '../free-port.ts';
import { upperCaseHex, type Matcher } from './matcher.ts';

/**
 * Apache with a file of it: as the `.htaccess` of an empty site, or of a folder of it, or as part of the configuration, where `/srv/nowhere` is
 * that site.
 */
export async function startApacheOriginal(text: string, kind: 'htaccess' | 'server', inFolder = ''): Promise<Matcher> {
  const port = await freePort();
  const folder = privateFolder('original-apache', []);
  mkdirSync(join(folder, 'site', inFolder), { recursive: true });
  writeFileSync(
    kind === 'htaccess' ? join(folder, 'site', inFolder, '.htaccess') : join(folder, 'rules.conf'),
    text.replaceAll('/srv/nowhere', `${folder}/site`),
  );
  writeFileSync(
    join(folder, 'httpd.conf'),
    configuration(folder, port, kind === 'server' ? `Include ${folder}/rules.conf` : ''),
  );
  const stop = await startProcess({ command: 'apache2', args: ['-X', '-f', join(folder, 'httpd.conf')], port, folder });
  const { stdout } = spawnSync('apache2', ['-v'], { encoding: 'utf8' });
  return {
    version: /Apache\/\S+/.exec(stdout)?.[0].replace('/', ' ') ?? 'Apache',
    ask: async (requests) =>
      (await askAt(port)(requests)).map(({ status, location }) => ({
        status,
        location: upperCaseHex(location),
      })),
    stop,
  };
}

function configuration(folder: string, port: number, rules: string): string {
  const modules = ['mpm_event', 'authz_core', 'alias', 'dir', 'rewrite', 'setenvif'];
  return `ServerRoot ${folder}
PidFile ${folder}/httpd.pid
DefaultRuntimeDir ${folder}
Mutex file:${folder} default
ErrorLog ${folder}/error.log
LogLevel error
Listen 127.0.0.1:${port}
ServerName http://www.kaveno.example:80
UseCanonicalName On
MaxKeepAliveRequests 0
${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
DocumentRoot ${folder}/site
<Directory ${folder}/site>
  AllowOverride All
  Require all granted
</Directory>
${rules}
`;
}
