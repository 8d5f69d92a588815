import { didYouMean } from '../../model/diagnostics/suggest.ts';
import { SITE_START, SITE_VARIABLE, type RuleRaw } from './redirect-raw.ts';

/** The values of the variables for one of the rules that an entry makes. */
export type Row = Readonly<Record<string, string>>;

/** Fills in the variables of a text for the root site: `/{site}/x` becomes `/x`, `/{site}/` becomes `/`. */
export function fillIn(text: string, row: Row): string {
  const onRoot = text.startsWith(SITE_START) ? text.slice(SITE_START.length) || '/' : text;
  return onRoot.replaceAll(/\{([A-Za-z][A-Za-z0-9]*)\}/g, (whole, name: string) => row[name] ?? whole);
}

/** The most rows of a rule: the product of its lists could exceed any memory. */
export const MOST_ROWS = 100_000;

export function countRows({ each }: RuleRaw): number {
  if (each === undefined) return 1;
  if (Array.isArray(each)) return each.length;
  const lists = Object.values(each as Record<string, unknown[]>);
  // Each name costs a copy of the row, even if its list has one value.
  return lists.reduce((rows, list) => Math.min(rows * list.length, MOST_ROWS + 1), 1) * lists.length;
}

/** Returns the rows of `each`: a list unchanged, or every combination of a mapping of lists. Undefined if the rows differ in their keys. */
export function rowsOf({ each }: RuleRaw): Row[] | undefined {
  if (each === undefined) return [{}];
  if (Array.isArray(each)) {
    const rows = each.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, String(value)])));
    const keys = (row: Row): string => Object.keys(row).sort().join(' ');
    return rows.every((row) => keys(row) === keys(rows[0] ?? {})) ? rows : undefined;
  }
  return Object.entries(each as Record<string, (string | number)[]>).reduce<Row[]>(
    (rows, [name, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [name]: String(value) }))),
    [{}],
  );
}

type Problem = (code: 'RD011', message: string, hint: string, ...path: (string | number)[]) => void;

/** Matches `{name}`, but not the captures `{:name}` and `{*}` of a target, nor the `{2,3}` or `\\p{L}` of a regular expression. */
const VARIABLE = /(?<!\\[pP])\{(?!\d+(?:,\d*)?\}|:|\*\})([^{}]*)\}/g;

/** Checks that every used variable is defined, and that every defined variable is used. */
export function checkVariables(
  raw: RuleRaw,
  rows: readonly Row[],
  sources: readonly { from: string; path: (string | number)[] }[],
  problem: Problem,
): boolean {
  const defined = Object.keys(rows[0] ?? {});
  const used = new Set<string>();
  const undefinedNames = new Set<string>();
  let fine = true;
  const look = (text: string, path: (string | number)[], siteKnown: boolean): void => {
    if (!text.includes('{')) return;
    for (const [, name = ''] of text.matchAll(VARIABLE)) {
      used.add(name);
      const first = /^\/\{site\}(?:[/?#]|$)/.test(text) && text.indexOf('{site}') === text.lastIndexOf('{site}');
      if (name === SITE_VARIABLE ? siteKnown && first : defined.includes(name)) continue;
      fine = false;
      if (name === SITE_VARIABLE && !first) {
        problem(
          'RD011',
          `\`{site}\` is not at the start of \`${text}\`.`,
          text.startsWith('{site}') ? `Write \`/${text}\`.` : 'Make it the first segment: `/{site}/…`.',
          ...path,
        );
        break;
      }
      if (undefinedNames.has(name)) continue;
      undefinedNames.add(name);
      const hint =
        name === SITE_VARIABLE
          ? siteHint(sources.map(({ from }) => from))
          : didYouMean(name, [...defined, SITE_VARIABLE], definitionHint(name, text, raw.to));
      problem('RD011', `The variable \`{${name}}\` is not defined.`, hint, ...path);
    }
  };
  for (const { from, path } of sources) look(from, path, true);
  if (raw.to !== undefined)
    look(
      raw.to,
      ['to'],
      sources.every(({ from }) => from.startsWith(SITE_START)),
    );
  for (const name of defined) {
    if (used.has(name)) continue;
    fine = false;
    problem(
      'RD011',
      `The variable \`${name}\` is never used.`,
      `Use \`{${name}}\` in the source or the target, or delete it.`,
      'each',
    );
  }
  return fine;
}

/** Says how a source is written that the sites of its target need. */
function siteHint(sources: readonly string[]): string {
  const own = sources.find((from) => !from.startsWith(SITE_START));
  return own?.startsWith('/') === true
    ? `The source needs the site too: \`${`${SITE_START}${own}`.replace(/\/$/, '')}\`.`
    : 'Add `{site}` to the source too.';
}

/** A variable of a source that the target has too may be meant for a placeholder. */
function definitionHint(name: string, source: string, to: string | undefined): string {
  const variable = `{${name}}`;
  if (to?.includes(variable) !== true || !source.split('/').includes(variable))
    return `Define \`${name}\` under \`each\`.`;
  const whole = to.split(/[/?#]/).includes(variable);
  const target = to.replaceAll(variable, whole ? `:${name}` : `{:${name}}`);
  return `Write the source \`${source.replaceAll(variable, `:${name}`)}\` and the target \`${target}\` for any one segment, or define \`${name}\` under \`each\`.`;
}
