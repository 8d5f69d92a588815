import { FORMATS, hasErrors, summarise, type FormatId } from '../../engine/diagnostics/formats.ts';
import { loadProject } from '../../engine/io/project.ts';
import { listPages } from '../../engine/model/pages.ts';
import { countConcrete } from '../../engine/redirects/expand.ts';
import { EXIT, UserError, paint, paintData, print, say } from '../io.ts';

interface Options {
  readonly root: string;
  readonly format: string;
  readonly json?: boolean;
  readonly verbose?: boolean;
}

/** Checks everything and prints what is wrong. */
export async function validateCommand({ root, format, json, verbose }: Options): Promise<void> {
  const id = json ? 'json' : format;
  if (!(id in FORMATS)) throw new UserError(`There is no format \`${id}\`; choose ${Object.keys(FORMATS).join(', ')}.`);
  const { model, diagnostics: found, files } = loadProject(root);
  const sound = model && !hasErrors(found);
  const diagnostics = sound
    ? [...found, ...(await import('../../engine/redirects/budget.ts')).checkBudgets(model)]
    : found;
  const shown = verbose ? diagnostics : diagnostics.filter(({ severity }) => severity !== 'info');
  print(FORMATS[id as FormatId](shown, files, { paint: paintData }));
  if (hasErrors(diagnostics) || !model) {
    say(`${paint('red', 'not valid:')} ${summarise(diagnostics)} in ${files.size} files\n`);
    process.exitCode = EXIT.findings;
    return;
  }
  const sites = model.sites.filter((site) => site.state === 1).length;
  const counts = `${sites} sites, ${model.routes.length} routes, ${listPages(model).size} pages a site, ${countConcrete(model.redirects)} redirects`;
  say(`${paint('cyan', 'valid:')} ${files.size} files, ${counts}; ${summarise(diagnostics)}\n`);
}
