import type { Segment } from '../../../model/redirect-pattern.ts';
import type { RedirectRule } from '../../../model/redirect.ts';
import { createRedirectIndex } from '../../match/redirect-index.ts';
import { allConcreteRules } from '../shared/plan/concrete-rules.ts';
import type { RedirectPlan } from '../target.ts';

/** Lines by source. The host looks up static lines first, then tries dynamic lines in order. */
export interface CloudflareLines {
  readonly fixed: ReadonlyMap<string, string>;
  readonly dynamic: ReadonlyMap<string, string>;
}

/** Writes a plan out for each site, option and end slash. Leaves out a line that a more specific line always hides. */
export function cloudflareLines({ rules }: RedirectPlan): CloudflareLines {
  const index = createRedirectIndex(rules);
  const fixed = new Map<string, string>();
  const dynamic = new Map<string, string>();
  for (const { rule, concrete } of allConcreteRules({ rules })) {
    for (const source of sourcesOf(concrete)) {
      const lines = DYNAMIC.test(source) ? dynamic : fixed;
      if (lines.has(source) || (lines === fixed && index.find({ path: source, query: undefined })?.rule !== rule)) {
        continue;
      }
      const to = formatTarget(concrete, source.endsWith('*') ? SPLAT : '');
      lines.set(source, `${source} ${to} ${rule.status}`);
    }
  }
  return { fixed, dynamic };
}

/** Matches text that the host reads as a splat or as the start of a placeholder, anywhere in a source. */
export const DYNAMIC = /\*|:[A-Za-z]/;

/** The text that the host replaces with the splat in a target. */
export const SPLAT = ':splat';

/**
 * Returns the name of the placeholder of a segment. No name is the start of another, and plain text rarely looks like a name: the host
 * replaces names everywhere, even in text that it has just filled in.
 */
function placeholderName(index: number): string {
  return `p${index}_`;
}

/** Writes a target as the host reads it. `splat` is the text that represents the splat. */
export function formatTarget({ target, source }: RedirectRule, splat: string): string {
  if (!target) throw new Error('the host has no status 410');
  const numberOf = (name: string): number =>
    source.segments.findIndex((segment) => 'name' in segment && segment.name === name);
  const path = target.path
    .map((part) => {
      if (part.kind === 'text') return part.text;
      return part.kind === 'splat' ? splat : `:${placeholderName(numberOf(part.name))}`;
    })
    .join('');
  const query = target.query === undefined ? '' : `?${target.query}`;
  return `${target.origin}${path}${query}${target.fragment === undefined ? '' : `#${target.fragment}`}`;
}

/** The sources of a rule, with and without a slash at the end. */
export function sourcesOf({ source, slash }: RedirectRule): string[] {
  const parts = source.segments.map(formatSegment);
  const path = `/${parts.join('/')}`;
  if (parts.length === 0) return ['/'];
  if (source.segments.at(-1)?.kind === 'splat') return [`/${parts.slice(0, -1).join('/')}`, path];
  if (slash === 'exact') return [source.slash ? `${path}/` : path];
  return [path, `${path}/`];
}

function formatSegment(segment: Segment, index: number): string {
  if (segment.kind === 'literal') return segment.text;
  return segment.kind === 'splat' ? '*' : `:${placeholderName(index)}`;
}
