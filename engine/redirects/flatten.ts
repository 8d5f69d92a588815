import { originAt, pointerTo, type Diagnostic, type Report } from '../diagnostics/diagnostic.ts';
import type { RedirectRule } from '../model/redirect.ts';
import { createRedirectIndex, type RedirectIndex } from './index.ts';
import { fillPath, locationOf, type Captures } from './match.ts';
import { fixedPath, type Target } from './pattern.ts';

interface FlattenOptions {
  readonly report: Report;
  /** A chain longer than this is taken for a loop. */
  readonly maxHops: number;
  /** Brings the path of a page of this host into its canonical form. */
  readonly canonical: (path: string) => string;
}

type Problem = Omit<Diagnostic, 'severity' | 'at'>;

/**
 * Shortens chains: the target of every rule becomes the page at the end, so that each old address arrives in one hop.
 * Reports chains as remarks and loops as errors, each once a rule of the manifest. A rule whose target has captures stays as it is; it
 * is tried with sample captures, and reported if it runs in a loop.
 */
export function flattenRedirects(
  rules: readonly RedirectRule[],
  { report, maxHops, canonical }: FlattenOptions,
): RedirectRule[] {
  const index = createRedirectIndex(rules);
  const reported = new Set<string>();
  const once = (rule: RedirectRule, problem: Problem): void => {
    const key = `${problem.code} ${rule.at.file} ${rule.at.pointer}`;
    if (reported.has(key)) return;
    reported.add(key);
    report({ ...problem, at: originAt(rule.at.file, pointerTo(rule.at.pointer, 'to')) });
  };
  return rules.flatMap((rule) => {
    if (!rule.target || rule.target.origin !== '') return [rule];
    if (fixedPath(rule.target) === undefined) {
      const through = sampleLoop(rule, index, maxHops);
      if (!through) return [rule];
      once(rule, loopOf(rule, through));
      return [];
    }
    let end: Step = { target: rule.target, status: rule.status, forward: rule.forward, external: rule.external };
    const through: RedirectRule[] = [];
    for (;;) {
      const path = fixedPath(end.target) ?? '';
      const next = index.find({ path, query: outgoingQuery(end, guardQuery(rule)) });
      if (!next?.rule.target) {
        end = { ...end, target: { ...end.target, path: [{ kind: 'text', text: canonical(path) }] } };
        break;
      }
      if (next.rule === rule || through.includes(next.rule) || through.length >= maxHops) {
        once(rule, loopOf(rule, [...through, next.rule]));
        return [];
      }
      through.push(next.rule);
      end = follow(end, next.rule, next.captures);
      if (end.target.origin !== '') break;
    }
    if (through.length > 0) {
      once(rule, {
        code: 'RD008',
        message: `The target \`${fixedPath(rule.target) ?? ''}\` is redirected; the rule leads straight to \`${end.target.origin}${fixedPath(end.target) ?? ''}\`.`,
        hint: 'Write the final page as the target to keep the file plain.',
        related: through.map((other) => ({ message: `through \`${other.id}\``, at: other.at })),
      });
    }
    return [{ ...rule, ...end }];
  });
}

/** Where a chain has come to: the target so far, and what becomes of the query of the first request. */
interface Step {
  readonly target: Target;
  /** Temporary where one of the rules is: a client must not keep for good what may change. */
  readonly status: RedirectRule['status'];
  readonly forward: RedirectRule['forward'];
  readonly external: boolean;
}

/** The step after a further rule. What both rules do to the query is put into one. */
function follow(step: Step, next: RedirectRule, captures: Captures): Step {
  const to = next.target;
  if (!to) throw new Error('a rule without a target cannot be followed');
  const { query, forward } = joinQueries(step, next);
  const fragment = to.fragment ?? step.target.fragment;
  const target: Target = {
    origin: to.origin,
    path: [{ kind: 'text', text: fillPath(to, captures) }],
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

/** The query with which a client comes to the next rule, when it came to the first one with `given`. */
function outgoingQuery({ target, forward }: Step, given: string | undefined): string | undefined {
  if (forward === 'keep') return target.query ?? given;
  if (forward === 'drop') return target.query;
  return [target.query, given].filter((query) => query !== undefined).join('&') || undefined;
}

/** The least query with which a request matches a rule. */
function guardQuery(rule: RedirectRule): string | undefined {
  const pairs = Object.entries(rule.query).map(
    ([key, value]) => `${encodeURIComponent(key)}=${value === true ? '' : encodeURIComponent(value)}`,
  );
  return pairs.length === 0 ? undefined : pairs.join('&');
}

/** Follows a rule with captures from a sample request. The rules that it runs through, where it comes back to one of them. */
function sampleLoop(rule: RedirectRule, index: RedirectIndex, maxHops: number): RedirectRule[] | undefined {
  const names = Object.fromEntries(
    rule.source.segments.flatMap((segment) =>
      segment.kind === 'placeholder'
        ? [[segment.name, 'sample']]
        : segment.kind === 'alternation'
          ? [[segment.name, segment.options[0] ?? '']]
          : [],
    ),
  ) as Record<string, string>;
  let location = locationOf(rule, { names, splat: 'sample/sample' }, guardQuery(rule));
  const through: RedirectRule[] = [];
  for (;;) {
    if (!location.startsWith('/')) return undefined;
    const [path = '', query] = location.replace(/#.*$/, '').split('?', 2);
    const next = index.find({ path, query });
    if (!next?.rule.target) return undefined;
    if (next.rule === rule || through.includes(next.rule) || through.length >= maxHops) return [...through, next.rule];
    through.push(next.rule);
    location = locationOf(next.rule, next.captures, query);
  }
}

function loopOf(rule: RedirectRule, through: readonly RedirectRule[]): Problem {
  return {
    code: 'RD007',
    message: `The redirect from \`${rule.id}\` runs in a loop.`,
    hint: 'Let one rule of the loop lead to a page.',
    related: through.map((other) => ({ message: `through \`${other.id}\``, at: other.at })),
  };
}
