import type { CodeInfo } from '../../model/diagnostics/codes.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { RedirectContext } from '../lint/context.ts';

/** A finding of a rule. Its code says how severe it is. */
export type Finding = Omit<Diagnostic, 'severity'>;

/** The input of a rule: that of the rules of the engine, and a report that takes the codes of the rule. */
export interface RuleContext extends Omit<RedirectContext, 'report'> {
  readonly report: (finding: Finding) => void;
}

/** A lint rule of a project: the default export of `lint/<rule>.ts`. */
export interface ProjectRule {
  /** What the rule may report, by code: a prefix of the project's own and three digits. */
  readonly codes: Readonly<Record<string, Pick<CodeInfo, 'severity' | 'title'>>>;
  /** Reports what it finds. It is called once for each compilation, returns when it has finished, and changes nothing of its input. */
  check(context: RuleContext): void;
}

/** A file of `lint/` after it was loaded: what it exports, or what was thrown. */
export type RuleModule =
  | { readonly path: string; readonly exports: Readonly<Record<string, unknown>> }
  | { readonly path: string; readonly thrown: unknown };

/** A rule that can be run. */
export interface LoadedRule {
  readonly path: string;
  readonly rule: ProjectRule;
}

/** Matches every file of the rules: they are loaded and not parsed. */
export const RULE_FOLDER = 'lint/';

/** Tells whether a file is a rule. Files in deeper folders, declarations and tests only help. */
export function isRulePath(path: string): boolean {
  return /^lint\/[^/]+\.ts$/.test(path) && !/\.(?:d|test)\.ts$/.test(path);
}

/** The part of the address of a loaded module that names the version of its folder. */
export const VERSION_QUERY = '?lint=';
