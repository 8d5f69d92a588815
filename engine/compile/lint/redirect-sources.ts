import { textConstant } from '../../model/constants.ts';
import { originAt, pointerTo, type Origin } from '../../model/diagnostics/diagnostic.ts';
import type { Pattern } from '../../model/redirect-pattern.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import { ruleOn } from '../../redirects/match/expand-sites.ts';
import { compareSpecificity } from '../../redirects/match/match.ts';
import { exactPath, formatPattern, formatTarget, isExact } from '../../redirects/match/pattern.ts';
import type { RedirectContext } from './context.ts';

/**
 * If several rules with the same source match a request, one of them must win. Sources that differ only in letter case are refused
 * too, unless the project allows them: people take them for the same address.
 */
export function redirectSources({ model, written, report }: RedirectContext): void {
  const caseVariants = textConstant(model.constants, 'redirect.caseVariants') === 'allow' ? 'allowed' : 'refused';
  const reported = new Set<string>();
  for (const rules of alike(written)) {
    rules.forEach((rule, index) => {
      for (const other of rules.slice(0, index)) {
        const problem = conflictOf(other, rule, caseVariants);
        const key = problem && `${problem.code} ${rule.at.file}${rule.at.pointer} ${other.at.file}${other.at.pointer}`;
        if (!problem || key === undefined || reported.has(key)) continue;
        reported.add(key);
        report({ ...problem, at: fromOf(rule), related: [{ message: 'first declared here', at: fromOf(other) }] });
      }
    });
  }
}

/** Groups the rules whose sources differ at most in letter case and the slash at the end. Groups of one are left out. */
function alike(written: readonly RedirectRule[]): Iterable<readonly RedirectRule[]> {
  // Nearly all sources differ from all others in their hash, for which no text is made.
  const first = new Map<number, RedirectRule>();
  const several = new Map<number, RedirectRule[]>();
  for (const rule of written) {
    const hash = hashOf(rule);
    const other = first.get(hash);
    if (!other) first.set(hash, rule);
    else several.set(hash, [...(several.get(hash) ?? [other]), rule]);
  }
  return several.values().flatMap((rules) =>
    Map.groupBy(rules, sourceKey)
      .values()
      .filter(({ length }) => length > 1),
  );
}

/** Returns a hash of 32 bits: the same for sources with the same key. */
function hashOf({ host, source }: RedirectRule): number {
  const start = host ? addToHash(0, host.name) : 0;
  if (!isExact(source)) return addToHash(start, keyOf(source).toLowerCase());
  // A path is ASCII. It is hashed in parts, because it would be a new text.
  return source.segments.reduce(
    (hash, segment) => (segment.kind === 'literal' ? addToHash(addToHash(hash, '/'), segment.text) : hash),
    start,
  );
}

/** Adds the characters of a text to a hash; capital and small letters are the same. As FNV-1a does, with 16 bits at a time. */
function addToHash(start: number, text: string): number {
  let hash = start;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    hash = Math.imul(hash ^ (code >= 65 && code <= 90 ? code + 32 : code), 16_777_619);
  }
  return hash;
}

function sourceKey({ host, source }: RedirectRule): string {
  return `${host?.name ?? ''} ${keyOf(source)}`.toLowerCase();
}

function keyOf(source: Pattern): string {
  return exactPath(source) ?? formatPattern({ ...source, slash: false });
}

interface Conflict {
  readonly code: 'RD003' | 'RD004' | 'RD009' | 'RD014' | 'RD031';
  readonly message: string;
  readonly hint: string;
}

function conflictOf(
  first: RedirectRule,
  second: RedirectRule,
  caseVariants: 'allowed' | 'refused',
): Conflict | undefined {
  const shared = first.sites.find((flag) => second.sites.includes(flag));
  if (shared === undefined) return undefined;
  const [one, two] = [formatPattern(ruleOn(first, shared).source), formatPattern(ruleOn(second, shared).source)];
  const sameCase =
    formatPattern({ ...first.source, slash: false }) === formatPattern({ ...second.source, slash: false });
  if (!sameCase && first.caseSensitive && second.caseSensitive) {
    if (caseVariants === 'allowed') return undefined;
    return {
      code: 'RD009',
      message: `The sources \`${one}\` and \`${two}\` differ only in letter case.`,
      hint: 'Keep one, with `case: insensitive` if both are in use. If they lead to different pages, set the constant `redirect.caseVariants` to `allow`.',
    };
  }
  if (compareSpecificity(first, second) !== 0 || !queriesMeet(first, second)) return undefined;
  const [left, right] = [first, second].map((rule) => targetText(ruleOn(rule, shared)));
  if (!slashesMeet(first, second)) {
    return {
      code: 'RD031',
      message:
        left === right
          ? `The sources \`${one}\` and \`${two}\` redirect to \`${right}\` in two rules.`
          : `The source \`${one}\` redirects to \`${left}\`, and \`${two}\` to \`${right}\`.`,
      hint: 'Write one rule without `slash: exact`, unless the slash must make a difference.',
    };
  }
  const alike =
    JSON.stringify([first.query, first.slash, first.caseSensitive]) ===
    JSON.stringify([second.query, second.slash, second.caseSensitive]);
  if (!alike)
    return {
      code: 'RD014',
      message: `The sources \`${one}\` and \`${two}\` can match the same request and are equally specific.`,
      hint: 'Give one of them a higher `priority`.',
    };
  const differs = differenceOf(first, second);
  if (left === right && differs === undefined) {
    return {
      code: 'RD003',
      message: `The source \`${two}\`${spellings(first, second)} appears twice with the same target.`,
      hint: 'Delete one of the two.',
    };
  }
  return {
    code: 'RD004',
    message:
      left === right && differs !== undefined
        ? `The source \`${two}\`${spellings(first, second)} redirects to \`${right}\` with ${differs}.`
        : `The source \`${two}\`${spellings(first, second)} redirects to \`${left}\` and to \`${right}\`.`,
    hint: `Delete this rule of \`${second.id}\`, or the first: a source has one answer.`,
  };
}

/** Names the difference between the answers of two rules with the same target. */
function differenceOf(first: RedirectRule, second: RedirectRule): string | undefined {
  if (first.status !== second.status) return `status ${first.status} and ${second.status}`;
  return first.forward === second.forward ? undefined : `forward ${first.forward} and ${second.forward}`;
}

/** Names both spellings of a source: they can differ in `%XX`, in the slash at the end and in variables. */
function spellings(first: RedirectRule, second: RedirectRule): string {
  return first.id === second.id ? '' : `, written \`${first.id}\` and \`${second.id}\`,`;
}

function slashesMeet(a: RedirectRule, b: RedirectRule): boolean {
  return a.slash === 'either' || b.slash === 'either' || a.source.slash === b.source.slash;
}

/** Tells whether two guards exclude each other: they need different values of a key that a request has once. */
function queriesMeet(a: RedirectRule, b: RedirectRule): boolean {
  return Object.entries(a.query).every(([key, value]) => {
    const other = b.query[key];
    return other === undefined || other === true || value === true || other === value;
  });
}

function fromOf(rule: RedirectRule): Origin {
  return originAt(rule.at.file, pointerTo(rule.at.pointer, 'from'));
}

function targetText({ target }: RedirectRule): string {
  return target ? formatTarget(target) : 'nothing';
}
