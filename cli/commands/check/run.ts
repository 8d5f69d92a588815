import { join, resolve } from 'node:path';
import { checkOutput, type OutputReport } from '../../../engine/build/check/check-output.ts';
import { releaseLayout } from '../../../engine/build/release/release.ts';
import type { Finding } from '../../../engine/output/checks/finding.ts';
import { formatTable } from '../../format-table.ts';
import { EXIT, ON_SCREEN, UserError, paint, paintData, print, printText, say } from '../../io.ts';

interface Options {
  readonly root: string;
  readonly out: string;
  readonly json?: boolean;
}

/** Checks every page of the last build and prints the findings. */
export async function runCheck({ root, out, json = false }: Options): Promise<void> {
  const report = await checkOutput(resolve(root, out), join(root, '.sitefold', 'checked'));
  if (!report) throw new UserError(`There is no build in ${out}; make one with sitefold build.`, EXIT.findings);
  const { findings } = report;
  if (json) print(`${JSON.stringify(report, undefined, 2)}\n`);
  else printText(findings.map((finding) => formatFinding(finding, releaseLayout(out).current)).join(''));
  say(formatSummary(report));
  if (findings.length > 0) process.exitCode = EXIT.findings;
}

/** Places that are shown for one finding; `--json` prints more. */
const SHOWN = 3;

function formatFinding({ check, message, count, places }: Finding, folder: string): string {
  const [first = '', ...others] = places.map((place) => (place.startsWith('client/') ? join(folder, place) : place));
  const also = others.slice(0, SHOWN - 1).map((place) => `    also ${place}\n`);
  const left = count - 1 - also.length;
  const rest = left > 0 ? `    and in ${left} more places\n` : '';
  return `${first} ${paintData('red', 'error')} ${paintData('bold', check)} ${message}\n${also.join('')}${rest}`;
}

function formatSummary({ pages, read, addresses, seconds, findings, heaviest }: OutputReport): string {
  const weights = (['html', 'css', 'first', 'later'] as const).map((part) => {
    const { bytes, path } = heaviest[part];
    return [`  ${NAMES[part].padEnd(29)}`, `${(bytes / 1024).toFixed(1).padStart(6)} KB`, path];
  });
  const found = findings.length === 0 ? 'nothing is wrong' : `${findings.length} findings`;
  return `${paint('cyan', 'checked:')} ${pages} pages with ${addresses} addresses in ${seconds.toFixed(1)} s, ${read} of them read anew: ${found}\nThe heaviest after gzip:\n${formatTable({ rows: weights }, ON_SCREEN)}`;
}

const NAMES = {
  html: 'page',
  css: 'styles',
  first: 'scripts before a touch',
  later: 'scripts of its islands',
} as const;
