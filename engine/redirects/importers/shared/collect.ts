import { assertNever } from '../../../model/assert.ts';
import type { Segment, TargetPart } from '../../../model/redirect-pattern.ts';
import { regexFlaw } from '../../analysis/regex-safety.ts';
import { formatPattern, type Flaw, type Parsed } from '../../match/pattern.ts';
import type { Imported, ImportedRule, ImportRemark, Matching, Refusal } from '../importer.ts';
import { concreteRule } from './order/concrete-rule.ts';
import { joinBlanks } from './text/blanks.ts';

/** A place of the file that is read: its line from 1, and what stands there. */
export interface Place {
  readonly line: number;
  readonly text: string;
  /** Where the text is that of several files. */
  readonly file?: string;
  /** What it takes, in case that it is refused. */
  readonly matching?: () => readonly Matching[];
}

export type Draft = Omit<ImportedRule, 'line'>;

/** Gathers the rules of a file and what has to be said about them. */
export interface Collector {
  /** Takes a rule, with what it decides otherwise than before; refuses it where redirects.yaml cannot hold it, or has its source. */
  take(place: Place, rule: Draft, changes?: readonly string[]): void;
  refuse(place: Place, reason: string | Flaw): void;
  /** Says something about a rule that was taken, or about the whole file. */
  remark(place: Place, reason: string): void;
  finish(): Imported;
}

/** For formats in which the first of two rules with one source wins. `last`: the last one does. */
export function collect(winner: 'first' | 'last' = 'first'): Collector {
  const taken = new Map<string, { place: Place; rule: ImportedRule; changes: readonly string[] }>();
  const refused: Refusal[] = [];
  const remarks: ImportRemark[] = [];
  const refuse = (place: Place, reason: string | Flaw): void => {
    const { matching } = place;
    const said = typeof reason === 'string' ? reason : `${reason.message} ${reason.hint}`.trim();
    refused.push({ ...remarkOn(place, said), ...(matching ? { matching } : {}) });
  };
  return {
    refuse,
    remark: (place, reason) => void remarks.push(remarkOn(place, reason)),
    take(place, rule, changes = []) {
      const key = keyOf(rule);
      if (!key.ok) return refuse(place, key.flaw);
      const other = taken.get(key.value);
      // Their reason names the rule that has their requests.
      if (other && winner === 'first') return void refused.push(remarkOn(place, sameSource(other.place)));
      if (other) {
        refused.push(remarkOn(other.place, sameSource(place)));
        taken.delete(key.value);
      }
      const all = hasForeignLetter(rule) ? [...changes, FOREIGN_LETTERS] : changes;
      taken.set(key.value, { place, rule: { ...rule, line: place.line }, changes: all });
    },
    finish() {
      const kept = [...taken.values()];
      const changed = kept.flatMap(({ place, changes }) => changes.map((reason) => remarkOn(place, reason)));
      return {
        rules: kept.map(({ rule }) => rule),
        changed: [...remarks, ...changed].sort(byLine),
        refused: refused.sort(byLine),
      };
    },
  };
}

function sameSource({ line, file }: Place): string {
  return `Line ${line}${file ? ` of ${file}` : ''} has the same source and wins. Delete one of the two.`;
}

const LONGEST_TEXT = 100;

function remarkOn({ line, text, file = '' }: Place, reason: string): ImportRemark {
  const short = joinBlanks(`${file} ${text}`);
  return { line, text: short.length > LONGEST_TEXT ? `${short.slice(0, LONGEST_TEXT - 1)}…` : short, reason };
}

function byLine(a: ImportRemark, b: ImportRemark): number {
  return a.line - b.line;
}

const FOREIGN_LETTERS = 'Letters outside ASCII match in the case in which they stand.';

/** Letter case is ignored in the encoded path, in which a letter outside ASCII is no letter. */
function hasForeignLetter({ case: letters, from = '', regex = '' }: Draft): boolean {
  if (letters !== 'insensitive') return false;
  const encoded = `${from}${regex}`.match(/(?:%[89A-F][0-9A-F])+/g)?.join('') ?? '';
  const text = decodeURIComponent(encoded);
  return text.toLowerCase() !== text.toUpperCase();
}

/** What two rules have in common where one can never be reached; a flaw where redirects.yaml cannot hold the rule. */
function keyOf(draft: Draft): Parsed<string> {
  const expressionFlaw = draft.regex === undefined ? undefined : regexFlaw(draft.regex);
  if (expressionFlaw) return { ok: false, flaw: expressionFlaw };
  const concrete = concreteRule(draft);
  if (!concrete.ok) return concrete;
  const { source, target, status, slash, caseSensitive, query } = concrete.value;
  if ((status === 410) !== (target === undefined))
    return flaw('The rule has no target.', 'Add where it leads, or status 410 for a page that is gone.');
  const names = new Set(source.segments.flatMap(namesOf));
  const lacking = target?.path.flatMap(namesOf).find((name) => !names.has(name));
  if (lacking !== undefined)
    return flaw(`The target uses \`${lacking}\`, which the source does not have.`, 'Use the same name in both.');
  const path = formatPattern(slash === 'exact' ? source : { ...source, slash: false });
  const guard = Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1));
  return { ok: true, value: JSON.stringify([caseSensitive ? path : path.toLowerCase(), slash, caseSensitive, guard]) };
}

/** The captures that a segment of a source makes, or that a part of a target takes. */
function namesOf(part: Segment | TargetPart): readonly string[] {
  switch (part.kind) {
    case 'literal':
    case 'text':
      return [];
    case 'splat':
      return ['*'];
    case 'regex':
      return part.names;
    case 'placeholder':
    case 'alternation':
    case 'capture':
      return [part.name];
    default:
      return assertNever(part);
  }
}

function flaw(message: string, hint: string): Parsed<never> {
  return { ok: false, flaw: { message, hint } };
}
