import { readFileSync, writeFileSync } from 'node:fs';
import { contentCoverage } from '../../../engine/content/coverage.ts';
import { FORMATS, hasErrors, summarise, type FormatId } from '../../../engine/model/diagnostics/formats.ts';
import { createSink } from '../../../engine/model/diagnostics/sink.ts';
import { loadProject } from '../../project.ts';
import { listPages } from '../../../engine/model/pages.ts';
import { countConcrete } from '../../../engine/redirects/match/expand-sites.ts';
import { activeSites } from '../../../engine/model/active-sites.ts';
import type { SiteModel } from '../../../engine/model/site-model.ts';
import { share } from '../content-coverage/run.ts';
import { applyBaseline, formatBaseline, parseBaseline, type AcceptedFinding } from './baseline.ts';
import { EXIT, UserError, paint, paintData, print, say, table } from '../../io.ts';

interface Options {
  readonly root: string;
  readonly format: string;
  readonly json?: boolean;
  readonly verbose?: boolean;
  readonly maxWarnings?: string;
  readonly baseline?: string;
  readonly writeBaseline?: string;
}

/** Checks everything and prints what is wrong. */
export async function runValidate(options: Options): Promise<void> {
  const { root, format, json, verbose } = options;
  const most = readMostWarnings(options.maxWarnings);
  const listed = options.baseline === undefined ? [] : readBaseline(options.baseline);
  const id = json ? 'json' : format;
  if (!Object.hasOwn(FORMATS, id))
    throw new UserError(`There is no format \`${id}\`; choose ${Object.keys(FORMATS).join(', ')}.`);
  const { model, diagnostics: found, files, off, levelOf } = await loadProject(root);
  const budgets = createSink({ levelOf });
  if (model && !hasErrors(found))
    (await import('../../../engine/redirects/targets/check-budgets.ts')).checkBudgets(model, files, budgets.report);
  const all = [...found, ...budgets.all()];
  if (options.writeBaseline !== undefined) {
    writeFileSync(options.writeBaseline, formatBaseline(all));
    say(
      `${paint('cyan', 'baseline:')} ${options.writeBaseline} lists ${all.filter(({ severity }) => severity !== 'info').length} findings\n`,
    );
    return;
  }
  const { rest: diagnostics, accepted, gone } = applyBaseline(all, listed);
  const shown = verbose ? diagnostics : diagnostics.filter(({ severity }) => severity !== 'info');
  print(FORMATS[id as FormatId](shown, files, { paint: paintData }));
  sayOff([...off, ...budgets.off()]);
  sayBaseline(accepted, gone, options.baseline);
  const warnings = diagnostics.filter(({ severity }) => severity === 'warning').length;
  const tooMany = most !== undefined && warnings > most;
  if (hasErrors(diagnostics) || !model || tooMany) {
    say(
      `${paint('red', 'not valid:')} ${summarise(diagnostics)} in ${files.size} files${tooMany ? `; --max-warnings allows ${most}` : ''}\n`,
    );
    process.exitCode = EXIT.findings;
    return;
  }
  const sites = activeSites(model).length;
  const counts = `${sites} sites, ${model.routes.length} routes, ${listPages(model).size} pages a site, ${countConcrete(model.redirects)} redirects`;
  say(`${paint('cyan', 'valid:')} ${files.size} files, ${counts}; ${summarise(diagnostics)}\n`);
  sayCatalogue(model);
}

function readMostWarnings(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new UserError(`\`${text}\` is not a valid number of warnings; give 0 or more.`);
  return Number(text);
}

function readBaseline(path: string): readonly AcceptedFinding[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new UserError(`The baseline \`${path}\` cannot be read; \`--write-baseline ${path}\` writes it.`);
  }
  const listed = parseBaseline(text);
  if (!listed) throw new UserError(`\`${path}\` is not a baseline; \`--write-baseline ${path}\` writes one.`);
  return listed;
}

/** Counts what the baseline leaves out, and names its entries that nothing has any more. */
function sayBaseline(accepted: number, gone: readonly AcceptedFinding[], path = ''): void {
  if (accepted > 0)
    say(`${paint('yellow', 'baseline:')} ${accepted === 1 ? '1 finding is' : `${accepted} findings are`} left out\n`);
  for (const { file, code, message } of gone)
    say(`${paint('yellow', 'baseline:')} no longer found: ${file} ${code} ${message}\n`);
  if (gone.length > 0) say(`  \`sitefold validate --write-baseline ${path}\` takes them out\n`);
}

/** Counts what sitefold.yaml turns off, so that nothing is dropped silently. */
function sayOff(off: readonly (readonly [code: string, count: number])[]): void {
  if (off.length === 0) return;
  const total = off.reduce((sum, [, count]) => sum + count, 0);
  const findings = total === 1 ? '1 finding' : `${total} findings`;
  const rules = off.length === 1 ? '1 rule' : `${off.length} rules`;
  const codes = off.map(([code, count]) => `${count} ${code}`).join(', ');
  say(`${paint('yellow', 'off:')} ${findings} of ${rules} ${total === 1 ? 'is' : 'are'} off: ${codes}\n`);
}

/** How much content there is, and how much of it is translated. Languages with the same figures share a line. */
function sayCatalogue(model: SiteModel): void {
  const sizes = Object.entries(model.content)
    .filter(([name, list]) => name !== 'downloadCategories' && list.length > 0)
    .map(([name, list]) => `${list.length} ${words(name)}`);
  if (sizes.length === 0) return;
  say(`${paint('cyan', 'catalogue:')} ${sizes.join(', ')}; no reference dangles\n`);
  const rows = Map.groupBy(contentCoverage(model), ({ names, texts }) => `${share(names)}|${share(texts)}`);
  say(
    table([
      ['names', 'texts', 'languages'],
      ...[...rows]
        .sort(([, a], [, b]) => a.length - b.length)
        .map(([figures, languages]) => [...figures.split('|'), languages.map(({ lang }) => lang).join(' ')]),
    ]),
  );
}

/** `pageBlocks` as words. */
function words(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
