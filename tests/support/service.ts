import type { Server } from 'node:http';
import { SILENT_LOG } from '../../engine/model/log.ts';
import { createLimitedServer } from '../../engine/service/limited-server.ts';
import { listen } from '../../engine/service/listen.ts';
import { createOperations } from '../../engine/service/operations.ts';
import { prepareService, type PreparedService, type StartOptions } from '../../engine/service/start.ts';
import { BUILT } from './built.ts';

/** A service in the process of a test. */
export interface RunningService extends PreparedService {
  readonly port: number;
}

/** Starts the service over the build of the tests, on a free port. */
export async function startTestService(options: Partial<StartOptions> = {}): Promise<RunningService> {
  const host = '127.0.0.1';
  const service = await prepareService({ out: BUILT, host, log: SILENT_LOG, ...options });
  if (!service) throw new Error('the build of the tests is missing');
  return { ...service, port: await service.listen({ host, port: 0 }) };
}

export interface TestOperations {
  readonly port: number;
  close(): void;
}

/** Starts the operations port of a service of this process. */
export async function startOperations({ release, metrics, askAccounts }: RunningService): Promise<TestOperations> {
  const server: Server = createLimitedServer(
    release.model.constants,
    SILENT_LOG,
    createOperations({
      health: () => ({ build: release.id, draining: false }),
      askAccounts: () => askAccounts().then(() => true),
      metrics: async () => ({ type: metrics.contentType, text: await metrics.text() }),
    }),
  );
  return {
    port: await listen(server, { host: '127.0.0.1', port: 0 }),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
