import { readFileSync, writeFileSync } from 'node:fs';
import { contentCoverage } from '../../../engine/content/coverage.ts';
import { FORMATS, type FormatId } from '../../../engine/model/diagnostics/formats.ts';
import { listPages } from '../../../engine/model/pages.ts';
import { countOf } from '../../../engine/model/plain-words.ts';
import { countConcrete } from '../../../engine/redirects/match/expand-sites.ts';
import { activeSites } from '../../../engine/model/active-sites.ts';
import type { SiteModel } from '../../../engine/model/site-model.ts';
import { shares, shareTitles } from '../content-coverage/run.ts';
import { applyBaseline, formatBaseline, parseBaseline, type AcceptedFinding } from './baseline.ts';
import { checkProject, countFindings, describeRefused, isRefused, shownOf } from './check-project.ts';
import { sayBaseline, sayOff } from './say-left-out.ts';
import { formatTable } from '../../format-table.ts';
import { AS_DATA, EXIT, ON_SCREEN, UserError, paint, print, printText, say } from '../../io.ts';
import { sumUpRedirects } from '../../redirect-summary.ts';

interface Options {
  readonly root: string;
  readonly format: string;
  readonly json?: boolean;
  readonly verbose?: boolean;
  readonly maxWarnings?: string;
  readonly baseline?: string;
  readonly writeBaseline?: string;
  readonly watch?: boolean;
}

/** Checks everything and prints what is wrong, once or at every change. */
export async function runValidate(options: Options): Promise<void> {
  const { root, format, json, verbose = false, watch, writeBaseline } = options;
  const most = readMostWarnings(options.maxWarnings);
  const listed = options.baseline === undefined ? [] : readBaseline(options.baseline);
  const id = json ? 'json' : format;
  if (!Object.hasOwn(FORMATS, id))
    throw new UserError(`There is no format \`${id}\`; choose ${Object.keys(FORMATS).join(', ')}.`);
  if (watch) {
    if (writeBaseline !== undefined || !(id === 'text' || id === 'json'))
      throw new UserError('`--watch` prints text or JSON; leave out `--write-baseline` and other formats.');
    const { watchValidation } = await import('./watch-validation.ts');
    return watchValidation(root, { json: id === 'json', verbose, most, listed, baseline: options.baseline });
  }
  const checked = await checkProject(root);
  if (writeBaseline !== undefined) {
    writeFileSync(writeBaseline, formatBaseline(checked.found));
    const listedNow = checked.found.filter(({ severity }) => severity !== 'info').length;
    say(`${paint('cyan', 'baseline:')} ${writeBaseline} lists ${countOf(listedNow, 'finding')}\n`);
    return;
  }
  const { model, files, off } = checked;
  const { rest: diagnostics, accepted, gone } = applyBaseline(checked.found, listed);
  const shown = shownOf(diagnostics, verbose);
  if (id === 'text') {
    printText(FORMATS.text(shown, files, AS_DATA));
    say(sumUpRedirects(shown, model).summary);
  } else print(FORMATS[id as FormatId](shown, files, AS_DATA));
  sayOff(off);
  sayBaseline(accepted, gone, options.baseline);
  if (!model || isRefused(diagnostics, most)) {
    say(`${describeRefused({ diagnostics, files, most, verbose })}\n`);
    process.exitCode = EXIT.findings;
    return;
  }
  const sites = activeSites(model).length;
  const counts = `${sites} sites, ${model.routes.length} routes, ${listPages(model).size} pages a site, ${countConcrete(model.redirects)} redirects`;
  say(`${paint('cyan', 'valid:')} ${files.size} files, ${counts}; ${countFindings(diagnostics, verbose)}\n`);
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

/** How much content there is, and how much of it is translated. Languages with the same figures share a line. */
function sayCatalogue(model: SiteModel): void {
  const sizes = Object.entries(model.content)
    .filter(([name, list]) => name !== 'downloadCategories' && list.length > 0)
    .map(([name, list]) => `${list.length} ${words(name)}`);
  if (sizes.length === 0) return;
  say(`${paint('cyan', 'catalogue:')} ${sizes.join(', ')}; no reference dangles\n`);
  const languages = contentCoverage(model);
  const rows = Map.groupBy(languages, (one) => shares(one).join('|'));
  say(
    formatTable(
      {
        head: [...shareTitles(languages), 'languages'],
        rows: [...rows]
          .sort(([, a], [, b]) => a.length - b.length)
          .map(([figures, some]) => [...figures.split('|'), some.map(({ lang }) => lang).join(' ')]),
      },
      ON_SCREEN,
    ),
  );
}

/** `pageBlocks` as words. */
function words(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
