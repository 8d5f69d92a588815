import type { RedirectRule } from '../../model/redirect.ts';
import { prefixOf, targetOn } from '../match/expand-sites.ts';
import { originOf } from '../match/decide.ts';
import { createRedirectIndex } from '../match/redirect-index.ts';
import { guardQuery } from './compose-redirects.ts';
import { flagsOf } from './find-next-hop.ts';
import { followRequest } from './follow-request.ts';
import { templateOf, type Template } from './target-template.ts';
import { createTemplateIndex } from './template-index.ts';
import { requestFor, unify } from './unify.ts';

/** A request for one rule whose answer another rule redirects again. */
export interface TwoHops {
  readonly rule: RedirectRule;
  /** The rules that follow the first one. */
  readonly through: readonly RedirectRule[];
  readonly request: string;
  readonly location: string;
  readonly loops: boolean;
}

/** The most candidates for the next rule that are tried, each with one request; a rule that follows is usually found early. */
const MOST_TRIED = 2000;

/**
 * Finds, for each rule whose target has captures, a request that is redirected again. Each result is proven by its request. Regular
 * expressions are not searched for requests. Rules that do not count as the next one are followed, but found only in a loop. A rule that
 * matches its own target counts only if it never ends.
 */
export function* findTwoHops(
  rules: readonly RedirectRule[],
  { maxHops, counts }: { maxHops: number; counts: (next: RedirectRule) => boolean },
): Generator<TwoHops> {
  const open = rules.filter(({ target }) => target?.origin === '' && target.path.some(({ kind }) => kind !== 'text'));
  if (open.length === 0) return;
  const index = createRedirectIndex(rules);
  const templates = createTemplateIndex(rules.filter(({ host }) => !host));
  const flags = flagsOf(rules);

  function* requestsOf(rule: RedirectRule, flag: string): Generator<string> {
    const template = rule.target && templateOf(targetOn(rule.target, flag), rule);
    if (!template) return;
    for (const place of placesOf(template, flags)) {
      for (const next of templates.meeting(place.template.pieces)) {
        const site = next.sites.find(place.isOn);
        const unified = site === undefined ? undefined : unify(place.template, next, prefixOf(site));
        if (site === undefined || !unified) continue;
        const chosen = place.choose(site, unified.rest);
        const bound = new Map([...unified.bound, ...chosen.bound]);
        const path = requestFor(rule.source, flag, { bound, rest: chosen.rest });
        const query = [guardQuery(rule), guardQuery(next)].filter((one) => one !== undefined).join('&');
        yield query === '' ? path : `${path}?${query}`;
      }
    }
  }

  function firstOf(rule: RedirectRule): TwoHops | undefined {
    const requests = rule.sites
      .values()
      .flatMap((flag) => requestsOf(rule, flag))
      .take(MOST_TRIED);
    for (const request of requests) {
      const [path = '', query] = request.split('?', 2);
      const first = { path, query, host: rule.host?.name };
      if (index.find(first)?.rule !== rule) continue;
      const { rules: passed, location, loops } = followRequest(first, index, maxHops);
      const through = passed.slice(1);
      if (loops || through.some((other) => other !== rule && counts(other)))
        return {
          rule,
          through: loops ? [...new Set(through)] : through,
          request: `${originOf(rule)}${request}`,
          location,
          loops,
        };
    }
    return undefined;
  }

  for (const rule of open) {
    const found = firstOf(rule);
    if (found) yield found;
  }
}

/** A template for one site or, if its first segment is a capture, for any site. */
interface Place {
  readonly template: Template;
  readonly isOn: (flag: string) => boolean;
  /** The captures together with that of the first segment, if this segment must be the prefix of the site. */
  readonly choose: (flag: string, rest: string | undefined) => { bound: [string, string][]; rest: string | undefined };
}

function placesOf(template: Template, flags: ReadonlySet<string>): Place[] {
  const asItIs: Place['choose'] = (_, rest) => ({ bound: [], rest });
  const root: Place = { template, isOn: (flag) => flag === '', choose: asItIs };
  const [first, ...pieces] = template.pieces;
  const below = { ...template, pieces };
  switch (first?.kind) {
    case undefined:
      return [root];
    case 'text':
      return flags.has(first.text)
        ? [root, { template: below, isOn: (flag) => flag === first.text, choose: asItIs }]
        : [root];
    case 'rest':
      return [
        root,
        {
          template,
          isOn: (flag) => flag !== '',
          choose: (flag, rest) => ({ bound: [], rest: rest === undefined ? flag : `${flag}/${rest}` }),
        },
      ];
    case 'any':
    case 'choice': {
      const fits = (flag: string): boolean => flag !== '' && (first.kind === 'any' || first.options.includes(flag));
      return [root, { template: below, isOn: fits, choose: (flag, rest) => ({ bound: [[first.name, flag]], rest }) }];
    }
  }
}
