import { assertNever } from '../../../model/assert.ts';
import type { Segment, TargetPart } from '../../../model/redirect-pattern.ts';
import { regexFlaw } from '../../analysis/regex-safety.ts';
import { allPieces, formatPattern, type Flaw, type Parsed } from '../../match/pattern.ts';
import type { Imported, ImportedRule, ImportRemark, Matching, Refusal } from '../importer.ts';
import { concreteRule } from './order/concrete-rule.ts';
import { joinBlanks } from './text/blanks.ts';

/** A place in the imported file: its line, counted from 1, and the text of that line. */
export interface Place {
  readonly line: number;
  readonly text: string;
  /** The file that the line is in, where the imported text joins several files. */
  readonly file?: string;
  /** The requests that the line matches. It is called only if the line is refused. */
  readonly matching?: () => readonly Matching[];
}

export type Draft = Omit<ImportedRule, 'line'>;

/** Collects the rules of a file and the remarks about them. */
export interface Collector {
  /** Takes a rule and the `changes` in what it decides. Refuses it if redirects.yaml cannot hold it or has the same source. */
  take(place: Place, rule: Draft, changes?: readonly string[]): void;
  refuse(place: Place, reason: string | Flaw): void;
  /** Adds a remark about a rule that was taken, or about the whole file. */
  remark(place: Place, reason: string): void;
  finish(): Imported;
}

/** What a format does alike for all its rules. */
interface Format {
  /** The host that a path as a target leads to, in a rule for one host: that of the rule, or that of the sites. */
  readonly paths?: 'on its host' | 'on the sites';
}

/** Creates a collector. `winner` says which of two rules with the same source wins in this format. */
export function collect(winner: 'first' | 'last' = 'first', { paths = 'on its host' }: Format = {}): Collector {
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
      // The reason of these lines already names the rule that decides their requests.
      if (other && winner === 'first') return void refused.push(remarkOn(place, sameSource(other.place)));
      if (other) {
        refused.push(remarkOn(other.place, sameSource(place)));
        taken.delete(key.value);
      }
      const all = [
        ...changes,
        ...(hasForeignLetter(rule) ? [FOREIGN_LETTERS] : []),
        ...(paths === 'on its host' && rule.host !== undefined && rule.to?.startsWith('/') && !changes.includes(TO_SITE)
          ? [LEAVES_HOST]
          : []),
      ];
      taken.set(key.value, { place, rule: { ...rule, line: place.line }, changes: all });
    },
    finish() {
      const kept = [...taken.values()];
      const changed = kept.flatMap(({ place, changes }) => changes.map((reason) => remarkOn(place, reason)));
      return {
        rules: kept.map(({ rule }) => rule),
        changed: unique([...remarks, ...changed]).sort(byLine),
        refused: refused.sort(byLine),
      };
    },
  };
}

function sameSource({ line, file }: Place): string {
  return `Line ${line}${file ? ` of ${file}` : ''} has the same source and wins. Delete one of them.`;
}

/** Characters that are kept of a line: more than a redirect has. */
const LONGEST_TEXT = 1000;

function remarkOn({ line, text, file = '' }: Place, reason: string): ImportRemark {
  const short = joinBlanks(`${file} ${text}`);
  return { line, text: short.length > LONGEST_TEXT ? `${short.slice(0, LONGEST_TEXT - 1)}…` : short, reason };
}

/** Leaves out remarks that are made again: a line may become a rule for each of a few hosts. */
function unique(remarks: readonly ImportRemark[]): ImportRemark[] {
  return [...new Map(remarks.map((one) => [JSON.stringify(one), one])).values()];
}

function byLine(a: ImportRemark, b: ImportRemark): number {
  return a.line - b.line;
}

/** The remark on a rule whose target was a full address of the site. */
export const TO_SITE =
  'The rule is for one host, and its target is on a host of the site; here it leads to the host of the sites.';
const LEAVES_HOST =
  'The rule is for one host, and its target is a path, which led to the same host; here it leads to the host of the sites.';
const FOREIGN_LETTERS = 'Letters outside ASCII match in the letter case in which they are written.';

/** True for a rule that ignores letter case and has a letter outside ASCII: it is encoded in a path, so that its case cannot be ignored. */
function hasForeignLetter({ case: letters, from = '', regex = '' }: Draft): boolean {
  if (letters !== 'insensitive') return false;
  const encoded = `${from}${regex}`.match(/(?:%[89A-F][0-9A-F])+/g)?.join('') ?? '';
  const text = decodeURIComponent(encoded);
  return text.toLowerCase() !== text.toUpperCase();
}

/** Checks that redirects.yaml can hold a rule, and returns the key of its source: of two rules with the same key, one is never reached. */
function keyOf(draft: Draft): Parsed<string> {
  const expressionFlaw = draft.regex === undefined ? undefined : regexFlaw(draft.regex);
  if (expressionFlaw) return { ok: false, flaw: expressionFlaw };
  const concrete = concreteRule(draft);
  if (!concrete.ok) return concrete;
  const { host, source, target, status, slash, caseSensitive, query } = concrete.value;
  if ((status === 410) !== (target === undefined))
    return flaw('The rule has no target.', 'Add a target, or status 410 for a page that is gone.');
  const names = new Set(source.segments.flatMap(namesOf));
  const lacking = (target ? allPieces(target) : []).flatMap(namesOf).find((name) => !names.has(name));
  if (lacking !== undefined)
    return flaw(
      `The target uses \`${lacking}\`, which the source does not have.`,
      'Use the same name in source and target.',
    );
  const path = formatPattern(slash === 'exact' ? source : { ...source, slash: false });
  const guard = Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    ok: true,
    value: JSON.stringify([host?.name, caseSensitive ? path : path.toLowerCase(), slash, caseSensitive, guard]),
  };
}

/** The captures of a segment of a source, or those that a part of a target uses. */
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
