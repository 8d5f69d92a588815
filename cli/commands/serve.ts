import { resolve } from 'node:path';
import type { LiveSource } from '../../engine/io/cms/live-source.ts';
import { startService, type RunningService } from '../../engine/server/start.ts';
import { homePath } from '../../engine/model/site.ts';
import { EXIT, UserError, paint, say } from '../io.ts';
import { readPort } from '../program.ts';
import { contentUrl } from '../project.ts';

interface Options {
  readonly root: string;
  readonly out: string;
  readonly host: string;
  readonly port?: string;
  readonly operationsPort?: string;
}

/** Serves the last build until it is stopped. */
export async function serveCommand({ root, out, host, port, operationsPort }: Options): Promise<void> {
  const folder = resolve(root, out);
  const service = await start({
    out: folder,
    host,
    ...(port === undefined ? {} : { port: readPort(port, 0, 0) }),
    ...(operationsPort === undefined ? {} : { operationsPort: readPort(operationsPort, 0, 0) }),
    ...(await liveContent(root)),
    log: (line) => say(`${line}\n`),
  });
  if (!service) throw new UserError(`There is no build in ${folder}; run sitefold build first.`, EXIT.findings);
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${service.port}`;
  const shown = service.release.model.sites.filter(
    (site) => ['', 'th', 'ae', 'de'].includes(site.flag) && site.state === 1,
  );
  const links = [
    ...shown.map((site) => `${origin}${homePath(site)}`),
    `${origin}/choose-site`,
    `${origin}/th/faq/default.html  (an old address)`,
  ];
  say(
    `${paint('cyan', 'serving:')} build ${service.release.id}; stop with Ctrl-C\n${links.map((link) => `  ${link}\n`).join('')}`,
  );
  stopOnSignal(service);
}

/** The CMS that CONTENT_URL names. */
async function liveContent(root: string): Promise<{ live?: LiveSource }> {
  const address = contentUrl();
  if (address === undefined) return {};
  const { openLiveSource } = await import('../../engine/io/cms/live-source.ts');
  return { live: openLiveSource({ url: address, root: resolve(root), log: (line) => say(`${line}\n`) }) };
}

async function start(options: Parameters<typeof startService>[0]): Promise<RunningService | undefined> {
  try {
    return await startService(options);
  } catch (cause) {
    const { code, port } = cause as NodeJS.ErrnoException & { port?: number };
    if (code === 'EADDRINUSE')
      throw new UserError(
        `Port ${port ?? ''} is taken by another process; choose one with --port or --operations-port.`,
        EXIT.findings,
      );
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
      throw new UserError(`The service cannot listen on ${options.host}:${port ?? ''} (${code}).`, EXIT.findings);
    throw cause;
  }
}

/** Stops the service in order when the process is told to end; told twice, it ends at once. */
export function stopOnSignal(service: RunningService): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(EXIT.findings);
      stopping = true;
      say('stopping: requests in flight are answered first\n');
      void service.stop().then(() => process.exit(EXIT.fine));
    });
  }
}
