import { stringify } from 'yaml';
import { countOf, formatNumber, listUp, plural } from '../../model/plain-words.ts';
import type { Imported, ImportedRule, ImportRemark, Refusal } from './importer.ts';
import { formatRequest } from './refused-requests-comment.ts';

/**
 * Formats the rules as a file for manifests/redirects/. `origin` says in one line where they come from, and `engine` is the path from there
 * to the folder `engine` of Sitefold, for editors.
 */
export function formatRules(rules: readonly ImportedRule[], origin: string, engine = '../../engine'): string {
  const head = `# yaml-language-server: $schema=${engine}/model/schema/redirects.schema.json\n# ${origin.replaceAll(/\s+/g, ' ')}\n`;
  if (rules.length === 0) return `${head}groups: []\n`;
  return `${head}groups:\n  - name: ${scalar(origin)}\n    rules:\n${rules.map(formatRule).join('')}`;
}

/** The keys in the order in which people read redirects.yaml: what matches, where it leads, how, and why. */
const KEYS = [
  'from',
  'regex',
  'host',
  'to',
  'status',
  'query',
  'case',
  'slash',
  'forward',
  'priority',
  'external',
  'overrides',
  'reason',
  'added',
  'expires',
  'note',
] as const satisfies readonly (keyof ImportedRule)[];

function formatRule(rule: ImportedRule): string {
  const lines = KEYS.flatMap((key) => {
    const value = rule[key];
    if (value === undefined) return [];
    if (typeof value === 'object')
      return [`${key}:`, ...Object.entries(value).map(([name, wanted]) => `  ${scalar(name)}: ${scalar(wanted)}`)];
    return [`${key}: ${scalar(value)}`];
  });
  return lines.map((line, index) => `      ${index === 0 ? '- ' : '  '}${line}\n`).join('');
}

/** Nearly every path and address is a plain scalar; the library formats all others. */
const PLAIN = /^(?:https:\/)?\/[A-Za-z0-9/._~%*+=&?-]*$/;

// oxlint-disable-next-line no-control-regex -- they are escaped
const SPECIAL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]/g;

function scalar(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value);
  if (PLAIN.test(value)) return value;
  // Only a double-quoted text can hold a line break or a control character on one line.
  if (value.search(SPECIAL) !== -1) return JSON.stringify(value).replaceAll(SPECIAL, escapeCharacter);
  return stringify(value, { singleQuote: true, lineWidth: 0, blockQuote: false }).trimEnd();
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Formats the refused lines as comments for the end of the file with the rules; empty if nothing was refused. */
export function formatRefused(refused: readonly Refusal[]): string {
  if (refused.length === 0) return '';
  const lines = [...Map.groupBy(refused, ({ reason }) => reason)].flatMap(([reason, alike]) => [
    reason,
    ...alike.flatMap(({ line, text, request }) => [
      `  line ${line}: ${text}`,
      ...(request === undefined ? [] : [formatRequest(request)]),
    ]),
  ]);
  const head = `${countOf(refused.length, 'line')} refused. Write a rule for what is still needed, and delete the comment.`;
  return [head, ...lines].map((line) => `# ${line.replaceAll(SPECIAL, escapeCharacter)}\n`).join('');
}

/** Formats the rules taken, changes and refusals, for the person who imports. */
export function formatReport({ rules, changed, refused }: Imported): string {
  return [
    `${countOf(rules.length, 'rule')} taken, ${countOf(changed.length, 'remark')} on changes, ${formatNumber(refused.length)} refused.\n`,
    ...section('Changed', changed),
    ...section('Refused', refused),
  ].join('');
}

function section(title: string, remarks: readonly ImportRemark[]): string[] {
  if (remarks.length === 0) return [];
  const byReason = [...Map.groupBy(remarks, ({ reason }) => reason)];
  return [`\n${title}:\n`, ...byReason.map(([reason, alike]) => formatReason(reason, alike))];
}

/** The lines with the same reason that are shown in full. */
const MOST_LINES = 3;
/** The most runs of lines that are named by their numbers. */
const MOST_RUNS = 12;

/** Formats lines with the same reason: the first in full, the others by number, because a reason may hold for a thousand lines. */
function formatReason(reason: string, remarks: readonly ImportRemark[]): string {
  const shown = remarks.slice(0, MOST_LINES).map(({ line, text }) => `    line ${line}: ${shorten(text)}\n`);
  return `  ${reason}\n${shown.join('')}${formatRest(remarks.slice(MOST_LINES))}`;
}

/** Formats remarks by their lines. A JSON file may have many of them on one line. */
function formatRest(remarks: readonly ImportRemark[]): string {
  if (remarks.length === 0) return '';
  const lines = [...new Set(remarks.map(({ line }) => line))];
  const more = lines.length < remarks.length ? `${formatNumber(remarks.length)} more on ` : '';
  return `    and ${more}${plural('line', lines.length)} ${listUp(runsOf(lines), MOST_RUNS)}\n`;
}

/** Returns numbers that follow each other as `5–9`. */
function runsOf(numbers: readonly number[]): string[] {
  const runs: { first: number; last: number }[] = [];
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run?.last === number - 1) run.last = number;
    else runs.push({ first: number, last: number });
  }
  return runs.flatMap(({ first, last }) =>
    last - first > 1 ? [`${first}–${last}`] : first === last ? [`${first}`] : [`${first}`, `${last}`],
  );
}

/** Characters that are shown of a line. */
const LONGEST_TEXT = 100;

function shorten(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text;
}
