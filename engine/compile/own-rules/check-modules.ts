import { CODES, codeInfo } from '../../model/diagnostics/codes.ts';
import type { Report } from '../../model/diagnostics/diagnostic.ts';
import type { SourceFile } from '../../model/diagnostics/source.ts';
import { describeThrown, placeOfText, placeOfThrown } from './place-in-rule.ts';
import type { LoadedRule, ProjectRule, RuleModule } from './rule.ts';

type Files = ReadonlyMap<string, SourceFile>;

/** The form of every code. */
const FORM = /^[A-Z]{2,6}[0-9]{3}$/;
const ENGINE_PREFIXES = new Set(Object.keys(CODES).map(prefixOf));
const SHAPE =
  "Write `export default { codes: { XY001: { severity: 'error', title: '…' } }, check({ report }) { … } } satisfies LintRule;`.";

/** Checks what the files of `lint/` export. Reports each that is not a rule, and returns the others. */
export function checkModules(modules: readonly RuleModule[], files: Files, report: Report): LoadedRule[] {
  const owners = new Map<string, string>();
  return modules.flatMap((module) => {
    const rule = ruleOf(module, files, report);
    if (!rule) return [];
    const codes = Object.keys(rule.codes);
    const wrong = codes.filter((code) => !checkCode({ code, path: module.path, owners }, files, report));
    return wrong.length === 0 ? [{ path: module.path, rule }] : [];
  });
}

/** Tells whether a code belongs to the engine, whether it exists or not. */
export function isEngineCode(code: string): boolean {
  return ENGINE_PREFIXES.has(prefixOf(code));
}

function prefixOf(code: string): string {
  return code.slice(0, -3);
}

function ruleOf(module: RuleModule, files: Files, report: Report): ProjectRule | undefined {
  const { path } = module;
  if ('thrown' in module) {
    report({
      code: 'RL001',
      message: `The rule \`${path}\` cannot be loaded: ${describeThrown(module.thrown)}`,
      hint: 'Correct it. Node deletes the types and runs the rest, so syntax that is more than types, such as `enum`, is not possible.',
      at: placeOfThrown(module.thrown, path, files),
    });
    return undefined;
  }
  const problem = shapeProblem(module.exports);
  if (problem === undefined) return module.exports.default as ProjectRule;
  report({ code: 'RL002', message: problem, hint: SHAPE, at: placeOfText('export default', path, files) });
  return undefined;
}

/** Says what is wrong with the exports of a rule. */
function shapeProblem(exports: Readonly<Record<string, unknown>>): string | undefined {
  if (!('default' in exports)) return 'The file has no default export.';
  const rule = exports.default;
  if (!isMapping(rule) || typeof rule.check !== 'function') return 'The default export has no function `check`.';
  const { codes } = rule;
  if (!isMapping(codes) || Object.keys(codes).length === 0) return 'The rule declares no `codes`.';
  const [odd] = Object.entries(codes).find(([, info]) => !isCodeInfo(info)) ?? [];
  return odd === undefined ? undefined : `The code \`${odd}\` needs a severity (error, warning or info) and a title.`;
}

function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isCodeInfo(info: unknown): boolean {
  if (!isMapping(info) || typeof info.title !== 'string' || info.title.trim() === '') return false;
  return ['error', 'warning', 'info'].includes(info.severity as string);
}

interface Declared {
  readonly code: string;
  readonly path: string;
  /** The rule of each code so far. */
  readonly owners: Map<string, string>;
}

/** Reports a code that another rule or the engine may use. */
function checkCode({ code, path, owners }: Declared, files: Files, report: Report): boolean {
  const at = placeOfText(code, path, files);
  const info = codeInfo(code);
  if (!FORM.test(code) || isEngineCode(code)) {
    report({
      code: 'RL003',
      message: FORM.test(code)
        ? `Codes that begin with \`${prefixOf(code)}\` belong to Sitefold${info ? `: \`${code}\` means "${info.title}"` : ''}.`
        : `\`${code}\` does not have the form of a code.`,
      hint: `Write two to six capital letters and three digits, such as \`BK001\`. Sitefold uses ${[...ENGINE_PREFIXES].join(', ')}.`,
      at,
    });
    return false;
  }
  const owner = owners.get(code);
  if (owner === undefined) {
    owners.set(code, path);
    return true;
  }
  report({
    code: 'RL004',
    message: `The code \`${code}\` is that of the rule \`${owner}\` too.`,
    hint: 'Give one of the two another number.',
    at,
    related: [{ message: 'the other rule', at: placeOfText(code, owner, files) }],
  });
  return false;
}
