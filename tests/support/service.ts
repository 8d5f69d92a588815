import { SILENT_LOG } from '../../engine/model/log.ts';
import { startService, type RunningService, type StartOptions } from '../../engine/server/start.ts';
import { REPOSITORY } from './real.ts';

/** Starts the service over the last build of the repository, or that in the folder `SITEFOLD_OUT`, on free ports. */
export async function startTestService(options: Partial<StartOptions> = {}): Promise<RunningService> {
  const service = await startService({
    out: process.env.SITEFOLD_OUT ?? `${REPOSITORY}dist`,
    host: '127.0.0.1',
    port: 0,
    operationsPort: 0,
    log: SILENT_LOG,
    ...options,
  });
  if (!service) throw new Error('there is no build: run sitefold build');
  return service;
}
