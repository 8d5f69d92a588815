import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';

/** Two readings of the time, and what tells whether another process may compare the second one with its own. */
export interface MachineClock {
  /** Milliseconds since 1970. Whoever sets the clock of the machine changes them. */
  now(): number;
  /** Milliseconds since the machine was started, without those in which it was suspended. They only ever grow. */
  uptime(): number;
  /** Names this start of this machine: processes with the same name have the same uptime. */
  readonly machineStart: string;
}

/** A random number that Linux makes at each start (random(4)). */
const BOOT_ID = '/proc/sys/kernel/random/boot_id';
/** Names the time namespace of the process: each has an uptime of its own (time_namespaces(7)). */
const TIME_NAMESPACE = '/proc/self/ns/time';

/** Returns the clock of this machine. Where the system does not name its start, no other process compares its uptime with ours. */
export function createMachineClock(bootIdFile = BOOT_ID): MachineClock {
  return {
    now: () => Date.now(),
    // On Linux this is CLOCK_MONOTONIC, which all processes of a machine share.
    uptime: () => Number(process.hrtime.bigint() / 1_000_000n),
    machineStart: digestOf(tryToRead(() => readFileSync(bootIdFile, 'utf8')) ?? randomUUID()),
  };
}

function digestOf(bootId: string): string {
  const named = JSON.stringify([bootId.trim(), tryToRead(() => readlinkSync(TIME_NAMESPACE))]);
  return createHash('sha256').update(named).digest('base64url').slice(0, 22);
}

function tryToRead(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
