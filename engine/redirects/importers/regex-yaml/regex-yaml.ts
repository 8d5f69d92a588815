import { isAlias, isMap, isScalar, LineCounter, parseDocument, type Pair } from 'yaml';
import { joinText } from '../shared/target/group-references.ts';
import type { TemplatePart } from '../shared/target/capture-target.ts';
import { collect, type Place } from '../shared/collect.ts';
import { rulesOfExpression } from '../shared/expression/rules-of-expression.ts';
import { chooseForms, foundExpression, type FoundExpression } from '../shared/expression/choose-forms.ts';
import { takeInOrder } from '../shared/order/take-in-order.ts';
import type { Imported, Matching, RedirectImporter } from '../importer.ts';
import { matchExpression } from '../shared/order/matching.ts';
import { sayOfAll } from '../shared/general-remarks.ts';

/**
 * A map of `pattern: target`, as ubuntu.com keeps it for canonicalwebteam.yaml-responses. A pattern is a Python expression for the whole
 * path, to which a missing first slash is added; a target uses named groups as `{name}`. The first pattern that matches wins. The query of
 * the request is appended to that of the target.
 */
export const regexYaml: RedirectImporter = {
  id: 'regex-yaml',
  title: 'YAML map of regular expressions, as ubuntu.com has it',
  docs: 'https://github.com/canonical/canonicalwebteam.yaml-responses',
  precedence: 'line',
  read: readRegexYaml,
};

/** The remark on the status: the file does not say whether its redirects are permanent. */
const TEMPORARY =
  'The file does not say its status; 302 is the default. If the file was loaded as permanent, delete `status: 302`.';

/** The remark on changes that Flask makes to a path before it tries any pattern. */
export const DECODED_PATHS =
  'The path was decoded before it was matched, so that `%2F` was a slash, and several slashes at its start were one; here they are kept, an encoded letter counts as several characters, and of two slashes at the end one may be lost.';

function readRegexYaml(text: string): Imported {
  const into = collect();
  const counter = new LineCounter();
  const document = parseDocument(text, { uniqueKeys: false, lineCounter: counter, version: '1.1' });
  const lines = text.split('\n');
  const placeAt = (offset: number): Place => {
    const { line } = counter.linePos(offset);
    return { line, text: lines[line - 1] ?? '' };
  };
  for (const { message, pos } of document.errors)
    into.refuse(placeAt(pos[0]), `${message.split('\n')[0]?.replace(/ at line.*/, '')}. Correct the YAML.`);
  if (document.errors.length > 0) return into.finish();
  if (!isMap(document.contents)) {
    if (document.contents !== null) into.refuse(placeAt(0), 'The file holds no map. Write `pattern: target` lines.');
    return into.finish();
  }
  const entries = document.contents.items.map((pair) => entryOf(pair, placeAt));
  const last = new Map(entries.flatMap((entry) => (entry.ok ? [[entry.pattern, entry] as const] : [])));
  const found = entries.flatMap((entry): FoundExpression[] => {
    const result = entry.ok ? (outlivedBy(entry, last) ?? rulesOf(entry)) : entry.reason;
    if (typeof result !== 'string') return [result];
    into.refuse(entry.place, result);
    return [];
  });
  return sayOfAll(takeInOrder(into, chooseForms(found)), TEMPORARY, DECODED_PATHS);
}

type Entry =
  | { readonly ok: true; readonly place: Place; readonly pattern: string; readonly target: string }
  | { readonly ok: false; readonly place: Place; readonly reason: string };

function entryOf({ key, value }: Pair<unknown, unknown>, placeAt: (offset: number) => Place): Entry {
  const place = placeAt((key as { range?: [number] } | null)?.range?.[0] ?? 0);
  if (isAlias(key) || isAlias(value)) return { ok: false, place, reason: 'An alias is not read. Write the text out.' };
  if (!isScalar(key) || typeof key.value !== 'string' || key.value === '')
    return { ok: false, place, reason: 'The pattern is not a text. Put it into quotation marks.' };
  if (!isScalar(value) || typeof value.value !== 'string' || value.value === '')
    return { ok: false, place, reason: 'The target is not a text. Write a path or an address.' };
  const pattern = key.value;
  return { ok: true, place: { ...place, matching: () => matchPattern(pattern) }, pattern, target: value.value };
}

function matchPattern(pattern: string): readonly Matching[] {
  return matchExpression({ expression: slashed(pattern), ignoreCase: false, subject: { slash: true, whole: true } });
}

function slashed(pattern: string): string {
  return pattern.startsWith('/') ? pattern : `/${pattern}`;
}

type Read = Extract<Entry, { ok: true }>;

/** In YAML, a later value replaces an earlier one with the same key. */
function outlivedBy(entry: Read, last: ReadonlyMap<string, Read>): string | undefined {
  const other = last.get(entry.pattern);
  return other === undefined || other === entry
    ? undefined
    : `Line ${other.place.line} has the same pattern and wins. Delete one of them.`;
}

/** The rules of an entry, or the reason why there are none. */
function rulesOf({ place, pattern, target }: Read): FoundExpression | string {
  if (pattern.startsWith('^'))
    return 'No path can match the pattern, because a slash is put before its `^`. Write it without `^`.';
  const template = readFormat(target);
  if (typeof template === 'string') return template;
  const made = rulesOfExpression({
    expression: slashed(pattern),
    ignoreCase: false,
    subject: { slash: true, whole: true },
    target: template,
  });
  if (!made.ok) return made.reason;
  return foundExpression(place, made, { status: 302, ...(target.includes('?') ? { forward: 'merge' as const } : {}) });
}

/** Reads a Python format string: `{name}`, and `{{` for a brace. Returns a text if the string is malformed. */
function readFormat(target: string): TemplatePart[] | string {
  const parts: TemplatePart[] = [];
  for (const [token] of target.matchAll(/\{\{|\}\}|\{[^{}]*\}|[\s\S]/g)) {
    if (/^\{[A-Za-z_]\w*\}$/.test(token)) parts.push({ group: token.slice(1, -1) });
    else if (token === '{{' || token === '}}') parts.push(token.charAt(0));
    else if (/[{}]/.test(token)) return `\`${token}\` in the target is not a \`{name}\`.`;
    else parts.push(token);
  }
  return joinText(parts);
}
