import { SILENT_LOG } from '../../engine/model/log.ts';
import { startService, type RunningService, type StartOptions } from '../../engine/service/start.ts';
import { BUILT } from './built.ts';

/** Starts the service over the build of the tests, on free ports. */
export async function startTestService(options: Partial<StartOptions> = {}): Promise<RunningService> {
  const service = await startService({
    out: BUILT,
    host: '127.0.0.1',
    port: 0,
    operationsPort: 0,
    log: SILENT_LOG,
    ...options,
  });
  if (!service) throw new Error('the build of the tests is missing');
  return service;
}
