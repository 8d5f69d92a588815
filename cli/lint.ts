/*
 * What the lint rules of a project import as `sitefold/lint`. The names are permanent, because rules of projects use them.
 */
export { isWhole, pagesAreWhole, soundFiles } from '../engine/compile/lint/context.ts';
export type { Finding, ProjectRule as LintRule, RuleContext as LintContext } from '../engine/compile/own-rules/rule.ts';
export { originAt, pointerTo } from '../engine/model/diagnostics/diagnostic.ts';
export { didYouMean, listSome } from '../engine/model/diagnostics/suggest.ts';
export { walk } from '../engine/model/diagnostics/walk.ts';
export type * from '../engine/model/schema/types.gen.ts';
