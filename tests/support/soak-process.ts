/** Run by a test as a process of its own: the service with accounts. It says how much memory it holds when it is asked to. */
import { startAccountService } from './account-service.ts';

const { service } = await startAccountService();
process.on('message', () => {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ memory: heapUsed + external });
});
process.send?.({ port: service.port });
