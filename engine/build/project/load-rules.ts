import { isRulePath, RULE_FOLDER, type RuleModule } from '../../compile/own-rules/rule.ts';
import type { Source } from '../../compile/parse/parse-yaml.ts';
import { openOwnModules, type OwnModules } from './own-modules.ts';

/** What a rule imports from Sitefold. It is that of the engine that runs the rule, wherever the project is. */
const LIBRARY = 'sitefold/lint';

/** Loads the lint rules of a project. */
export async function loadRules(root: string, sources: readonly Source[]): Promise<RuleModule[]> {
  const files = sources.filter(({ path }) => path.startsWith(RULE_FOLDER));
  const paths = files.map(({ path }) => path).filter(isRulePath);
  if (paths.length === 0) return [];
  const resolve = (specifier: string): string | undefined => (specifier === LIBRARY ? LIBRARY : undefined);
  const modules = openOwnModules({ root, folder: RULE_FOLDER, files, resolve });
  try {
    return await Promise.all(paths.map((path) => loadRule(path, modules)));
  } finally {
    modules.close();
  }
}

async function loadRule(path: string, modules: OwnModules): Promise<RuleModule> {
  try {
    return { path, exports: await modules.load(path.slice(RULE_FOLDER.length)) };
  } catch (thrown) {
    return { path, thrown };
  }
}
