import { spawnSync } from 'node:child_process';
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { mayComeBack } from '../../../engine/service/priority.ts';

const MODULE = fileURLToPath(new URL('../../../engine/service/priority.ts', import.meta.url));
/** Tells the nice values of all threads: before, while the process gives way with a thread that is started then, and after. */
const PROGRAM = `
  import { readdirSync } from 'node:fs';
  import { getPriority, setPriority } from 'node:os';
  import { Worker } from 'node:worker_threads';
  import { giveWay, giveWayForNow } from ${JSON.stringify(MODULE)};
  const start = Number(process.argv[1]);
  for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), start);
  const all = () => [...new Set(readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread))))].sort();
  const before = all();
  const comeBack = giveWayForNow();
  const own = getPriority();
  const code = 'import { parentPort } from "node:worker_threads"; parentPort.on("message", () => 0).postMessage(0)';
  const worker = new Worker(new URL('data:text/javascript,' + code));
  await new Promise((done) => worker.once('message', done));
  const during = all();
  comeBack();
  const after = all();
  giveWay();
  console.log(JSON.stringify({ before, own, during, after, last: getPriority() }));
  process.exit();
`;

interface Told {
  readonly before: readonly number[];
  readonly own: number;
  readonly during: readonly number[];
  readonly after: readonly number[];
  readonly last: number;
}

/** `setting`: a command in front of the program. */
function tell(start: number, ...setting: readonly string[]): Told {
  const [command = '', ...args] = [...setting, process.execPath, '--input-type=module', '-e', PROGRAM, String(start)];
  const { stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Told;
}

/** The tests themselves may have a low priority. */
const BASE = getPriority();
const nicer = (nice: number): number => Math.min(19, nice + 10);

describe.runIf(process.platform === 'linux')('work beside the answers', () => {
  test.each([BASE, 15])('has a lower priority than %i until it takes over, with its threads', (start) => {
    const low = nicer(start);
    expect(tell(start)).toEqual({ before: [start], own: low, during: [low], after: [start], last: low });
  });

  test('keeps its priority where the system would not give it back', () => {
    const told = tell(BASE, 'setpriv', '--bounding-set=-sys_nice', '--inh-caps=-sys_nice');
    expect(told).toEqual({ before: [BASE], own: BASE, during: [BASE], after: [BASE], last: nicer(BASE) });
  });
});

describe('a process may have its priority again', () => {
  const status = (capabilities: string): string => `Name:\tnode\nCapEff:\t${capabilities}\nCapBnd:\t000001ffffffffff\n`;
  const uidMap = '         0          0 4294967295\n';
  const limits = (nice: number): string =>
    `Max msgqueue size         819200               819200  bytes\nMax nice priority         ${nice}                    40\n`;
  const NONE = '0000000000000000';

  test.each([
    ['with the capability', { status: status('0000000000800000'), uidMap, limits: limits(0) }, true],
    ['with all others', { status: status('000001ffff7fffff'), uidMap, limits: limits(0) }, false],
    [
      'with the capability of a namespace',
      { status: status('0000000000800000'), uidMap: '0 1000 65536\n', limits: limits(0) },
      false,
    ],
    ['by the limit', { status: status(NONE), uidMap, limits: limits(20) }, true],
    ['below the limit', { status: status(NONE), uidMap, limits: limits(19) }, false],
    ['where nothing is told', { status: '', uidMap: '', limits: '' }, false],
  ])('%s', (_, granted, may) => {
    expect(mayComeBack(0, granted)).toBe(may);
  });
});
