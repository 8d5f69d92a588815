import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { mayComeBack } from '../../../engine/service/priority.ts';
import { partOf } from '../../support/coverage.ts';

const MODULE = fileURLToPath(new URL('../../../engine/service/priority.ts', import.meta.url));
/** What is started: it tells the nice values of all its threads, before and after it comes back. */
const STARTED = `
  import { readdirSync } from 'node:fs';
  import { getPriority } from 'node:os';
  import { Worker } from 'node:worker_threads';
  import { comeBackTo, giveWay, giveWayWhole } from ${JSON.stringify(MODULE)};
  const all = () => [...new Set(readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread))))].sort();
  const code = 'import { parentPort } from "node:worker_threads"; parentPort.on("message", () => 0).postMessage(0)';
  const worker = new Worker(new URL('data:text/javascript,' + code));
  await new Promise((done) => worker.once('message', done));
  process.once('message', (usual) => {
    if (usual !== null) giveWayWhole(usual);
    const during = all();
    if (usual !== null) comeBackTo(usual);
    const after = all();
    giveWay();
    process.send({ during, after, last: getPriority() }, () => process.exit());
  });
`;
/** Starts it with a nice value of its own. */
const PROGRAM = `
  import { fork } from 'node:child_process';
  import { getPriority, setPriority } from 'node:os';
  import { prepareToGiveWay } from ${JSON.stringify(MODULE)};
  setPriority(0, Number(process.argv[1]));
  const way = prepareToGiveWay();
  const child = fork(process.argv[2], [], { execArgv: [] });
  way?.start(child.pid);
  if (process.argv[3] === 'end') way?.end(child.pid);
  const usual = way?.usual ?? null;
  child.once('message', (told) => console.log(JSON.stringify({ own: getPriority(), usual, ...told })));
  child.send(usual);
`;

interface Told {
  /** The nice value of the process that starts the other one. */
  readonly own: number;
  /** The nice value that the other one comes back to. */
  readonly usual: number | null;
  readonly during: readonly number[];
  readonly after: readonly number[];
  readonly last: number;
}

interface How {
  /** A command in front of the program. */
  readonly setting?: readonly string[];
  /** True if the process is made to come back before it hears that it gives way. */
  readonly ends?: boolean;
}

function tell(start: number, { setting = [], ends = false }: How = {}): Told {
  const program = join(mkdtempSync(join(tmpdir(), 'sitefold-priority-')), 'started.mjs');
  writeFileSync(program, STARTED);
  const [command = '', ...args] = [
    ...setting,
    process.execPath,
    '--input-type=module',
    '-e',
    PROGRAM,
    String(start),
    program,
    ends ? 'end' : '',
  ];
  const { stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  rmSync(dirname(program), { recursive: true });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Told;
}

/** The tests themselves may have a low priority. */
const BASE = getPriority();
const nicer = (nice: number): number => Math.min(19, nice + 10);

describe.runIf(process.platform === 'linux')('work beside the answers', () => {
  test.each(partOf([BASE, 15], 1))('has a lower priority than %i until it takes over, with its threads', (start) => {
    const low = nicer(start);
    expect(tell(start)).toEqual({ own: start, usual: start, during: [low], after: [start], last: low });
  });

  test.each(partOf([BASE, 15], 1))('may come back to %i before it takes over', (start) => {
    const told = tell(start, { ends: true });
    expect(told).toEqual({ own: start, usual: start, during: [start], after: [start], last: nicer(start) });
  });

  test('keeps its priority where the system would not give it back', () => {
    const told = tell(BASE, { setting: ['setpriv', '--bounding-set=-sys_nice', '--inh-caps=-sys_nice'] });
    expect(told).toEqual({ own: BASE, usual: null, during: [BASE], after: [BASE], last: nicer(BASE) });
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
