import { spawn } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { judge } from '../../../engine/output/qa/judge.ts';
import type { QaFormatId } from '../../../engine/output/qa/registry.ts';
import type { QaCase } from '../../../engine/output/qa/suite.ts';
import { askRaw } from '../raw-http.ts';
import { REPOSITORY } from '../real.ts';
import { readCsvCases, readHurlCases, readJsonCases, readJunitCases } from './readers.ts';
import { runK6 } from './run-k6.ts';
import type { RunResult } from './run-result.ts';

/** Runs an emitted suite: the folder holds the files of its format. */
type Runner = (folder: string, base: string) => Promise<RunResult>;

const MODULES = `${REPOSITORY}node_modules`;

export const RUNNERS: Record<QaFormatId, Runner> = {
  json: replay('json/redirects.json', readJsonCases),
  csv: replay('csv/redirects.csv', readCsvCases),
  'junit-plan': replay('junit-plan/redirects.xml', readJunitCases),
  // Neither program is part of Debian 12.
  hurl: replay('hurl/redirects.hurl', readHurlCases),
  k6: (folder, base) => runK6(join(folder, 'k6'), base),
  curl: (folder, base) => run('sh', [join(folder, 'curl/redirects.sh'), base], { cwd: folder, env: {} }),
  vitest(folder, base) {
    const cwd = join(folder, 'vitest');
    symlinkSync(MODULES, join(cwd, 'node_modules'));
    return run(`${MODULES}/.bin/vitest`, ['run', '--root', cwd, 'redirects.test.ts'], {
      cwd,
      env: { QA_BASE_URL: base },
    });
  },
  playwright(folder, base) {
    const cwd = join(folder, 'playwright');
    symlinkSync(MODULES, join(cwd, 'node_modules'));
    const args = ['test', '--workers=2', '--reporter=line', 'redirects.spec.ts'];
    return run(`${MODULES}/.bin/playwright`, args, { cwd, env: { QA_BASE_URL: base } });
  },
};

/** The smallest runner for a suite that is data: it sends every case and compares. */
function replay(path: string, read: (text: string) => QaCase[]): Runner {
  return async (folder, base) => {
    const cases = read(readFileSync(join(folder, path), 'utf8'));
    const url = new URL(base);
    const requests = cases.map(({ request }) => request);
    const answers = await askRaw(Number(url.port), requests, { host: url.host });
    const differences = cases.flatMap((one, number) => {
      const answer = answers[number];
      const location = answer?.headers.location?.[0];
      const verdict = judge(one, { status: answer?.status ?? 0, location }, url);
      return verdict.kind === 'wrong' ? [`${one.request}: ${verdict.difference}`] : [];
    });
    const green = cases.length > 0 && differences.length === 0;
    return { green, output: [`${cases.length} cases`, ...differences].join('\n') };
  };
}

function run(
  command: string,
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: Record<string, string> },
): Promise<RunResult> {
  return new Promise((done, failed) => {
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn(command, args, { cwd, env: { PATH, HOME, NO_COLOR: '1', NO_PROXY: '*', ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    child.on('error', failed);
    child.on('close', (code) => done({ green: code === 0, output }));
  });
}
