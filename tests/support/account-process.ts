/** Run by a test as a process of its own, to be killed: the service with accounts in the folder or database that the environment names. */
import { startAccountService } from './account-service.ts';

const { ACCOUNTS_FOLDER: dataFolder, ACCOUNTS_DATABASE: databaseUrl } = process.env;
if (dataFolder === undefined) throw new Error('ACCOUNTS_FOLDER is not set');
const { service } = await startAccountService({ dataFolder, databaseUrl });
process.stdout.write(`port ${service.port}\n`);
process.on('SIGTERM', () => void service.stop().then(() => process.exit(0)));
