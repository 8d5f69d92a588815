import { locate } from '../../model/diagnostics/locate.ts';
import type { SourceFile } from '../../model/diagnostics/source.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import type { Change, ChangeKind, Outcome } from './diff-redirects.ts';

/** The files of the manifests of both versions, in which the lines of rules are found. */
export interface BothFiles {
  readonly before: Files;
  readonly now: Files;
}

type Files = ReadonlyMap<string, SourceFile>;

/** Where a rule is. The line is unknown in a version of which only the result is kept. */
export interface RulePlace {
  readonly id: string;
  readonly file: string;
  readonly line?: number;
}

/** Changes that come from the same rules. */
export interface RuleChange {
  readonly kind: ChangeKind;
  /** The rule of now; if there is none, that of before. */
  readonly place: RulePlace | undefined;
  readonly changes: readonly Change[];
}

/** Groups changes by kind and rules, in the order of the changes. */
export function groupByRule(changes: readonly Change[], files: BothFiles): RuleChange[] {
  const groups = Map.groupBy(changes, ({ kind, before, after }) => {
    const [one, two] = [placeOf(before.rule, files.before), placeOf(after.rule, files.now)];
    return `${kind} ${one?.id ?? ''} ${one?.line ?? ''} ${two?.id ?? ''} ${two?.line ?? ''}`;
  });
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const place = placeOf(first.after.rule, files.now) ?? placeOf(first.before.rule, files.before);
    return [{ kind: first.kind, place, changes: same }];
  });
}

/** The form in which `--json` prints a change. */
export function jsonOfChange({ kind, site, request, before, after }: Change, files: BothFiles): object {
  const side = ({ status, location, rule }: Outcome, of: Files): object => ({
    status,
    location,
    ...(rule ? { rule: placeOf(rule, of) } : {}),
  });
  return { kind, site, request, before: side(before, files.before), after: side(after, files.now) };
}

function placeOf(rule: RedirectRule | undefined, files: Files): RulePlace | undefined {
  if (!rule) return undefined;
  if (!files.has(rule.at.file)) return { id: rule.id, file: rule.at.file };
  const { file, line } = locate(rule.at, files);
  return { id: rule.id, file, line };
}
