import { originAt, pointerTo, type Origin } from '../diagnostics/diagnostic.ts';
import type { RedirectRule } from '../model/redirect.ts';
import { compareSpecificity } from '../redirects/match.ts';
import { formatPattern, type Target } from '../redirects/pattern.ts';
import type { LintContext } from './context.ts';

/**
 * Of the rules that one request could match with the same source, one must win. Sources that differ in letter case only are refused
 * too: they would be one source on hosts that ignore it.
 */
export function redirectSources({ written, report }: LintContext): void {
  const reported = new Set<string>();
  const bySource = Map.groupBy(written, (rule) => formatPattern({ ...rule.source, slash: false }).toLowerCase());
  for (const rules of bySource.values()) {
    rules.forEach((rule, index) => {
      for (const other of rules.slice(0, index)) {
        const problem = conflictOf(other, rule);
        const key = problem && `${problem.code} ${rule.at.file}${rule.at.pointer} ${other.at.file}${other.at.pointer}`;
        if (!problem || key === undefined || reported.has(key)) continue;
        reported.add(key);
        report({ ...problem, at: fromOf(rule), related: [{ message: 'first declared here', at: fromOf(other) }] });
      }
    });
  }
}

interface Conflict {
  readonly code: 'RD003' | 'RD004' | 'RD009' | 'RD014';
  readonly message: string;
  readonly hint: string;
}

function conflictOf(first: RedirectRule, second: RedirectRule): Conflict | undefined {
  const [one, two] = [formatPattern(first.source), formatPattern(second.source)];
  const sameCase =
    formatPattern({ ...first.source, slash: false }) === formatPattern({ ...second.source, slash: false });
  if (!sameCase && first.caseSensitive && second.caseSensitive) {
    return {
      code: 'RD009',
      message: `The sources \`${one}\` and \`${two}\` differ in letter case only.`,
      hint: 'Keep one, with `case: insensitive` if both are in use.',
    };
  }
  if (compareSpecificity(first, second) !== 0 || !slashesMeet(first, second) || !queriesMeet(first, second))
    return undefined;
  const alike =
    JSON.stringify([first.query, first.slash, first.caseSensitive]) ===
    JSON.stringify([second.query, second.slash, second.caseSensitive]);
  if (!alike)
    return {
      code: 'RD014',
      message: `The sources \`${one}\` and \`${two}\` can match the same request and are equally specific.`,
      hint: 'Give one of them a higher `priority`.',
    };
  if (targetText(first.target) === targetText(second.target) && first.status === second.status) {
    return {
      code: 'RD003',
      message: `The source \`${two}\` stands twice, with the same target.`,
      hint: 'Delete one of the two.',
    };
  }
  return {
    code: 'RD004',
    message: `The source \`${two}\` leads to \`${targetText(first.target)}\` and to \`${targetText(second.target)}\`.`,
    hint: 'Keep the right one.',
  };
}

function slashesMeet(a: RedirectRule, b: RedirectRule): boolean {
  return a.slash === 'either' || b.slash === 'either' || a.source.slash === b.source.slash;
}

/** Two guards exclude each other where they want different values of one key and a request has it once. */
function queriesMeet(a: RedirectRule, b: RedirectRule): boolean {
  return Object.entries(a.query).every(([key, value]) => {
    const other = b.query[key];
    return other === undefined || other === true || value === true || other === value;
  });
}

function fromOf(rule: RedirectRule): Origin {
  return originAt(rule.at.file, pointerTo(rule.at.pointer, 'from'));
}

/** A target as its author would write it. */
function targetText(target: Target | undefined): string {
  if (!target) return 'nothing';
  const path = target.path
    .map((part) => (part.kind === 'text' ? part.text : part.kind === 'splat' ? '*' : `:${part.name}`))
    .join('');
  return `${target.origin}${path}${target.query === undefined ? '' : `?${target.query}`}`;
}
