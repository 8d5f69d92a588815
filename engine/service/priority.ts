import { readFileSync, readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** By so much a thread that gives way is nicer than the others: where both want one processor, it gets a tenth of it. */
const NICER = 10;
const NICEST = 19;
/** The bit of the capability to take any priority, CAP_SYS_NICE. */
const SYS_NICE = 1n << 23n;

/** Has the calling thread give way to the others for good. Does nothing where a priority is that of the whole process, or is not to be changed. */
export function giveWay(): void {
  if (process.platform === 'linux') change(0, (nice) => nice + NICER);
}

/** How a process is made to give way to others, by the one that starts it. */
export interface Way {
  /** The priority that it comes back to. */
  readonly usual: number;
  /** Has a process that was just started give way. The threads that it starts do as well. */
  start(pid: number): void;
  /** Has it come back before it is ready. */
  end(pid: number): void;
}

/** Prepares a process that gives way to others until it is ready. Returns undefined where the system would not let it come back. */
export function prepareToGiveWay(): Way | undefined {
  const usual = getPriority();
  if (process.platform !== 'linux' || !mayComeBack(usual, readGranted())) return undefined;
  return { usual, start: (pid) => change(pid, () => usual + NICER), end: (pid) => comeBackTo(usual, pid) };
}

/** Has all threads of this process give way that have the usual priority: those that were there before it was made to give way. */
export function giveWayWhole(usual: number): void {
  // It may have been made to come back before it heard that it gives way.
  if (getPriority() === usual) return;
  changeAll(process.pid, (nice) => (nice === usual ? nice + NICER : nice));
}

/** Gives all threads of a process the priority back that they would have if it had not been made to give way. */
export function comeBackTo(usual: number, pid = process.pid): void {
  try {
    const by = getPriority(pid) - usual;
    changeAll(pid, (nice) => Math.max(usual, nice - by));
  } catch {
    // The process has ended.
  }
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

/** What the system does not tell grants nothing. */
function readGranted(): Granted {
  const read = (name: string): string => {
    try {
      return readFileSync(`/proc/self/${name}`, 'utf8');
    } catch {
      return '';
    }
  };
  return { status: read('status'), uidMap: read('uid_map'), limits: read('limits') };
}

function changeAll(pid: number, to: (nice: number) => number): void {
  for (const thread of readdirSync(`/proc/${pid}/task`)) change(Number(thread), to);
}

/** Changes the nice value of a thread, if it has not ended and nothing forbids it. */
function change(thread: number, to: (nice: number) => number): void {
  try {
    setPriority(thread, Math.min(NICEST, to(getPriority(thread))));
  } catch {
    // The priority is a favour to others: what gives way works without it.
  }
}
