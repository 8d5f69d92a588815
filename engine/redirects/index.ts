import type { RedirectRule } from '../model/redirect.ts';
import { compareSpecificity, matchRule, type Match, type Request } from './match.ts';
import { exactPath } from './pattern.ts';

/** Finds the redirect of a request as `matchRedirect` does, with one hash look-up where rules have no placeholders. */
export interface RedirectIndex {
  find(request: Request): Match | undefined;
}

const NO_CAPTURES = { names: {}, splat: '' };

/**
 * Builds the index. Plain sources stand in a map by path, those without a slash at their end standing for both forms; all
 * others are tried in order of specificity.
 */
export function createRedirectIndex(rules: readonly RedirectRule[]): RedirectIndex {
  const exact = new Map<string, RedirectRule>();
  const others: RedirectRule[] = [];
  for (const rule of rules) {
    const path = exactPath(rule.source);
    const plain =
      path !== undefined && rule.caseSensitive && rule.slash === 'either' && Object.keys(rule.query).length === 0;
    if (plain && !exact.has(path)) exact.set(path, rule);
    else others.push(rule);
  }
  others.sort((a, b) => compareSpecificity(b, a));
  return {
    find(request) {
      const { path } = request;
      const key = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
      const found = exact.get(key);
      if (others.length === 0) return found && { rule: found, captures: NO_CAPTURES };
      for (const rule of others) {
        if (found && compareSpecificity(found, rule) >= 0) break;
        const captures = matchRule(rule, request);
        if (captures) return { rule, captures };
      }
      return found && { rule: found, captures: NO_CAPTURES };
    },
  };
}
