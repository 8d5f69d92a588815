import { format } from 'node:util';
import { causeOf, withoutQueries, type Log } from '../../model/log.ts';

const LEVELS = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;

/** Logs unhandled promise rejections, so that they do not end the process (specification 8). */
export function logRejections(log: Log): void {
  process.on('unhandledRejection', (cause) =>
    log.error(causeOf(cause), 'a promise was rejected and no code handles the rejection'),
  );
}

/** Makes lines of the log of what libraries say on the console, and of warnings of Node. */
export function logConsole(log: Log): void {
  for (const [name, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, (typeof LEVELS)[keyof typeof LEVELS]][])
    // oxlint-disable-next-line no-console -- it is replaced, so that nothing else writes between the lines
    console[name] = (...said: unknown[]): void => log[level]({}, withoutQueries(format(...said)));
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => log.warn({ warning: name }, message));
}
