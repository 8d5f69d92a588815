import type { Target, TargetPart } from '../../model/redirect-pattern.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import { targetOn } from '../match/expand-sites.ts';

/** The state of a chain: its current target, and what happens to the query of the first request. */
export interface Step {
  readonly target: Target;
  /** Temporary if one of the rules is, so that a client does not keep a redirect that may change. */
  readonly status: RedirectRule['status'];
  readonly forward: RedirectRule['forward'];
  readonly external: boolean;
}

/** The first step of a rule on one of its sites; undefined if the rule has no target. */
export function startOf(rule: RedirectRule, flag: string): Step | undefined {
  const { target, status, forward, external } = rule;
  return target && { target: targetOn(target, flag), status, forward, external };
}

/** The step after a further rule, which leads to `path`. It combines what both rules do to the query. */
export function follow(step: Step, next: RedirectRule, path: readonly TargetPart[]): Step {
  const to = next.target;
  if (!to) throw new Error('a rule without a target cannot be followed');
  const { query, forward } = joinQueries(step, next);
  const fragment = to.fragment ?? step.target.fragment;
  const target: Target = {
    sited: false,
    origin: to.origin,
    path,
    ...(query === undefined ? {} : { query }),
    ...(fragment === undefined ? {} : { fragment }),
  };
  return {
    target,
    status: isPermanent(step.status) && !isPermanent(next.status) ? next.status : step.status,
    forward,
    external: next.external,
  };
}

function isPermanent(status: RedirectRule['status']): boolean {
  return status === 301 || status === 308;
}

function joinQueries(step: Step, next: RedirectRule): { query: string | undefined; forward: RedirectRule['forward'] } {
  const first = step.target.query;
  const second = next.target?.query;
  switch (next.forward) {
    case 'drop':
      return { query: second, forward: 'drop' };
    case 'keep':
      return second === undefined ? { query: first, forward: step.forward } : { query: second, forward: 'keep' };
    case 'merge': {
      const both = [second, first].filter((query) => query !== undefined && query !== '').join('&');
      const fixed = step.forward === 'drop' || (step.forward === 'keep' && first !== undefined);
      return { query: both === '' ? undefined : both, forward: fixed ? 'drop' : 'merge' };
    }
  }
}

/** The query with which a client requests the next rule if it requested the first one with `given`. */
export function outgoingQuery({ target, forward }: Step, given: string | undefined): string | undefined {
  if (forward === 'keep') return target.query ?? given;
  if (forward === 'drop') return target.query;
  return [target.query, given].filter((query) => query !== undefined).join('&') || undefined;
}

/** The smallest query with which a request matches a rule. */
export function guardQuery(rule: RedirectRule): string | undefined {
  const pairs = Object.entries(rule.query).map(
    ([key, value]) => `${encodeURIComponent(key)}=${value === true ? '' : encodeURIComponent(value)}`,
  );
  return pairs.length === 0 ? undefined : pairs.join('&');
}
