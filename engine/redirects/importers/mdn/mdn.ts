import { trimBlanks } from '../shared/text/blanks.ts';
import { collect, type Collector, type Place } from '../shared/collect.ts';
import type { RedirectImporter } from '../importer.ts';
import { readLines } from '../shared/text/lines.ts';
import { matchPath } from '../shared/order/matching.ts';
import { literalSource, literalTarget } from '../shared/source/literal.ts';

/**
 * The `_redirects.txt` of MDN: a source and a target, separated by a tab. Every character is literal, `:` and `*` too. Letter case and a
 * slash at the end of the request do not matter, and the query is passed on.
 */
export const mdn: RedirectImporter = {
  id: 'mdn',
  title: 'MDN _redirects.txt, tab-separated',
  docs: 'https://github.com/mdn/content/blob/main/files/en-us/_redirects.txt',
  precedence: 'specificity',
  read(text) {
    const into = collect('last');
    for (const place of readLines(text)) {
      if (trimBlanks(place.text) !== '' && !place.text.startsWith('#')) takeLine(place, into);
    }
    return into.finish();
  },
};

function takeLine(given: Place, into: Collector): void {
  const [from = '', to, ...more] = given.text.split('\t').map(trimBlanks);
  const place = { ...given, matching: () => matchPath(from, 'either', true) };
  if (to === undefined || to === '') return into.refuse(place, 'The line has no tab with a target after it.');
  if (more.length > 0) return into.refuse(place, 'The line has more than one tab. Write a source, a tab, a target.');
  if (/[?#]/.test(from))
    return into.refuse(
      place,
      'The source holds a `?` or `#`. A source is the path of a page: write them as `%3F` or `%23`.',
    );
  const source = literalSource(from);
  if (!source.ok) return into.refuse(place, source.flaw);
  const target = literalTarget(to);
  if (!target.ok) return into.refuse(place, target.flaw);
  const { changes: kept, ...matching } = source.value;
  const { changes, ...where } = target.value;
  into.take(place, { ...matching, ...where, case: 'insensitive' }, [...kept, ...changes]);
}
