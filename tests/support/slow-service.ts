/** Run by a test as a process of its own: the service, with an account store that takes its time. */
import { stopOnSignal } from '../../cli/serve-sites.ts';
import { createTextLog } from '../../engine/service/log/text-log.ts';
import { startTestService } from './service.ts';
import { customerNamed, standInAccounts } from './stand-in-accounts.ts';

const service = await startTestService(
  standInAccounts(async () => {
    process.stderr.write('asked\n');
    await new Promise((later) => setTimeout(later, 800));
    return customerNamed('Ada');
  }),
);
stopOnSignal(
  service,
  createTextLog((line) => process.stderr.write(`${line}\n`)),
);
process.stderr.write(`port ${service.port}\n`);
