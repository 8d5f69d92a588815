import { prefixOf, targetOn } from '../../match/expand-sites.ts';
import { byteLength } from '../shared/files/meta-file.ts';
import { onAllPrefixes, type ExactRow } from '../shared/plan/fold-sites.ts';
import { escapeRegex } from '../shared/regex/regex-source.ts';
import { answerOf, escapeText, found, type AnswerForm, type Finder, type Rewrite } from './syntax.ts';

/** The lines of the map file, and the rules that look them up. */
export interface MapLookup {
  readonly lines: readonly string[];
  readonly rewrites: readonly Rewrite[];
  readonly forms: readonly AnswerForm[];
}

/** A rule on at most this many sites is written once for each site. */
const FEW = 3;

/**
 * Writes exact sources as lines of a map. The key is the name of the table and the path; the value is the answer. Sources that ignore
 * letter case are written in lower case. `start` begins the names of the tables.
 */
export function mapLookup(rows: readonly ExactRow[], flags: readonly string[], start = ''): MapLookup {
  const tables = new Map<string, Rewrite>();
  const lines: string[] = [];
  const forms: AnswerForm[] = [];
  for (const row of sensitiveFirst(rows)) {
    const few = !isOnAll(row, flags) && row.sites.length <= FEW;
    const ignoresCase = !row.rule.caseSensitive;
    const name = `${start}${few ? '' : siteName(row, flags)};${ignoresCase ? 'i' : ''}${row.slash === 'either' ? '' : 's'}:`;
    const path = `${few ? '%{ENV:SF_PREFIX}' : ''}${pathVariable(row)}`;
    tables.set(name, {
      conditions: [
        ...(few ? [] : siteConditions(row, flags)),
        [`\${sitefold:${name}${ignoresCase ? `\${sitefold-lower:${path}}` : path}}`, '^(.+)$'],
      ],
      to: '-',
      flags: ['E=SF_FOUND:%1'],
    });
    for (const flag of few ? row.sites : [undefined]) {
      const { form, text } = answerFor(row, flag, String);
      const source = `${flag === undefined ? '' : prefixOf(flag)}${exactSource(row)}`;
      lines.push(`${name}${ignoresCase ? source.toLowerCase() : source} ${text}`);
      forms.push(form);
    }
  }
  return { lines, forms, rewrites: [...tables.values()] };
}

/** True if the line of a row would be longer than the 1,024 bytes that Apache reads of one (REWRITE_MAX_TXT_MAP_LINE). */
export function isTooLong(row: ExactRow, flags: readonly string[]): boolean {
  return mapLookup([row], flags).lines.some((line) => byteLength(line) > 1000);
}

/** Writes exact sources as conditions, for files that cannot use a map. */
export function conditionLookup(rows: readonly ExactRow[], flags: readonly string[]): Finder[] {
  return sensitiveFirst(rows).map((row) => {
    const { form, text } = answerFor(row, undefined, escapeText);
    const source = exactSource(row);
    const pattern = row.rule.caseSensitive ? `=${source}` : `(?i)^${escapeRegex(source)}$`;
    return { form, rewrite: found([...siteConditions(row, flags), [pathVariable(row), pattern]], text) };
  });
}

function sensitiveFirst(rows: readonly ExactRow[]): ExactRow[] {
  return rows.toSorted((a, b) => Number(b.rule.caseSensitive) - Number(a.rule.caseSensitive));
}

function pathVariable({ slash }: ExactRow): string {
  return slash === 'either' ? '%{ENV:SF_REST}' : '%{ENV:SF_REST}%{ENV:SF_SLASH}';
}

function answerFor(
  { rule }: ExactRow,
  flag: string | undefined,
  write: (text: string) => string,
): ReturnType<typeof answerOf> {
  const concrete = rule.target && flag !== undefined ? { ...rule, target: targetOn(rule.target, flag) } : rule;
  return answerOf(concrete, (part) => (part.kind === 'text' ? write(part.text) : ''));
}

function exactSource({ path, slash }: ExactRow): string {
  return slash === 'with' ? `${path}/` : path;
}

function isOnAll({ sites }: ExactRow, flags: readonly string[]): boolean {
  return sites.includes('') && onAllPrefixes({ sites }, flags);
}

function siteName(row: ExactRow, flags: readonly string[]): string {
  if (isOnAll(row, flags)) return '*';
  return onAllPrefixes(row, flags)
    ? '+'
    : row.sites
        .map((flag) => flag || '.')
        .toSorted()
        .join('+');
}

function siteConditions(row: ExactRow, flags: readonly string[]): Rewrite['conditions'] {
  if (isOnAll(row, flags)) return [];
  if (onAllPrefixes(row, flags)) return [['%{ENV:SF_PREFIX}', '^/']];
  return [['%{ENV:SF_PREFIX}', `^(?:${row.sites.map((flag) => escapeRegex(prefixOf(flag))).join('|')})$`]];
}
