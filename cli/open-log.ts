import type { Log, LogLevel } from '../engine/model/log.ts';
import { logConsole } from '../engine/service/log/log-process.ts';
import { createTextLog } from '../engine/service/log/text-log.ts';
import { say } from './io.ts';

/** Opens the log of a service: plain text in a terminal, otherwise one JSON object a line. */
export async function openLog(level: LogLevel): Promise<Log> {
  if (process.stderr.isTTY) return createTextLog((line) => say(`${line}\n`), level);
  const { createJsonLog } = await import('../engine/service/log/json-log.ts');
  const log = createJsonLog(level);
  logConsole(log);
  return log;
}
