import { activeSites } from '../../model/active-sites.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { readTarget } from '../../redirects/match/decide.ts';
import { createFrequentTexts } from '../../redirects/traffic/frequent-texts.ts';
import type { LogPeriod } from '../../redirects/traffic/request-tally.ts';
import type { CountedRequest } from '../../redirects/traffic/target-counts.ts';
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
  const bySource = new Map<string, Count>();
  const byRule = new Map<RedirectRule, Count>();
  for (const rule of redirects) {
    const key = sourceKey(rule);
    const count = bySource.get(key) ?? { rule, hits: 0, last: 0 };
    bySource.set(key, count);
    byRule.set(rule, count);
  }
  const flags = new Set(activeSites(model).map(({ flag }) => flag));
  /** A source matches with and without a slash at the end, so both are one address. */
  const addressOf = (target: string): string => readTarget(target, flags)?.path.replace(/(?<=.)\/$/, '') ?? target;
  const [missing, answered] = [createFrequentTexts(MOST_ADDRESSES), createFrequentTexts(MOST_ADDRESSES)];
  const sums = { taken: 0, notFound: 0, missing: 0 };

  return {
    take(counted) {
      const { target, hits, last } = counted;
      const decision = router.decide(target);
      const count = 'rule' in decision && decision.rule ? byRule.get(decision.rule) : undefined;
      if (count) {
        count.hits += hits;
        count.last = Math.max(count.last, last);
        sums.taken += hits;
      }
      const stillMissing = hitsOfMissing(counted, decision);
      sums.notFound += stillMissing ?? (isErrorPage(decision) ? 0 : counted.notFound);
      if (stillMissing) {
        sums.missing += stillMissing;
        missing.add(addressOf(target), stillMissing);
      }
      if (decision.kind === 'skip' && decision.elsewhere && counted.found > 0)
        answered.add(decision.path, counted.found);
    },
    finish: () => ({
      sources: [...bySource.values()],
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

interface Count extends SourceUsage {
  hits: number;
  last: number;
}

const NOT_FOUND = 404;
/** The service sends visitors to the error page. */
const TO_ERROR_PAGE = 302;

/** The key of the source of an entry. */
export function sourceKey({ at, id }: Pick<RedirectRule, 'at' | 'id'>): string {
  return `${at.file} ${at.pointer} ${id}`;
}

/**
 * Tells whether logs can say that a source is unused: logs without queries cannot, if it needs one, and none can if it is bound to a host,
 * because all requests are decided as on the host of the sites.
 */
export function isJudged({ rule, hits }: SourceUsage, { hasQueries }: Pick<LogPeriod, 'hasQueries'>): boolean {
  return hits > 0 || (!rule.host && (hasQueries || Object.keys(rule.query).length === 0));
}

/** Returns the requests that were not found, if the model still has nothing for them. Undefined if it has. */
function hitsOfMissing({ notFound, movedTemporarily }: CountedRequest, decision: Decision): number | undefined {
  switch (decision.kind) {
    case 'redirect':
      return isToErrorPage(decision) ? notFound + movedTemporarily : undefined;
    case 'fatal':
    case 'skip':
      return notFound;
    case 'gone':
    case 'page':
    case 'refuse':
      return undefined;
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
