import type { RedirectRule } from '../../model/redirect.ts';
import type { Segment } from '../../model/redirect-pattern.ts';
import { decideRedirect, originOf, type RedirectDecision } from '../match/decide.ts';
import { prefixOf } from '../match/expand-sites.ts';
import { matchRule } from '../match/match.ts';
import type { RedirectIndex } from '../match/redirect-index.ts';
import { expressionPaths } from './expression-paths.ts';
import { freshWords, requestPath } from './fresh-words.ts';

/** Says where a request of a rule goes by the rules of an index: `/a goes to /b`. Undefined if no such request was found, or none of the rules takes it. */
export function describeSample(
  rule: RedirectRule,
  index: RedirectIndex,
  flags: ReadonlySet<string>,
): string | undefined {
  const request = sampleRequest(rule);
  if (request === undefined) return undefined;
  const decision = decideRedirect(request, index, flags);
  const end = endOf(decision);
  return end === undefined ? undefined : `\`${request}\` ${end}`;
}

function endOf(decision: RedirectDecision): string | undefined {
  switch (decision.kind) {
    case 'redirect':
      return `goes to \`${decision.location}\``;
    case 'gone':
      return 'is answered with 410';
    case 'pass':
    case 'refuse':
      return undefined;
  }
}

/** Returns a request that a rule matches on the first of its sites, for people to read. Undefined if none was found. */
export function sampleRequest(rule: RedirectRule): string | undefined {
  const [flag = ''] = rule.sites;
  const [first] = rule.source.segments;
  const below =
    first?.kind === 'regex'
      ? expressionPaths(first.expression, rule.caseSensitive, freshWords([rule], [])).written
      : requestPath('', rule.source.segments.map(wordOf), rule.source.slash);
  const pairs = Object.entries(rule.query).map(([key, value]) => `${key}=${value === true ? WORD : value}`);
  const query = pairs.length === 0 ? undefined : pairs.join('&');
  if (!matchRule(rule, { path: below, query, host: rule.host?.name }, prefixOf(flag))) return undefined;
  return `${originOf(rule)}${prefixOf(flag)}${below}${query === undefined ? '' : `?${query}`}`;
}

/** Stands for what a placeholder takes. */
const WORD = 'example';

function wordOf(segment: Segment): string {
  switch (segment.kind) {
    case 'literal':
      return segment.text;
    case 'alternation':
      return segment.options[0] ?? WORD;
    case 'placeholder':
    case 'splat':
    case 'regex':
      return WORD;
  }
}
