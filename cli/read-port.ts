import { UserError } from './io.ts';

/** Reads a port of the command line. */
export function readPort(text: string | undefined, fallback: number, least = 1): number {
  if (text === undefined) return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < least || port > 65535)
    throw new UserError(`\`${text}\` is not a valid port; give a number from ${least} to 65535.`);
  return port;
}
