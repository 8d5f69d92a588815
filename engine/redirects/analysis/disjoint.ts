import type { Segment } from '../../model/redirect-pattern.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import { prefixOf } from '../match/expand-sites.ts';

/**
 * True if the segments of the sources show that no path matches both rules. Most pairs are decided here, a hundred times faster than by
 * `compareSources`. If the result is false, the rules may be disjoint or not.
 */
export function areDisjoint(a: RedirectRule, b: RedirectRule): boolean {
  if (isExpression(a) || isExpression(b)) return startApart(a, b);
  const share = a.sites.some((flag) => b.sites.includes(flag));
  return !(share && mayOverlap(a.source.segments, b.source.segments)) && !mayReachInto(a, b) && !mayReachInto(b, a);
}

/** True if a rule of the root can match the prefix of a site with its first segment, which is so unless that segment is a literal. */
function mayReachInto({ sites, source: { segments } }: RedirectRule, other: RedirectRule): boolean {
  const [first, ...rest] = segments;
  if (!first || first.kind === 'literal' || !sites.includes('')) return false;
  if (other.sites.every((flag) => flag === '')) return false;
  return isOpen(first) || mayOverlap(rest, other.source.segments);
}

function mayOverlap(a: readonly Segment[], b: readonly Segment[]): boolean {
  for (let index = 0; ; index += 1) {
    const [left, right] = [a[index], b[index]];
    if (isOpen(left) || isOpen(right)) return true;
    if (!left || !right) return left === right;
    const [texts, others] = [textsOf(left), textsOf(right)];
    if (texts && others && !texts.some((text) => others.includes(text))) return false;
  }
}

function isOpen(segment: Segment | undefined): boolean {
  return segment?.kind === 'splat' || segment?.kind === 'regex';
}

function textsOf(segment: Segment): string[] | undefined {
  if (segment.kind === 'literal') return [segment.text.toLowerCase()];
  return segment.kind === 'alternation' ? segment.options.map((option) => option.toLowerCase()) : undefined;
}

function isExpression({ source }: RedirectRule): boolean {
  return source.segments[0]?.kind === 'regex';
}

/** True if the paths of the two rules begin differently on every site. */
function startApart(a: RedirectRule, b: RedirectRule): boolean {
  const [one, other] = [startOf(a), startOf(b)];
  return a.sites.every((flagA) =>
    b.sites.every((flagB) => {
      if (flagA !== flagB && flagA !== '' && flagB !== '') return true;
      const [left, right] = [`${prefixOf(flagA)}${one}`, `${prefixOf(flagB)}${other}`];
      return !left.startsWith(right) && !right.startsWith(left);
    }),
  );
}

/** The plain text that every path of a rule begins with, in lower case. */
function startOf({ source: { segments } }: RedirectRule): string {
  const [first] = segments;
  if (first?.kind === 'regex') {
    // A repeated character may be missing.
    return (/^\^((?:[A-Za-z0-9/_~-](?![?*{]))*)/.exec(first.expression)?.[1] ?? '').toLowerCase();
  }
  const end = segments.findIndex(({ kind }) => kind !== 'literal');
  const texts = segments.slice(0, end === -1 ? undefined : end).flatMap(textsOf);
  return `/${texts.join('/').replace(/[^a-z0-9/_~-].*$/, '')}`;
}
