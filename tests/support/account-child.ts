import { spawn, type ChildProcess } from 'node:child_process';
import { REPOSITORY } from './real.ts';

export interface AccountChild {
  readonly port: number;
  readonly child: ChildProcess;
}

/** Starts the service with accounts as a process of its own. */
export async function startAccountChild(folder: string, databaseUrl: string | undefined): Promise<AccountChild> {
  const child = spawn(`${REPOSITORY}node_modules/.bin/node`, [`${REPOSITORY}tests/support/account-process.ts`], {
    env: {
      ...process.env,
      ACCOUNTS_FOLDER: folder,
      ...(databaseUrl === undefined ? {} : { ACCOUNTS_DATABASE: databaseUrl }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((done, failed) => {
    child.stdout.on('data', (chunk) => {
      const found = /port (\d+)/.exec(String(chunk))?.[1];
      if (found !== undefined) done(Number(found));
    });
    child.once('exit', () => failed(new Error('the service ended before it served')));
  });
  return { port, child };
}

/** Kills it, and waits until it is gone. */
export async function killAccountChild({ child }: AccountChild): Promise<void> {
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await ended;
}
