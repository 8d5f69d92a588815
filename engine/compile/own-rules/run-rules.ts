import type { Place, Related } from '../../model/diagnostics/diagnostic.ts';
import type { Sink } from '../../model/diagnostics/sink.ts';
import type { SourceFile } from '../../model/diagnostics/source.ts';
import { listSome } from '../../model/diagnostics/suggest.ts';
import type { RedirectContext } from '../lint/context.ts';
import { describeThrown, placeOfThrown } from './place-in-rule.ts';
import { readOnly } from './read-only.ts';
import type { Finding, LoadedRule } from './rule.ts';

/** What a rule is told that changes its input. */
const CHANGES = /^TypeError: `.*` cannot be changed$/;

interface RunOptions {
  readonly context: RedirectContext;
  /** The files of the project, among them the rules. */
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly report: Sink['report'];
}

/** Runs the rules of a project. A rule that fails is reported, and the others are run. One that changes its input fails. */
export function runRules(rules: readonly LoadedRule[], options: RunOptions): void {
  for (const rule of rules) runRule(rule, options);
}

function runRule(loaded: LoadedRule, { context, files, report }: RunOptions): void {
  const { path, rule } = loaded;
  const fail = (code: 'RL005' | 'RL006' | 'RL007', message: string, hint: string, cause?: unknown): void =>
    report({ code, message, hint, at: placeOfThrown(cause, path, files) });
  const take = (finding: Finding): void => {
    const problem = findingProblem(finding, loaded);
    // The error is not thrown: its stack says where the rule reports.
    if (problem) fail('RL007', problem.message, problem.hint, new Error(problem.message));
    else report(finding);
  };
  try {
    const returned: unknown = rule.check({ ...readOnly(context), report: take });
    if (!(returned instanceof Promise)) return;
    returned.catch(() => undefined);
    fail(
      'RL006',
      `\`check\` of \`${path}\` returns a promise, so what it finds later is lost.`,
      'Write it without `async`: a rule looks at what has been read, and at nothing else.',
    );
  } catch (cause) {
    fail(
      'RL005',
      `The rule \`${path}\` fails: ${describeThrown(cause)}`,
      CHANGES.test(String(cause))
        ? 'A rule changes nothing of what it looks at. Work on a copy, such as `[...model.routes].sort()`.'
        : 'Correct the rule. A value may be missing where manifests have errors: `soundFiles` and `isWhole` say what is complete.',
      cause,
    );
  }
}

/** Says what is wrong with a finding. Rules are not always checked by a compiler, so nothing is taken for granted. */
function findingProblem(
  finding: Partial<Finding> | undefined,
  { path, rule }: LoadedRule,
): { message: string; hint: string } | undefined {
  const { code, message, hint, at, related = [] } = finding ?? {};
  if (typeof code !== 'string' || !Object.hasOwn(rule.codes, code))
    return {
      message: `The rule \`${path}\` reports the code \`${String(code)}\`, which it does not declare.`,
      hint: `Add it to \`codes\`, or report ${listSome(Object.keys(rule.codes))}.`,
    };
  if (typeof message !== 'string' || message.trim() === '')
    return { message: `A finding ${code} has no message.`, hint: 'Say in one sentence what is wrong, with the value.' };
  if (hint !== undefined && typeof hint !== 'string')
    return { message: `The hint of a finding ${code} is not a text.`, hint: 'Say in one sentence what to do.' };
  if (!isPlace(at))
    return { message: `A finding ${code} has no place.`, hint: 'Write `at: originAt(file.path, pointer)`.' };
  if (!Array.isArray(related) || !(related as unknown[]).every(isRelated))
    return {
      message: `A related place of a finding ${code} is incomplete.`,
      hint: 'Write `related: [{ message, at: originAt(file.path, pointer) }]`.',
    };
  return undefined;
}

function isRelated(value: unknown): boolean {
  const { message, at } = (value ?? {}) as Partial<Related>;
  return typeof message === 'string' && isPlace(at);
}

function isPlace(value: unknown): value is Place {
  const { file, pointer, start, end } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const isSpan = typeof start === 'number' && typeof end === 'number';
  return typeof file === 'string' && file !== '' && (typeof pointer === 'string' || isSpan);
}
