/** Run by a test as a process of its own: the service, with an account store that takes its time. */
import { stopOnSignal } from '../../cli/commands/serve.ts';
import { startTestService } from './service.ts';

const service = await startTestService({
  findAccount: async () => {
    process.stderr.write('asked\n');
    await new Promise((later) => setTimeout(later, 800));
    return { name: 'Ada', roles: ['user'] };
  },
});
stopOnSignal(service);
process.stderr.write(`port ${service.port}\n`);
