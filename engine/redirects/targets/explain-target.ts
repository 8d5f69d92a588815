import type { RedirectRule } from '../../model/redirect.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { decideRedirect, lowerCasePrefix, splitAddress } from '../match/decide.ts';
import { normalisePath } from '../match/normalise-path.ts';
import { createRedirectIndex } from '../match/redirect-index.ts';
import { candidateAnswers } from './declared-answers.ts';
import { lowerPlan } from './lower.ts';
import { createPlan } from './plan.ts';
import type { RedirectPlan, RedirectTarget } from './target.ts';

/** A line of an emitted file. Lines count from 1. */
export interface EmittedLine {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** How a host answers one request. */
export interface TargetView {
  readonly id: string;
  /** `no rule`: the redirects do not concern the request. `refused`: the host cannot express the rule, or a limit is exceeded. */
  readonly says: 'the rule' | 'refused' | 'no rule';
  /** Why the rule is refused and what to do, one sentence each. */
  readonly refused: readonly string[];
  /** The known differences of the host. `likely`: an answer to this request may show the difference. */
  readonly divergences: readonly { readonly id: string; readonly reason: string; readonly likely: boolean }[];
  /** The lines of the emitted files that exist because of the rule. */
  readonly lines: readonly EmittedLine[];
}

/** Explains how a host answers each address, see `splitAddress`. The plan must include all sites. */
export function createTargetView(target: RedirectTarget, model: SiteModel): (request: string) => TargetView {
  const plan = createPlan(model);
  const index = createRedirectIndex(plan.rules);
  const flags = new Set(plan.flags);
  const { refused: all } = lowerPlan(target, plan);
  const whole = all.filter(({ limit }) => limit !== undefined);
  const said = plan.rules.filter((rule) => all.every((one) => one.rule !== rule));
  const linesOf = createLineSearch(target, { ...plan, rules: said });
  const known = new Map<RedirectRule, Pick<TargetView, 'refused' | 'lines'>>();

  function viewRule(rule: RedirectRule): Pick<TargetView, 'refused' | 'lines'> {
    const seen = known.get(rule);
    if (seen) return seen;
    const alone = lowerPlan(target, { ...plan, rules: [rule] }).refused.filter((one) => one.rule === rule);
    const refused = [...alone, ...whole].map(({ message, way }) => `${message} ${way}`);
    const view = { refused, lines: refused.length > 0 ? [] : linesOf(rule) };
    known.set(rule, view);
    return view;
  }

  return (address) => {
    const decision = decideRedirect(address, index, flags);
    const request = splitAddress(address).target;
    const possible = candidateAnswers(target.divergences, request, decision);
    const { refused, lines } = 'rule' in decision ? viewRule(decision.rule) : { refused: [], lines: [] };
    return {
      id: target.id,
      says: 'rule' in decision ? (refused.length > 0 ? 'refused' : 'the rule') : 'no rule',
      refused,
      divergences: target.divergences.map(({ id, reason, covers }) => ({
        id,
        reason,
        likely: possible.some((actual) => covers({ request, expected: decision, actual })),
      })),
      lines: nearestFirst(lines, pathOf(request, flags)),
    };
  };
}

function pathOf(request: string, flags: ReadonlySet<string>): string | undefined {
  const path = normalisePath(request.replace(/\?.*$/s, ''));
  return path === undefined ? undefined : lowerCasePrefix(path, flags);
}

/** Sorts lines so that the line for the site of the request comes first, on hosts with a line for each site. */
function nearestFirst(lines: readonly EmittedLine[], path: string | undefined): readonly EmittedLine[] {
  const isNear = ({ text }: EmittedLine): boolean => text.split(/[\s"',;]+/).some((word) => word === path);
  return [...lines.filter(isNear), ...lines.filter((line) => !isNear(line))];
}

/** Finds the lines that disappear without a rule. If other lines change too, as in numbered tables, keeps those with its text. */
function createLineSearch(target: RedirectTarget, plan: RedirectPlan): (rule: RedirectRule) => EmittedLine[] {
  const { files } = target.emit(plan);
  return (rule) => {
    const others = target.emit({ ...plan, rules: plan.rules.filter((one) => one !== rule) }).files;
    const lines = files.flatMap(({ path, text }) => {
      const counts = countLines(others.find((file) => file.path === path)?.text ?? '');
      return text.split('\n').flatMap((line, number) => {
        const left = counts.get(line) ?? 0;
        counts.set(line, left - 1);
        return left > 0 ? [] : [{ file: path, line: number + 1, text: line.trim() }];
      });
    });
    const words = wordsOf(rule);
    const named = lines.filter(({ text }) => words.every((word) => text.includes(word)));
    return named.length > 0 ? named : lines;
  };
}

function countLines(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of text.split('\n')) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/** Returns the runs of plain letters in the source. Each target writes other characters in its own way. */
function wordsOf({ source }: RedirectRule): string[] {
  return source.segments.flatMap((segment) =>
    segment.kind === 'literal' ? [...(segment.text.match(/[A-Za-z0-9]+/g) ?? [])] : [],
  );
}
