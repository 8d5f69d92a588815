import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeArtifacts } from '../../engine/build/release/write.ts';
import type { Artifact } from '../../engine/model/artifact.ts';
import { emitQa } from '../../engine/output/qa/format.ts';
import { QA_FORMATS, QA_FORMAT_IDS, type QaFormatId } from '../../engine/output/qa/registry.ts';
import type { QaReport } from '../../engine/output/qa/report.ts';
import { createSuite } from '../../engine/output/qa/suite.ts';
import { nginx } from '../../engine/redirects/targets/nginx/nginx.ts';
import { callSitefold } from '../support/call-sitefold.ts';
import { COVERS_ALL, covering } from '../support/coverage.ts';
import { startNginx } from '../support/engines/nginx.ts';
import type { RunResult } from '../support/qa/run-result.ts';
import { RUNNERS } from '../support/qa/runners.ts';
import { REPOSITORY, realModel } from '../support/real.ts';
import { realPlan } from '../support/redirect-plans.ts';
import { copyProject, PROJECT_PARTS, withFolder } from '../support/temporary.ts';

/* QA of a host that has the rules alone: what it is declared to answer differently is counted, and everything else fails. */

const { files } = nginx.emit(realPlan());
const SITES = covering(['--sites', 'root,th'], []);

let port: number;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ port, stop } = await startNginx(files));
});

afterAll(() => stop());

const run = (address: number, ...args: string[]): ReturnType<typeof callSitefold> =>
  callSitefold(['qa', 'run', '--root', REPOSITORY, '--base-url', `http://127.0.0.1:${address}`, ...args]);

/** A row of the emitted map: a source for all sites, and where it leads. */
const ROW = /^ {2}(?<source>\/products\/[a-z0-9-]+\.html) (?<target>\$sf_prefix\/products\/\S+)\$sf_query;\n/gm;

/** What somebody may do to a row by hand. */
const HARM: readonly ((row: string, source: string, target: string) => string)[] = [
  (row, _, target) => row.replace(target, `${target}-x`),
  () => '',
  (row, source) => row.replace(source, `${source}x`),
  (row, _, target) => row.replace(target, '$sf_prefix/support'),
  (row) => row.replace('$sf_query', ''),
];

/** Changes ten rules of the emitted files; returns them with the names of the rules in reports. */
function sabotage(artifacts: readonly Artifact[]): { harmed: readonly Artifact[]; rules: readonly string[] } {
  const rules: string[] = [];
  let seen = 0;
  const harmed = artifacts.map(({ path, text }) => ({
    path,
    text: text.replaceAll(ROW, (row: string, source: string, target: string) => {
      seen += 1;
      if (seen % 4 !== 0 || rules.length === 10) return row;
      rules.push(`/{site}${source}`);
      return HARM[rules.length % HARM.length]?.(row, source, target) ?? row;
    }),
  }));
  expect(rules).toHaveLength(10);
  return { harmed, rules };
}

async function withNginx(artifacts: readonly Artifact[], use: (address: number) => Promise<void>): Promise<void> {
  const server = await startNginx(artifacts);
  try {
    await use(server.port);
  } finally {
    await server.stop();
  }
}

describe('qa run --target', () => {
  test('is green against the rules alone: what nginx is declared to answer differently is counted', async () => {
    const { code, stdout, stderr } = await run(port, ...SITES, '--target', 'nginx', '--json');
    expect([code, stderr]).toEqual([0, '']);
    const report = JSON.parse(stdout) as QaReport;
    expect(report).toMatchObject({ failed: 0, target: { id: 'nginx', title: 'nginx' }, failures: [], untouched: [] });
    expect(report.declared).toBeGreaterThan(100);
    expect(report.declaredDifferences).toMatchObject([{ id: 'not-normal', cases: report.declared }]);
  });

  test('without it the same server has failures', async () => {
    const { code, stdout } = await run(port, ...SITES, '--json');
    const report = JSON.parse(stdout) as QaReport;
    expect([code, report.declared]).toEqual([1, 0]);
    expect(report.failed).toBeGreaterThan(100);
  });

  test('ten rules that were changed are the failures, on top, and nothing else is', async () => {
    const { harmed, rules } = sabotage(files);
    await withNginx(harmed, async (address) => {
      const { code, stdout } = await run(address, ...SITES, '--target', 'nginx');
      expect(code).toBe(1);
      const heads = [
        ...stdout.matchAll(/^differs: (\S+) {2}manifests\/redirects\.yaml:\d+ {2}(\d+) of \d+ requests$/gm),
      ];
      expect(new Set(heads.map(([, name]) => name))).toEqual(new Set(rules));
      expect(stdout.match(/^differs: /gm)).toHaveLength(rules.length);
      expect(stdout).toMatch(/^differs: [^]*\ndeclared: [^]*\nfailed: .*\n$/);
      const counts = heads.map(([, , failed]) => Number(failed));
      expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    });
  });

  test.each([
    [2, ['--target', 'nginxx'], 'There is no target `nginxx`. Did you mean `nginx`?'],
    [1, ['--target', 'azure-swa'], 'No server has these rules: '],
    [2, ['--since', 'no-such-version'], '`no-such-version` cannot be read: there is no version `no-such-version`.'],
  ])('exits with %i for %j', async (exit, args, message) => {
    const { code, stdout, stderr } = await run(port, ...args);
    expect([code, stdout]).toEqual([exit, '']);
    expect(stderr).toContain(message);
  });
});

describe('qa run --since', () => {
  test('asks only what an edit changes, also where there is no rule any more', () =>
    withFolder(async (folder) => {
      copyProject(folder);
      const git = (...args: string[]): void => void execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
      git('init', '--quiet');
      git('add', ...PROJECT_PARTS);
      git('-c', 'user.name=Test', '-c', 'user.email=test@localhost', 'commit', '--quiet', '--message', 'first');
      const since = async (...args: string[]): Promise<{ code: number | null; report: QaReport }> => {
        const base = `http://127.0.0.1:${port}`;
        const all = ['qa', 'run', '--root', folder, '--base-url', base, '--since', 'HEAD', '--json', ...args];
        const { code, stdout } = await callSitefold(all);
        return { code, report: JSON.parse(stdout) as QaReport };
      };
      if (COVERS_ALL)
        expect(await since()).toMatchObject({
          code: 0,
          report: { cases: 0, rules: [], notes: ['No redirect differs from HEAD.'] },
        });

      const file = join(folder, 'manifests/redirects.yaml');
      const text = readFileSync(file, 'utf8');
      expect(text).toContain('/{site}/videos/default.html');
      writeFileSync(file, text.replace('/{site}/videos/default.html', '/{site}/videos/start.html'));
      const { code, report } = await since('--sites', 'root,th', '--target', 'nginx');
      expect(code).toBe(1);
      expect(report.rules.map(({ name }) => name)).toEqual(['/{site}/videos/start.html']);
      const failed = report.differences.map(({ request }) => request);
      // nginx has the old rules: it redirects the old address, and does not know the new one.
      expect(failed).toEqual(expect.arrayContaining(['/videos/default.html', '/th/videos/start.html']));
      expect(failed.filter((request) => !request.includes('/videos/'))).toEqual([]);
      expect(report.cases).toBeLessThan(80);
    }));
});

describe('the suite for nginx, run by its own runner', () => {
  const whole = createSuite(realModel(), { sites: ['', 'th'], host: nginx });
  const cases = covering(
    whole.cases.filter(({ request }, index) => index % 25 === 0 || /\/products\/[a-m]/.test(request)),
    whole.cases,
  );

  const against = (id: QaFormatId, address: number): Promise<RunResult> =>
    withFolder((folder) => {
      writeArtifacts(folder, emitQa(QA_FORMATS[id], { ...whole, cases }).files);
      return RUNNERS[id](folder, `http://127.0.0.1:${address}`);
    });

  // The runners of Playwright and Vitest start slowly; `qa.test.ts` runs both.
  const formats = QA_FORMAT_IDS.filter((id) => covering(!/^(?:playwright|vitest)$/.test(id), true));

  test.each(formats)('as %s is green against the rules alone', async (id) => {
    const { green, output } = await against(id, port);
    expect(green, output).toBe(true);
  });

  test.each(formats)('as %s is red where ten rules were changed', (id) =>
    withNginx(sabotage(files).harmed, async (address) => {
      const { green, output } = await against(id, address);
      expect(green, output).toBe(false);
      expect(output).toContain('/products/');
    }),
  );
});

test('qa emit takes the same options', () =>
  withFolder(async (folder) => {
    const args = ['qa', 'emit', 'json', '--root', REPOSITORY, '--out', folder, '--sites', 'th', '--target', 'nginx'];
    expect((await callSitefold(args)).code).toBe(0);
    const text = readFileSync(join(folder, 'json/redirects.json'), 'utf8');
    const { cases } = JSON.parse(text) as { cases: { request: string; declared?: object[] }[] };
    const { declared } = cases.find(({ request }) => request === '/th/videos/%64efault.html') ?? {};
    expect(declared).toEqual([{ divergence: 'not-normal', status: null, location: null }]);
    const unknown = await callSitefold([...args, '--since', 'no-such-version']);
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('there is no version')]);
    expect(existsSync(join(folder, 'csv'))).toBe(false);
  }));
