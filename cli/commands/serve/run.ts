import { resolve } from 'node:path';
import { refuseRedirectsAlone } from '../../project.ts';

interface Options {
  readonly root: string;
  readonly out: string;
  readonly host: string;
  readonly port?: string;
  readonly operationsPort?: string;
  readonly operationsHost: string;
}

/** Serves the last build until it is stopped. */
export async function runServe({ root, out, ...options }: Options): Promise<void> {
  refuseRedirectsAlone(root);
  // Not before: a project of redirects alone has none of the packages that this needs.
  const { serveSites, stopOnSignal } = await import('../../serve-sites.ts');
  const { service, log, announce } = await serveSites({ root, out: resolve(root, out), ...options });
  stopOnSignal(service, log);
  announce();
}
