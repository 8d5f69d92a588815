import { readFileSync, readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** By so much a thread that gives way is nicer than the others: where both want one processor, it gets a tenth of it. */
const NICER = 10;
const NICEST = 19;
/** The bit of the capability to take any priority, CAP_SYS_NICE. */
const SYS_NICE = 1n << 23n;

/** Has the calling thread give way to the others for good. Does nothing where a priority is that of the whole process, or is not to be changed. */
export function giveWay(): void {
  if (process.platform === 'linux') change(0, NICER);
}

/**
 * Has all threads of the process give way to other processes. The function that it returns has them come back, with the threads that were
 * started meanwhile. Does nothing where the system would not let them come back.
 */
export function giveWayForNow(): () => void {
  const now = getPriority();
  if (process.platform !== 'linux' || !mayComeBack(now, readGranted())) return () => undefined;
  const by = Math.min(NICER, NICEST - now);
  changeAll(by);
  return () => changeAll(-by);
}

/** What the system tells of the process, in the form of files of `/proc/self`. */
export interface Granted {
  readonly status: string;
  readonly uidMap: string;
  readonly limits: string;
}

/** Tells whether a process with a nice value of now may have it again: by a capability of the whole system, or by the limit it was given. */
export function mayComeBack(now: number, { status, uidMap, limits }: Granted): boolean {
  const [, capabilities = '0'] = /^CapEff:\s*([0-9a-f]+)$/m.exec(status) ?? [];
  // In a user namespace of its own, a process has all capabilities, but not over priorities.
  const isOfSystem = /^\s*0\s+0\s+4294967295\s*$/.test(uidMap);
  const [, limit = '0'] = /^Max nice priority\s+(\d+)/m.exec(limits) ?? [];
  return (isOfSystem && (BigInt(`0x${capabilities}`) & SYS_NICE) !== 0n) || 20 - Number(limit) <= now;
}

function readGranted(): Granted {
  const read = (name: string): string => readFileSync(`/proc/self/${name}`, 'utf8');
  return { status: read('status'), uidMap: read('uid_map'), limits: read('limits') };
}

function changeAll(by: number): void {
  for (const thread of readdirSync('/proc/self/task')) change(Number(thread), by);
}

/** Changes the nice value of a thread, if it has not ended and nothing forbids it. */
function change(thread: number, by: number): void {
  try {
    setPriority(thread, Math.min(NICEST, getPriority(thread) + by));
  } catch {
    // The priority is a favour to others: what gives way works without it.
  }
}
