import { resolve } from 'node:path';
import { serveSites, stopOnSignal } from '../../serve-sites.ts';

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
  const { service, log, announce } = await serveSites({ root, out: resolve(root, out), ...options });
  stopOnSignal(service, log);
  announce();
}
