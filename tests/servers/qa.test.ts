import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emitQa } from '../../engine/output/qa/format.ts';
import { judge } from '../../engine/output/qa/judge.ts';
import { QA_FORMATS, QA_FORMAT_IDS } from '../../engine/output/qa/registry.ts';
import { createSuite, type QaSuite } from '../../engine/output/qa/suite.ts';
import { answerOf } from '../../engine/routing/explain.ts';
import { loadProject } from '../../engine/build/project/project.ts';
import { readSources } from '../../engine/build/project/read.ts';
import { writeArtifacts } from '../../engine/build/release/write.ts';
import { compile } from '../../engine/compile/compile.ts';
import { createRouter } from '../../engine/routing/router.ts';
import type { RunningService } from '../support/service.ts';
import { BUILT_FLAGS } from '../support/built.ts';
import { COVERS_ALL, covering, pairsOf, partOf } from '../support/coverage.ts';
import { manifestEdits } from '../support/manifest-edits.ts';
import { RUNNERS } from '../support/qa/runners.ts';
import { startSaboteur, type Sabotage } from '../support/qa/saboteur.ts';
import { REPOSITORY, realModel } from '../support/real.ts';
import { startTestService } from '../support/service.ts';
import { callSitefold } from '../support/call-sitefold.ts';
import { withFolder } from '../support/temporary.ts';

const RULE = '/{site}/videos/default.html';
const isOfRule = (target: string): boolean => /^(?:\/th)?\/videos\/default\.html$/.test(target);

const SABOTAGES: readonly [what: string, sabotage: Sabotage][] = [
  [
    'the Location of one rule lacks a character',
    (target, { status, location }) =>
      isOfRule(target) && location !== undefined ? { status, location: location.slice(0, -1) } : undefined,
  ],
  ['one rule is not there', (target) => (isOfRule(target) ? { status: 404 } : undefined)],
  [
    'one rule has another status',
    (target, { location }) => (isOfRule(target) && location !== undefined ? { status: 302, location } : undefined),
  ],
];

/** Redirects what lies beside a rule: the suite must show that too. */
const GREEDY: Sabotage = (target) =>
  /^\/th\/videos\/default\.html\/.+/.test(target) ? { status: 301, location: '/th/video' } : undefined;

let service: RunningService;
let base: string;

beforeAll(async () => {
  service = await startTestService();
  base = `http://127.0.0.1:${service.port}`;
});

afterAll(() => service.stop());

/** The sites of the build that is asked. */
const ASKED: readonly string[] = COVERS_ALL ? [] : ['--sites', ['root', ...BUILT_FLAGS].join(',')];
/** `npm test` asks for a sample, which has a case of every rule. */
const SAMPLE = 500;
const SAMPLED: readonly string[] = COVERS_ALL ? [] : ['--sample', String(SAMPLE)];

/** The suite of the root and a prefix, in part one in 25 cases and all those around the rule that is sabotaged. */
const whole = createSuite(realModel(), { sites: ['', 'th'] });
const suite: QaSuite = covering(
  {
    ...whole,
    cases: whole.cases.filter(({ request }, index) => index % 25 === 0 || request.includes('/videos/default.html')),
  },
  whole,
);
const ALL_SABOTAGES = [...SABOTAGES, ['more is redirected than should be', GREEDY] as const];

/** Each of these meets a sabotage. In `npm test`, the suite of `vitest` shows it for that of `playwright`: their cases are the same code. */
const SABOTAGED = covering(
  QA_FORMAT_IDS.filter((id) => id !== 'playwright'),
  QA_FORMAT_IDS,
);

describe.each(QA_FORMAT_IDS)('the suite as %s, run by its own runner', (id) => {
  const { files, cases } = emitQa(QA_FORMATS[id], suite);

  /** The suite against one server; the output without its colours. */
  const runAgainst = (address: string): ReturnType<(typeof RUNNERS)[typeof id]> =>
    withFolder((folder) => {
      writeArtifacts(folder, files);
      return RUNNERS[id](folder, address);
    });

  test('is green against the service', async () => {
    expect(cases).toBeGreaterThan(covering(80, 2000));
    const { green, output } = await runAgainst(base);
    expect(green, output).toBe(true);
    expect(output).toMatch(/[1-9]/);
  });

  const met = pairsOf(SABOTAGED, ALL_SABOTAGES).flatMap(([format, sabotage]) => (format === id ? [sabotage] : []));
  test.each(met)('is red where %s', async (_what, sabotage) => {
    const saboteur = await startSaboteur(service.port, sabotage);
    try {
      const { green, output } = await runAgainst(`http://127.0.0.1:${saboteur.port}`);
      expect(saboteur.changed()).toBeGreaterThan(0);
      expect(green, output).toBe(false);
      expect(output).toContain('/videos/default.html');
    } finally {
      await saboteur.stop();
    }
  });
});

describe('qa run', () => {
  const run = (address: string, ...args: string[]): ReturnType<typeof callSitefold> =>
    callSitefold(['qa', 'run', '--root', REPOSITORY, '--base-url', address, ...args]);

  test('is green against the service: every rule of every site that it has, and a report in three forms', async () => {
    await withFolder(async (folder) => {
      const { code, stdout, stderr } = await run(base, ...ASKED, ...SAMPLED, '--json', '--report', folder);
      expect(stderr).toBe(`written: report.html, junit.xml, report.json in ${folder}\n`);
      const report = JSON.parse(stdout) as Record<string, unknown>;
      expect(report).toMatchObject({ failed: 0, untouched: [], differences: [] });
      expect(report.notes).toEqual(COVERS_ALL ? [] : [expect.stringContaining('every rule has one')]);
      expect(report.cases).toBe(COVERS_ALL ? createSuite(realModel()).cases.length : SAMPLE);
      expect(code).toBe(0);
      expect(readFileSync(join(folder, 'report.html'), 'utf8')).toContain('All redirects are right');
      expect(readFileSync(join(folder, 'junit.xml'), 'utf8')).toContain(`tests="${String(report.cases)}" failures="0"`);
      expect(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))).toEqual(report);
    });
  });

  // The formats above meet the other sabotages.
  test.each(partOf(SABOTAGES, 1))('is red where %s, and names the rule', async (_what, sabotage) => {
    const saboteur = await startSaboteur(service.port, sabotage);
    try {
      const { code, stdout } = await run(`http://127.0.0.1:${saboteur.port}`, '--sites', 'root,th', ...SAMPLED);
      expect(code).toBe(1);
      expect(stdout).toMatch(
        /^differs: \/\{site\}\/videos\/default\.html {2}manifests\/redirects\.yaml:\d+ {2}\d+ of \d+ requests$/m,
      );
      expect(stdout).toMatch(/^failed: [1-9][\d,]* of [\d,]+ requests failed, [1-9][\d,]* passed \(/m);
    } finally {
      await saboteur.stop();
    }
  });

  // The client tries a kept connection that is closed under its hands once more, and then as often as it is told.
  const unsteady: readonly (readonly [what: string, times: number, status: number, retries: string, exit: number])[] = [
    ['hangs up twice', 2, 0, '2', 0],
    ['always hangs up', Infinity, 0, '0', 1],
    ['answers 500 once', 1, 500, '5', 1],
  ];
  test.each(partOf(unsteady, 1))('a server that %s', async (_what, times, status, retries, exit) => {
    const target = '/th/videos/default.html';
    let left = times;
    const saboteur = await startSaboteur(service.port, (asked) => {
      if (asked !== target || left === 0) return undefined;
      left -= 1;
      return { status };
    });
    try {
      const address = `http://127.0.0.1:${saboteur.port}`;
      const { code, stdout } = await run(address, '--sites', 'th', '--retries', retries, '--json');
      const { differences } = JSON.parse(stdout) as { differences: { request: string; difference: string }[] };
      expect(differences.map(({ request }) => request)).toEqual(exit === 0 ? [] : [target]);
      if (exit === 1) expect(differences[0]?.difference).toMatch(status === 0 ? /^no answer: / : /got 500$/);
      if (exit === 0 || status !== 0) expect(saboteur.changed()).toBe(times);
      expect(code).toBe(exit);
    } finally {
      await saboteur.stop();
    }
  });

  test('names the rules that a sample does not touch', async () => {
    const { code, stdout } = await run(base, '--sites', 'th', '--sample', '20', '--json');
    expect(code).toBe(0);
    const { cases, untouched, rules } = JSON.parse(stdout) as { cases: number; untouched: string[]; rules: unknown[] };
    expect(cases).toBe(20);
    expect(untouched).toHaveLength(rules.length - 20);
    expect((await run(base, '--sites', 'th', '--sample', '20')).stdout).toMatch(/^not touched: `\/th\/.*`$/m);
  });

  test.each([
    [4, ['--base-url', 'http://127.0.0.1:1'], 'http://127.0.0.1:1 cannot be reached: connect ECONNREFUSED'],
    [2, [], 'Give the server to test, such as --base-url https://www.example.com.'],
    [2, ['--base-url', 'ftp://127.0.0.1'], 'Give the server to test'],
    [2, ['--base-url', 'http://127.0.0.1/path'], 'has more than the origin of a server; give http://127.0.0.1.'],
    [2, ['--base-url', 'http://127.0.0.1', '--rate', '0'], '`0` is not a valid number for --rate'],
    [2, ['--base-url', 'http://127.0.0.1', '--sample', 'x'], '`x` is not a valid number for --sample'],
    [2, ['--base-url', 'http://127.0.0.1', '--sites', 'zz'], 'There is no site `zz`'],
  ])('exits with %i for %j', async (status, args, message) => {
    const { code, stderr } = await callSitefold(['qa', 'run', '--root', REPOSITORY, '--retries', '0', ...args]);
    expect(stderr).toContain(message);
    expect(code).toBe(status);
  });
});

describe('qa emit', () => {
  test('writes every format, says what each leaves out, and names the rules without a case', async () => {
    await withFolder(async (folder) => {
      const args = ['--root', REPOSITORY, '--out', folder, '--sites', 'th', '--sample', '100', '--json'];
      const { code, stdout, stderr } = await callSitefold(['qa', 'emit', ...args]);
      expect(code).toBe(0);
      const { formats, untouched } = JSON.parse(stdout) as {
        formats: { id: string; files: string[]; cases: number; notes: string[] }[];
        untouched: string[];
      };
      expect(formats.map(({ id }) => id)).toEqual(QA_FORMAT_IDS);
      for (const { files } of formats)
        for (const file of files) expect(readFileSync(join(folder, file), 'utf8')).not.toBe('');
      for (const note of formats.flatMap(({ notes }) => notes)) expect(stderr).toContain(note);
      expect(stderr).toContain('without a case: ');
      expect(untouched).not.toEqual([]);
    });
  });

  test('a wrong format is a wrong call', async () => {
    const { code, stderr } = await callSitefold(['qa', 'emit', 'playwrite', '--root', REPOSITORY]);
    expect(stderr).toContain('There is no format `playwrite`. Did you mean `playwright`?');
    expect(code).toBe(2);
  });
});

const EDITS = covering(1, 40);

test('the suite of the manifests as they are shows each edit', () => {
  const { sources } = readSources(REPOSITORY);
  const { cases } = createSuite(realModel());
  const url = new URL('https://www.example.com');
  const path = 'manifests/redirects.yaml';
  const original = readFileSync(`${REPOSITORY}${path}`, 'utf8');
  const { model: current, cache } = loadProject(REPOSITORY);
  const rules = current?.redirects.map(({ id }) => id) ?? [];
  expect(rules).toContain(RULE);
  // An added rule redirects addresses that the suite does not contain: `sitefold diff` shows it.
  for (const { what, text } of manifestEdits(original, EDITS, 7, (kind) => kind !== 'a rule is added')) {
    const edited = sources.map((source) =>
      source.path === path ? { ...source, bytes: Buffer.from(text), digest: what } : source,
    );
    const { model } = compile(edited, { cache });
    if (!model) throw new Error(`${what}: the edited manifests are not valid`);
    const router = createRouter(model);
    const caught = cases.some((one) => {
      const { status, location } = answerOf(router.decide(one.request));
      return judge(one, { status, location: location ?? undefined }, url).kind === 'wrong';
    });
    expect([what, caught]).toEqual([what, true]);
  }
});
