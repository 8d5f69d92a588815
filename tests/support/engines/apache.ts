import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Artifact } from '../../../engine/model/artifact.ts';
import type { Engine, StartEngine } from './engine.ts';
import { startServer } from './process.ts';

/** Apache with the redirects in its configuration. */
export const startApache: StartEngine = (files) =>
  startApacheWith(files, (folder) => `Define SITEFOLD ${folder}/apache\nInclude apache/sitefold-redirects.conf`);

/** Apache with the redirects in the `.htaccess` of the folder that it serves. */
export const startApacheDirectory: StartEngine = (files) =>
  startApacheWith(files, () => 'AllowEncodedSlashes NoDecode');

/** Apache with lines of its configuration, which may include the files; they get the folder that the files are in. */
export function startApacheWith(files: readonly Artifact[], redirects: (folder: string) => string): Promise<Engine> {
  const directories = files.filter(({ path }) => path.endsWith('.htaccess'));
  return startServer({
    command: 'apache2',
    files: [...files, ...directories.map(({ text }) => ({ path: 'site/.htaccess', text }))],
    configuration: (folder, port) => {
      mkdirSync(join(folder, 'site'), { recursive: true });
      mkdirSync(join(folder, 'empty'));
      return configure({ folder, port, redirects: redirects(folder) });
    },
    args: ({ configuration }) => ['-X', '-f', configuration],
    version: version(),
    origins: [ORIGIN],
  });
}

const ORIGIN = 'http://www.kaveno.example';

function version(): string {
  const { stdout } = spawnSync('apache2', ['-v'], { encoding: 'utf8' });
  return /Apache\/\S+/.exec(stdout)?.[0].replace('/', ' ') ?? 'Apache';
}

const MODULES = ['mpm_event', 'authz_core', 'rewrite', 'setenvif'];

interface Configuration {
  readonly folder: string;
  readonly port: number;
  readonly redirects: string;
}

function configure({ folder, port, redirects }: Configuration): string {
  const directory = redirects.includes('Include') ? 'empty' : 'site';
  return `ServerRoot ${folder}
PidFile ${folder}/httpd.pid
DefaultRuntimeDir ${folder}
Mutex file:${folder} default
ErrorLog ${folder}/error.log
LogLevel error
Listen 127.0.0.1:${port}
ServerName ${ORIGIN}:80
UseCanonicalName On
MaxKeepAliveRequests 0
LimitRequestLine 131072
${MODULES.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
DocumentRoot ${folder}/${directory}
<Directory ${folder}/${directory}>
  AllowOverride FileInfo
  Require all granted
</Directory>
${redirects}
`;
}
