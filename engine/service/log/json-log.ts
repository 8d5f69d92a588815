import pino from 'pino';
import type { Log, LogLevel } from '../../model/log.ts';

/** A log for programs: one JSON object a line, to the standard error stream of the process unless another place is given. */
export function createJsonLog(
  level: LogLevel,
  destination: pino.DestinationStream = pino.destination({ fd: process.stderr.fd, sync: true }),
): Log {
  const logger = pino(
    {
      level,
      // Which machine and process it was is known to who collects the lines.
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
  return {
    debugs: logger.isLevelEnabled('debug'),
    debug: (details, message) => logger.debug(details, message),
    info: (details, message) => logger.info(details, message),
    warn: (details, message) => logger.warn(details, message),
    error: (details, message) => logger.error(details, message),
  };
}
