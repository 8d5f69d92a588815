import { originAt, pointerTo, type Problem, type Report } from '../../model/diagnostics/diagnostic.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import type { Target, TargetPart } from '../../model/redirect-pattern.ts';
import { originOf, splitAddress } from '../match/decide.ts';
import { prefixOf } from '../match/expand-sites.ts';
import { createRedirectIndex, type RedirectIndex } from '../match/redirect-index.ts';
import { fillPath, locationOf } from '../match/match.ts';
import { fixedPath, formatTarget } from '../match/pattern.ts';
import { createHopFinder, type FindHop, type Hop } from './find-next-hop.ts';
import { LONGEST_LOCATION } from './follow-request.ts';
import { createSourceCheck, type SourceCheck } from './source-prefilter.ts';
import { follow, guardQuery, outgoingQuery, startOf, type Step } from './compose-redirects.ts';

interface FlattenOptions {
  readonly report: Report;
  /** A longer chain counts as a loop. */
  readonly maxHops: number;
  /** Returns the canonical form of the path of a page. `below`: the path is below the prefix of a site. */
  readonly canonical: (path: string, below: boolean) => string;
}

type ChainProblem = Omit<Problem, 'at'>;

/**
 * Shortens chains: the target of every rule becomes the page at the end of its chain, so that each old address arrives in one hop. If a
 * chain has different ends on some of the sites, the rule becomes several rules. Reports chains as remarks and loops as errors, each once
 * for a rule of the manifest. A rule whose target has captures is combined with the next rule if that is the same for every request; else
 * it is kept. It is also tried with sample captures, and reported if it runs in a loop.
 */
export function flattenRedirects(
  rules: readonly RedirectRule[],
  { report, maxHops, canonical }: FlattenOptions,
): RedirectRule[] {
  const sources = createSourceCheck(rules);
  const origins = new Set(rules.flatMap((rule) => (rule.host ? [originOf(rule)] : [])));
  const leadsToBound = ({ target }: RedirectRule): boolean => target !== undefined && origins.has(target.origin);
  const context: Walk = {
    // Targets without captures are looked up only as they are written.
    index: createRedirectIndex(rules.some((rule) => hasCaptures(rule) || leadsToBound(rule)) ? rules : sources.next),
    // A target that is a path is on the host of the sites, where the rules of other hosts do not match.
    findHop: createHopFinder(rules.filter(({ host }) => !host)),
    origins,
    maxHops,
    canonical,
    sources: sources.check,
  };
  const reported = new Set<string>();
  const once = (rule: RedirectRule, problem: ChainProblem): void => {
    const key = `${problem.code} ${rule.at.file} ${rule.at.pointer}`;
    if (reported.has(key)) return;
    reported.add(key);
    report({ ...problem, at: originAt(rule.at.file, pointerTo(rule.at.pointer, 'to')) });
  };
  return rules.flatMap((rule) => {
    const { target } = rule;
    if (!target) return [rule];
    if (target.origin !== '') {
      const through = leadsToBound(rule) ? firstLoop(rule, context) : undefined;
      if (!through) return [rule];
      once(rule, loopOf(rule, through));
      return [];
    }
    const path = fixedPath(target);
    if (path !== undefined && !context.sources(path, target.sited))
      return [withPath(rule, canonical(path, target.sited))];
    const ends = Map.groupBy(
      rule.sites.map((flag) => endOf(rule, flag, context)),
      ({ key }) => key,
    );
    return [...ends.values()].flatMap(([end, ...same]) => {
      if (!end) return [];
      if (end.problem) once(rule, end.problem);
      if (end.rule === undefined) return [];
      if (ends.size === 1) return [{ ...end.rule, sites: rule.sites }];
      return [{ ...end.rule, sites: [end.flag, ...same.map(({ flag }) => flag)] }];
    });
  });
}

function hasCaptures({ target }: RedirectRule): boolean {
  return target?.origin === '' && fixedPath(target) === undefined;
}

interface Walk {
  readonly index: RedirectIndex;
  readonly findHop: FindHop;
  /** The origins of the hosts that rules are bound to. */
  readonly origins: ReadonlySet<string>;
  readonly maxHops: number;
  readonly canonical: FlattenOptions['canonical'];
  readonly sources: SourceCheck;
}

function withPath(rule: RedirectRule, path: string): RedirectRule {
  const { target } = rule;
  if (!target || fixedPath(target) === path) return rule;
  return { ...rule, target: { ...target, path: [{ kind: 'text', text: path }] } };
}

/** The end of a rule on one of its sites; equal ends have equal keys. Without a rule if the chain is a loop. */
interface End {
  readonly flag: string;
  readonly key: string;
  readonly rule?: RedirectRule;
  readonly problem?: ChainProblem;
}

function endOf(rule: RedirectRule, flag: string, walk: Walk): End {
  const prefix = prefixOf(flag);
  let end = startOf(rule, flag);
  if (!rule.target || !end) return { flag, key: '', rule };
  const first = end.target;
  const sampled = fixedPath(first) === undefined ? sampleLoop(rule, flag, walk) : undefined;
  if (sampled) return { flag, key: 'loop', problem: loopOf(rule, sampled) };
  const through: RedirectRule[] = [];
  while (end.target.origin === '') {
    const next = nextHop(end, rule, walk);
    if (!next) break;
    if ((next.rule === rule && next.prefix === prefix) || through.includes(next.rule) || through.length >= walk.maxHops)
      return { flag, key: 'loop', problem: loopOf(rule, [...through, next.rule]) };
    through.push(next.rule);
    end = follow(end, next.rule, next.path);
  }
  const last = fixedPath(end.target);
  if (last === undefined && through.length === 0) return { flag, key: '', rule };
  if (last !== undefined && end.target.origin === '')
    end = { ...end, target: { ...end.target, path: textPath(walk.canonical(last, false)) } };
  const problem: ChainProblem | undefined =
    through.length === 0
      ? undefined
      : {
          code: 'RD008',
          message: `The target \`${pathText(first)}\` is redirected; the rule leads straight to \`${end.target.origin}${pathText(end.target)}\`.`,
          hint: 'Write the final page as the target to keep the file plain.',
          related: through.map((other) => ({ message: `through \`${other.id}\``, at: other.at })),
        };
  // If the end is below the prefix of the site, all sites have the same end.
  const target = rule.target.sited ? siteTarget(end.target, prefix) : end.target;
  return {
    flag,
    key: JSON.stringify([target, end.status, end.forward, end.external]),
    rule: { ...rule, ...end, target },
    ...(problem ? { problem } : {}),
  };
}

/** A capture in a query or a fragment belongs to one rule: such a target is not combined with another one. */
function nextHop(end: Step, rule: RedirectRule, walk: Walk): Hop | undefined {
  const hop = end.target.pieces ? undefined : hopOf(end, rule, walk);
  return hop?.rule.target?.pieces ? undefined : hop;
}

function hopOf(end: Step, rule: RedirectRule, { index, findHop }: Walk): Hop | undefined {
  const path = fixedPath(end.target);
  if (path === undefined) return findHop(end, rule);
  const next = index.find({ path, query: outgoingQuery(end, guardQuery(rule)) });
  if (!next?.rule.target) return undefined;
  const { prefix } = next.captures;
  return { rule: next.rule, prefix, path: textPath(fillPath(next.rule.target, next.captures)) };
}

function textPath(text: string): TargetPart[] {
  return [{ kind: 'text', text }];
}

function pathText(target: Target): string {
  return formatTarget({ sited: false, origin: '', path: target.path });
}

/** Writes the target relative to the prefix, if it is below the prefix. */
function siteTarget(target: Target, prefix: string): Target {
  const [first, ...others] = target.path;
  if (target.origin !== '' || first?.kind !== 'text' || !first.text.startsWith(`${prefix}/`)) return target;
  return { ...target, sited: true, path: [...textPath(first.text.slice(prefix.length)), ...others] };
}

function firstLoop(rule: RedirectRule, walk: Walk): RedirectRule[] | undefined {
  return rule.sites
    .values()
    .map((flag) => sampleLoop(rule, flag, walk))
    .find((through) => through !== undefined);
}

/** Follows a rule from a sample request. Returns the rules of the chain if it returns to one of them. */
function sampleLoop(rule: RedirectRule, flag: string, { index, maxHops, origins }: Walk): RedirectRule[] | undefined {
  const names = Object.fromEntries(
    rule.source.segments.flatMap((segment) =>
      segment.kind === 'placeholder'
        ? [[segment.name, 'sample']]
        : segment.kind === 'regex'
          ? segment.names.map((name) => [name, 'sample'])
          : segment.kind === 'alternation'
            ? [[segment.name, segment.options[0] ?? '']]
            : [],
    ),
  ) as Record<string, string>;
  let location = locationOf(rule, { prefix: prefixOf(flag), names, splat: 'sample/sample' }, guardQuery(rule));
  const through: RedirectRule[] = [];
  for (;;) {
    const { target, host } = splitAddress(location);
    if (!target.startsWith('/') || (host !== undefined && !origins.has(`https://${host}`))) return undefined;
    const [path = '', query] = target.replace(/#.*$/, '').split('?', 2);
    const next = index.find({ path, query, host });
    if (!next?.rule.target) return undefined;
    const isTooFar = through.length >= maxHops || location.length > LONGEST_LOCATION;
    if (next.rule === rule || through.includes(next.rule) || isTooFar) return [...through, next.rule];
    through.push(next.rule);
    location = locationOf(next.rule, next.captures, query);
  }
}

function loopOf(rule: RedirectRule, through: readonly RedirectRule[]): ChainProblem {
  return {
    code: 'RD007',
    message: `The redirect from \`${rule.id}\` runs in a loop.`,
    hint: through.every((other) => other === rule)
      ? `Delete the rule of \`${rule.id}\`, or let it lead to a page.`
      : 'Let one rule of the loop lead to a page, or delete the rules of the loop.',
    related: through.map((other) => ({ message: `through \`${other.id}\``, at: other.at })),
  };
}
