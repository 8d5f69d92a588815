import { originAt, pointerTo } from '../diagnostics/diagnostic.ts';
import { isWhole, type LintContext } from './context.ts';

/** The root site comes first, and it alone is the main site: the fallback to the first site and the fallback to the root must agree. */
export function siteRoot(context: LintContext): void {
  const { model, report } = context;
  const [first] = model.sites;
  if (!first || !isWhole(context, 'sites')) return;
  if (first.flag !== '') {
    report({
      code: 'ST007',
      message: `The first site is \`${first.flag}\`; the root site must stand there.`,
      hint: 'Move the entry with `flag: ""` to the top.',
      at: originAt(first.at.file, pointerTo(first.at.pointer, 'flag')),
    });
  }
  const main = model.sites.filter((site) => site.isMain === 1);
  if (main.length === 1 && main[0]?.flag === '') return;
  const wrong = main.find((site) => site.flag !== '') ?? first;
  report({
    code: 'ST014',
    message: main.length === 0 ? 'No site is the main site.' : `The site \`${wrong.flag}\` is marked as the main site.`,
    hint: 'Write `isMain: 1` at the root site and nowhere else.',
    at:
      main.length === 0
        ? originAt(wrong.at.file, wrong.at.pointer)
        : originAt(wrong.at.file, pointerTo(wrong.at.pointer, 'isMain')),
  });
}
