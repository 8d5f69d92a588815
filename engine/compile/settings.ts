import { CODES, codeInfo } from '../model/diagnostics/codes.ts';
import { originAt, pointerTo, type Diagnostic, type Report } from '../model/diagnostics/diagnostic.ts';
import { createSink, usualLevel, type LevelOf } from '../model/diagnostics/sink.ts';
import type { Level } from '../model/diagnostics/severity.ts';
import type { SourceFile } from '../model/diagnostics/source.ts';
import { didYouMean, listSome } from '../model/diagnostics/suggest.ts';
import type { SitefoldRaw } from '../model/schema/types.gen.ts';
import { checkModules, isEngineCode } from './own-rules/check-modules.ts';
import { RULE_FOLDER, type LoadedRule, type RuleModule } from './own-rules/rule.ts';
import { parse, type ParseCache, type Source } from './parse/parse-yaml.ts';
import { isBroken, validate, type ValidFile } from './validate.ts';

const PATH = 'sitefold.yaml';
/** Errors that a project may turn down. */
const ADJUSTABLE = Object.keys(CODES).filter((code) => codeInfo(code)?.adjustable);

/** What a project sets for its checks: its own rules, and the severity of all. */
export interface Settings {
  readonly rules: readonly LoadedRule[];
  readonly levelOf: LevelOf;
  readonly diagnostics: readonly Diagnostic[];
  /** sitefold.yaml and the files of lint/. */
  readonly files: readonly SourceFile[];
}

interface SettingsOptions {
  /** The files of lint/ that were loaded. Left out: the codes of the project are not known. */
  readonly rules?: readonly RuleModule[] | undefined;
  readonly cache?: ParseCache | undefined;
}

/** Tells whether a file belongs to the settings and not to the manifests. */
export function isSettingsPath(path: string): boolean {
  return path === PATH || path.startsWith(RULE_FOLDER);
}

/** Reads sitefold.yaml, and checks the rules that were loaded. */
export function readSettings(sources: readonly Source[], { rules: modules, cache }: SettingsOptions): Settings {
  const sink = createSink();
  const ruleFiles = sources.filter(({ path }) => path.startsWith(RULE_FOLDER)).map(ruleFile);
  const rules = checkModules(modules ?? [], new Map(ruleFiles.map((file) => [file.path, file])), sink.report);
  const own = new Map(rules.flatMap(({ rule }) => Object.entries(rule.codes)));
  const source = sources.find(({ path }) => path === PATH);
  const file = source && parse(source, sink.report, cache);
  const valid = file && (validate(file, sink.report) as ValidFile<SitefoldRaw> | undefined);
  const levels = new Map<string, Level>();
  // The codes of a rule that is not loaded are not known.
  const knowsAll = modules !== undefined && rules.length === modules.length;
  for (const [code, level] of valid ? levelsOf(valid) : []) {
    if (own.has(code) || checkLevel({ code, level, own: [...own.keys()], knowsAll }, sink.report))
      levels.set(code, level);
  }
  return {
    rules,
    levelOf: (code) => levels.get(code) ?? own.get(code)?.severity ?? usualLevel(code),
    diagnostics: sink.all(),
    files: [...ruleFiles, ...(file ? [file] : [])],
  };
}

function ruleFile({ path, bytes }: Source): SourceFile {
  return { path, text: new TextDecoder().decode(bytes), marks: () => new Map() };
}

/** Returns the levels that the schema accepts. */
function levelsOf(valid: ValidFile<SitefoldRaw>): [string, Level][] {
  const { rules } = valid.value;
  if (typeof rules !== 'object' || rules === null) return [];
  return Object.entries(rules).filter(([code]) => !isBroken(valid, pointerTo('/rules', code)));
}

interface Wanted {
  readonly code: string;
  readonly level: Level;
  /** The codes of the project. */
  readonly own: readonly string[];
  readonly knowsAll: boolean;
}

/** Reports a code of the engine that does not exist, or an error that cannot be turned down. */
function checkLevel({ code, level, own, knowsAll }: Wanted, report: Report): boolean {
  const info = codeInfo(code);
  const at = originAt(PATH, pointerTo('/rules', code), 'key');
  if (!info && (knowsAll || isEngineCode(code))) {
    const hint = didYouMean(
      code,
      [...own, ...Object.keys(CODES)],
      'Write a code that `sitefold validate --verbose` shows, or one of a rule in lint/.',
    );
    report({ code: 'RL008', message: `There is no code \`${code}\`.`, hint, at });
  }
  if (!info || level === 'error' || info.severity !== 'error' || info.adjustable) return info !== undefined;
  report({
    code: 'RL009',
    message: `\`${code}\` (${info.title}) cannot be turned down: with this mistake nothing sound can be built.`,
    hint: `Delete the line, and correct what \`${code}\` finds. Errors that can be turned down: ${listSome(ADJUSTABLE, ADJUSTABLE.length)}.`,
    at,
  });
  return false;
}
