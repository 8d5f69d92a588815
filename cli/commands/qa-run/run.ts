import { resolve } from 'node:path';
import { reasonOf } from '../../../engine/build/project/read.ts';
import { writeArtifacts } from '../../../engine/build/release/write.ts';
import { locate } from '../../../engine/model/diagnostics/locate.ts';
import { formatHtml } from '../../../engine/output/qa/report-html.ts';
import { formatJunit } from '../../../engine/output/qa/report-junit.ts';
import { createReport } from '../../../engine/output/qa/report.ts';
import { AS_DATA, EXIT, UserError, paint, print, say } from '../../io.ts';
import { loadUsableProject } from '../../project.ts';
import { createClient } from '../../qa/ask.ts';
import { formatReport } from '../../qa/format-report.ts';
import { readCount, readSuite, type SuiteOptions } from '../../qa/read-options.ts';
import { runCases } from '../../qa/run-cases.ts';

interface Options extends SuiteOptions {
  readonly root: string;
  readonly baseUrl?: string;
  readonly concurrency: string;
  readonly rate?: string;
  readonly retries: string;
  readonly report?: string;
  readonly json?: boolean;
}

/** What to try if answers differ and no host was named. */
const ADVICE =
  'If the server has the rules of `sitefold redirects emit` alone, name its host, such as `--target nginx`: what that host is declared to answer differently is not a failure then.\n';

/** Milliseconds that one answer may take. */
const TIMEOUT = 30_000;

/** Sends every case of the suite to a server, and reports the answers that differ from the manifests. */
export async function runQaRun({ root, baseUrl, report: folder, json, ...options }: Options): Promise<void> {
  const base = readBase(baseUrl);
  const concurrency = readCount(options.concurrency, '--concurrency');
  const retries = readCount(options.retries, '--retries', 0);
  const rate = options.rate === undefined ? undefined : readCount(options.rate, '--rate');
  const project = await loadUsableProject(root, { use: 'read', acceptExternal: options.acceptExternal });
  const suite = await readSuite(options, root, project);
  const client = createClient(base, { connections: concurrency, retries, timeout: TIMEOUT });
  try {
    const first = await client.ask('/');
    if (first.kind === 'silent') throw new UserError(`${base.origin} cannot be reached: ${first.why}.`, EXIT.upstream);
    const started = performance.now();
    const { outcomes, silent } = await runCases(suite.cases, { client, base, concurrency, rate });
    const seconds = Math.round((performance.now() - started) / 100) / 10;
    const report = createReport({
      suite,
      outcomes,
      base: base.origin,
      seconds,
      placeOf: ({ at }) => {
        const { file, line } = locate(at, project.files);
        return { file, line };
      },
    });
    if (folder !== undefined)
      writeReport(resolve(root, folder), [
        { path: 'report.html', text: formatHtml(report) },
        { path: 'junit.xml', text: formatJunit(report, outcomes) },
        { path: 'report.json', text: `${JSON.stringify(report, null, 2)}\n` },
      ]);
    print(json ? `${JSON.stringify(report, null, 2)}\n` : formatReport(report, AS_DATA));
    if (silent > 0 && silent === outcomes.length) throw new UserError(`${base.origin} gave no answer.`, EXIT.upstream);
    if (report.failed > 0 && options.target === undefined && !json) say(ADVICE);
    if (report.failed > 0) process.exitCode = EXIT.findings;
  } finally {
    client.close();
  }
}

function readBase(text: string | undefined): URL {
  const url = text === undefined ? null : URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UserError('Give the server to test, such as --base-url https://www.example.com.');
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new UserError(`\`${text ?? ''}\` has more than the origin of a server; give ${url.origin}.`);
  return url;
}

function writeReport(folder: string, artifacts: Parameters<typeof writeArtifacts>[1]): void {
  try {
    writeArtifacts(folder, artifacts);
  } catch (cause) {
    throw new UserError(`\`${folder}\` cannot be written: ${reasonOf(cause)}.`);
  }
  say(`${paint('cyan', 'written:')} ${artifacts.map(({ path }) => path).join(', ')} in ${folder}\n`);
}
