import { writeFileSync } from 'node:fs';
import { changesOf } from '../../../engine/build/project/git.ts';
import { reasonOf } from '../../../engine/build/project/read.ts';
import { addSoundRedirects } from '../../../engine/compile/edits/add-sound-redirects.ts';
import { countOf } from '../../../engine/model/plain-words.ts';
import type { SiteModel } from '../../../engine/model/site-model.ts';
import { findRenames } from '../../../engine/routing/traffic/find-renames.ts';
import { createSuggester, SURE } from '../../../engine/routing/traffic/suggest-target.ts';
import { runEdit, type EditOptions } from '../../edit.ts';
import { AS_DATA, EXIT, UserError, paint, print, say } from '../../io.ts';
import { loadUsableProject } from '../../project.ts';
import { readCount } from '../../qa/read-options.ts';
import { periodOf } from '../../traffic/describe-period.ts';
import { measureUsage, type LogOptions, type Measured } from '../../traffic/measure-usage.ts';
import { formatCsv, formatSuggestions, type Proposal, type SuggestReport } from './format-suggestions.ts';

interface Options extends EditOptions, LogOptions {
  readonly minHits: string;
  readonly limit: string;
  readonly confidence?: string;
  readonly out?: string;
  readonly write?: boolean;
}

/** Proposes redirects for addresses that were not found: prints them, writes them as a table, or adds them. */
export async function runSuggest(options: Options, logs: readonly string[]): Promise<void> {
  const { root, json, out, write, dryRun } = options;
  const [least, limit] = [readCount(options.minHits, '--min-hits'), readCount(options.limit, '--limit')];
  const confidence = options.confidence === undefined ? undefined : readConfidence(options.confidence);
  if (write && out !== undefined)
    throw new UserError('`--write` adds the redirects at once, and `--out` writes a table for a review: choose one.');
  if (dryRun && !write) throw new UserError('Without `--write`, nothing is written. Leave out `--dry-run`.');
  const { model } = await loadUsableProject(root, { use: 'read' });
  const measured = await measureUsage(model, logs, options);
  const report = reportOf(model, measured, { root, least, limit });
  if (write) {
    const sure = report.suggestions.filter((one) => one.confidence >= (confidence ?? SURE));
    return runEdit(options, {
      edit: (project) =>
        addSoundRedirects(
          project,
          sure.map((one) => ({ from: one.from, to: one.to, sites: undefined })),
        ),
      summary: ({ added }) =>
        `${countOf(added, 'redirect')}; ${countOf(report.suggestions.length - added, 'suggestion')} left to you`,
      refusals: ({ refused }) => refused,
      ofRedirects: true,
    });
  }
  if (out !== undefined) {
    const taken = report.suggestions.filter((one) => one.confidence >= (confidence ?? 0));
    writeTable(out, formatCsv({ ...report, suggestions: taken }));
    say(`${paint('cyan', 'written:')} ${countOf(taken.length, 'suggestion')} to ${out}\n`);
  }
  if (json) print(`${JSON.stringify(report, null, 2)}\n`);
  else if (out === undefined) print(formatSuggestions(report, AS_DATA));
}

interface Choice {
  readonly root: string;
  readonly least: number;
  readonly limit: number;
}

function reportOf(
  model: SiteModel,
  { period, usage, router }: Measured,
  { root, least, limit }: Choice,
): SuggestReport {
  const fields = model.routes.flatMap(({ params }) => params.map(({ field }) => field));
  const renames = findRenames(changesOf(root, ['path', ...fields]), ['path', ...fields]);
  const suggest = createSuggester({ model, router, renames, answered: usage.answered });
  const addresses = usage.missing.addresses.filter(({ hits }) => hits >= least).slice(0, limit);
  const suggestions: Proposal[] = [];
  const others: { readonly from: string; readonly hits: number }[] = [];
  for (const { path, hits } of addresses) {
    const found = suggest(path);
    if (found) suggestions.push({ from: path, ...found, confidence: Math.round(found.confidence * 100) / 100, hits });
    else others.push({ from: path, hits });
  }
  return {
    requests: period.requests,
    ...periodOf(period),
    missing: usage.missing.addresses.length,
    suggestions,
    others,
  };
}

function readConfidence(text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && number >= 0 && number <= 1) return number;
  throw new UserError(`\`${text}\` is not a valid number for --confidence; give one from 0 to 1, such as 0.9.`);
}

function writeTable(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (cause) {
    throw new UserError(`\`${path}\` cannot be written: ${reasonOf(cause)}.`, EXIT.findings);
  }
}
