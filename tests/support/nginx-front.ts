import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteModel } from '../../engine/model/site-model.ts';
import { lowerHeaders } from '../../engine/output/headers/hosts/lower.ts';
import { nginx as nginxHeaders } from '../../engine/output/headers/hosts/nginx.ts';
import { nginx } from '../../engine/redirects/targets/nginx/nginx.ts';
import { createPlan } from '../../engine/redirects/targets/plan.ts';
import { privateFolder, startProcess } from './engines/process.ts';
import { freePort } from './free-port.ts';
import { buildPlan } from './headers/compare.ts';
import { REPOSITORY } from './real.ts';

export interface NginxFront {
  /** Where the site answers without TLS, for tests that send bytes. */
  readonly port: number;
  /** Where it answers with TLS. */
  readonly tlsPort: number;
  /** Where addresses without TLS are led to those with it. */
  readonly plainPort: number;
  /** What nginx has written to its error log. */
  log(): string;
  /** The lines of its access log, which it writes at the latest after a second. */
  accesses(): readonly Readonly<Record<string, string>>[];
  stop(): Promise<void>;
}

interface FrontOptions {
  readonly model: SiteModel;
  /** The folder of the build that nginx serves: `client` of a release. */
  readonly client: string;
  /** The output folder of the build whose headers nginx sends. Left out: that of the tests. */
  readonly out?: string;
  /** Where the service listens on 127.0.0.1. */
  readonly servicePort: number;
  /** True where a test sends more than one visitor may. */
  readonly unlimited?: boolean;
}

/** Starts nginx with the configuration of deploy/nginx; only ports, folders and the settings of its process are changed. */
export async function startNginxFront(options: FrontOptions): Promise<NginxFront> {
  const { files } = nginx.emit(createPlan(options.model));
  const headers = lowerHeaders(nginxHeaders, buildPlan(options.out));
  const folder = privateFolder('front', [...files, ...headers.files]);
  cpSync(`${REPOSITORY}deploy/nginx`, folder, { recursive: true });
  makeCertificate(folder);
  const [port, tlsPort, plainPort] = [await freePort(), await freePort(), await freePort()];
  const configuration = join(folder, 'nginx.conf');
  writeFileSync(
    configuration,
    rewrite(readFileSync(configuration, 'utf8'), folder, { ...options, port, tlsPort, plainPort }),
  );
  if (options.unlimited === true) {
    const limits = join(folder, 'sitefold/limits.conf');
    writeFileSync(limits, replaced(readFileSync(limits, 'utf8'), /rate=\S+;/g, 'rate=1000000r/s;'));
    // The clock of nginx stands still for some milliseconds, in which more requests come than may come at once.
    const pages = join(folder, 'sitefold/pages.conf');
    writeFileSync(pages, replaced(readFileSync(pages, 'utf8'), /burst=\d+/g, 'burst=1000000'));
  }
  let log = '';
  const stop = await startProcess({
    command: 'nginx',
    args: ['-p', folder, '-e', 'stderr', '-c', configuration],
    port,
    folder,
    onOutput: (text) => void (log += text),
  });
  const accesses = (): Record<string, string>[] =>
    readFileSync(join(folder, 'access.log'), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, string>);
  return { port, tlsPort, plainPort, log: () => log, accesses, stop };
}

interface Ports {
  readonly port: number;
  readonly tlsPort: number;
  readonly plainPort: number;
}

function rewrite(text: string, folder: string, { client, servicePort, ...ports }: FrontOptions & Ports): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `  ${kind}_temp_path ${folder}/${kind};\n`,
  );
  const changes: readonly (readonly [RegExp, string])[] = [
    [/^user .*\n/m, 'daemon off;\nmaster_process off;\n'],
    [/^pid .*;/m, `pid ${folder}/nginx.pid;`],
    [/^error_log .*;/m, 'error_log stderr warn;'],
    [/^worker_rlimit_nofile .*;\n/m, ''],
    [/^http \{\n/m, `http {\n${temporary.join('')}`],
    [/access_log \S+ sitefold/, `access_log ${folder}/access.log sitefold`],
    [/ *listen \[::\].*\n/g, ''],
    [/listen 80( default_server)?;/g, `listen 127.0.0.1:${ports.plainPort}$1;`],
    [
      /listen 443 ssl http2( default_server)?;/g,
      `listen 127.0.0.1:${ports.tlsPort} ssl http2$1;\n    listen 127.0.0.1:${ports.port}$1;`,
    ],
    [/127\.0\.0\.1:4321/, `127.0.0.1:${servicePort}`],
    [/\/etc\/ssl\/sitefold\//g, `${folder}/`],
    [/include \/srv\/www\/dist\/nginx\/sitefold-root\.conf;/, `root ${client};`],
    [/\/srv\/www\/dist\/nginx\//g, `${folder}/nginx/`],
  ];
  return changes.reduce((changed, [from, to]) => replaced(changed, from, to), text);
}

/** Replaces, and throws where there is nothing to replace: the configuration has changed, and the test with it has to. */
function replaced(text: string, from: RegExp, to: string): string {
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`the configuration of nginx holds nothing like ${String(from)}`);
  return changed;
}

function makeCertificate(folder: string): void {
  execFileSync(
    'openssl',
    [
      ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=www.kaveno.example'.split(
        ' ',
      ),
      '-keyout',
      `${folder}/privkey.pem`,
      '-out',
      `${folder}/fullchain.pem`,
    ],
    { stdio: 'ignore' },
  );
}
