import { activeSites } from '../../model/active-sites.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { readTarget } from '../../redirects/match/decide.ts';
import { createFrequentTexts } from '../../redirects/traffic/frequent-texts.ts';
import type { CountedRequest, LogPeriod } from '../../redirects/traffic/request-tally.ts';
import type { Decision, Router } from '../router.ts';

/** How often the requests of a log took a source of an entry. `each` makes several rules of one source, which count together. */
export interface SourceUsage {
  readonly rule: RedirectRule;
  readonly hits: number;
  /** When it was last taken, in milliseconds since 1970; 0 if it was not taken, or no line of these says. */
  readonly last: number;
}

/** An address that is not found: no redirect, no page and no file answers it. */
export interface MissingAddress {
  /** The path in normal form. */
  readonly path: string;
  readonly hits: number;
}

/** What the redirects of a project do for the requests of a log. All numbers are requests. */
export interface Usage {
  /** All sources, also those that no request took, in the order of the manifests. */
  readonly sources: readonly SourceUsage[];
  /** Requests that a redirect of the manifests takes. */
  readonly taken: number;
  /** Requests that the log says were not found. */
  readonly notFound: number;
  /** Those of them that are still not found. The most frequent addresses are listed, the most frequent first. */
  readonly missing: { readonly hits: number; readonly addresses: readonly MissingAddress[]; readonly isCut: boolean };
  /** Paths that were answered with status 200, the most frequent first. Only for a project that does not know its pages. */
  readonly answered: readonly string[];
}

export interface UsageCounter {
  take(counted: CountedRequest): void;
  finish(): Usage;
}

/** The most addresses that are kept. */
const MOST_ADDRESSES = 50_000;

/** Counts what the redirects do for requests, whatever the server of the log has answered. */
export function createUsageCounter(model: SiteModel, router: Router): UsageCounter {
  const { redirects } = model;
  const counts = new Map<string, { readonly rule: RedirectRule; hits: number; last: number }>();
  for (const rule of redirects)
    if (!counts.has(sourceKey(rule))) counts.set(sourceKey(rule), { rule, hits: 0, last: 0 });
  const flags = new Set(activeSites(model).map(({ flag }) => flag));
  /** A source matches with and without a slash at the end, so both are one address. */
  const addressOf = (target: string): string => readTarget(target, flags)?.path.replace(/(?<=.)\/$/, '') ?? target;
  const keys = new Map(redirects.map((rule) => [rule, sourceKey(rule)]));
  const [missing, answered] = [createFrequentTexts(MOST_ADDRESSES), createFrequentTexts(MOST_ADDRESSES)];
  const sums = { taken: 0, notFound: 0, missing: 0 };

  return {
    take({ target, status, hits, last }) {
      const decision = router.decide(target);
      const rule = 'rule' in decision ? decision.rule : undefined;
      const count = rule && counts.get(keys.get(rule) ?? '');
      if (count) {
        count.hits += hits;
        count.last = Math.max(count.last, last);
        sums.taken += hits;
      }
      const isMissing = wasNotFound(status, decision);
      if (isMissing || (status === NOT_FOUND && !isErrorPage(decision))) sums.notFound += hits;
      if (isMissing) {
        sums.missing += hits;
        missing.add(addressOf(target), hits);
      } else if (decision.kind === 'skip' && decision.elsewhere && status === FOUND) answered.add(decision.path, hits);
    },
    finish: () => ({
      sources: [...counts.values()],
      taken: sums.taken,
      notFound: sums.notFound,
      missing: {
        hits: sums.missing,
        addresses: missing.list().map(([path, hits]) => ({ path, hits })),
        isCut: missing.dropped.texts > 0,
      },
      answered: answered.list().map(([path]) => path),
    }),
  };
}

const FOUND = 200;
const NOT_FOUND = 404;
/** The service sends visitors to the error page. */
const TO_ERROR_PAGE = 302;

/** The key of the source of an entry. */
export function sourceKey({ at, id }: Pick<RedirectRule, 'at' | 'id'>): string {
  return `${at.file} ${at.pointer} ${id}`;
}

/**
 * Tells whether logs can say that a source is unused: logs without queries cannot, if it needs one, and none can if it is bound to a host,
 * because the hosts of requests are not read.
 */
export function isJudged({ rule, hits }: SourceUsage, { hasQueries }: Pick<LogPeriod, 'hasQueries'>): boolean {
  return hits > 0 || (!rule.host && (hasQueries || Object.keys(rule.query).length === 0));
}

/** Tells whether a request was not found, and the model still has nothing for it. */
function wasNotFound(status: number, decision: Decision): boolean {
  switch (decision.kind) {
    case 'redirect':
      return isToErrorPage(decision) && (status === NOT_FOUND || status === TO_ERROR_PAGE);
    case 'fatal':
    case 'skip':
      return status === NOT_FOUND;
    case 'gone':
    case 'page':
    case 'refuse':
      return false;
  }
}

/** The error page is asked for another address, which was counted. */
function isErrorPage(decision: Decision): boolean {
  return decision.kind === 'page' && decision.page.route.status === NOT_FOUND;
}

/** Without a rule, the router corrects an address with status 301, and sends the others to the error page. */
function isToErrorPage(decision: Extract<Decision, { kind: 'redirect' }>): boolean {
  return decision.rule === undefined && decision.status === TO_ERROR_PAGE;
}
