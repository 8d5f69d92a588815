import { LOG_LEVELS, type Log, type LogDetails, type LogLevel } from '../../model/log.ts';

/** A log for people: the message, what is told with it, and below it what was thrown. */
export function createTextLog(write: (line: string) => void, level: LogLevel = 'info'): Log {
  const least = LOG_LEVELS.indexOf(level);
  const at = (name: LogLevel): Log['info'] =>
    LOG_LEVELS.indexOf(name) < least ? () => undefined : (details, message) => write(formatLine(details, message));
  return {
    debugs: LOG_LEVELS.indexOf('debug') >= least,
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
  };
}

function formatLine({ cause, ...details }: LogDetails, message: string): string {
  const told = Object.entries(details).map(([name, value]) => `${name}=${String(value)}`);
  return [[message, ...told].join(' '), ...(cause === undefined ? [] : [String(cause)])].join('\n');
}
