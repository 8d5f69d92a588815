/** Run by a test as a process of its own: the service, to be attacked by its sockets. */
import { stopOnSignal } from '../../cli/serve-sites.ts';
import { createTextLog } from '../../engine/service/log/text-log.ts';
import { startTestService } from './service.ts';

const log = createTextLog((line) => process.stderr.write(`${line}\n`));
const service = await startTestService({ log });
stopOnSignal(service, log);
process.stderr.write(`port ${service.port}\n`);
