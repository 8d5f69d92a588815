import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isRulePath, RULE_FOLDER, VERSION_QUERY, type RuleModule } from '../../compile/own-rules/rule.ts';
import type { Source } from '../../compile/parse/parse-yaml.ts';

/** What a rule imports from Sitefold. It is that of the engine that runs the rule, wherever the project is. */
const LIBRARY = 'sitefold/lint';
/** A module that waits for something when it is loaded would hold up every command. In milliseconds. */
const LONGEST_LOAD = 10_000;

/**
 * Loads the lint rules of a project. The address of each module names the digest of the whole folder, so that a process that runs on
 * sees an edit of a rule, and of a file that rules import from the folder.
 */
export async function loadRules(root: string, sources: readonly Source[]): Promise<RuleModule[]> {
  const files = sources.filter(({ path }) => path.startsWith(RULE_FOLDER));
  const paths = files.map(({ path }) => path).filter(isRulePath);
  if (paths.length === 0) return [];
  const hash = createHash('sha256');
  for (const { path, digest } of files) hash.update(`${path}\0${digest}\0`);
  const version = `${VERSION_QUERY}${hash.digest('hex').slice(0, 16)}`;
  // Node names a module by its real path.
  const folder = pathToFileURL(`${realpathSync(join(root, RULE_FOLDER))}/`).href;
  const hooks = resolveRuleImports(folder, version);
  try {
    return await Promise.all(
      paths.map((path) => loadRule(path, `${new URL(encodeURIComponent(basename(path)), folder).href}${version}`)),
    );
  } finally {
    hooks.deregister();
  }
}

async function loadRule(path: string, url: string): Promise<RuleModule> {
  try {
    return { path, exports: await inTime(import(url) as Promise<RuleExports>) };
  } catch (thrown) {
    return { path, thrown };
  }
}

type RuleExports = Readonly<Record<string, unknown>>;

async function inTime<T>(loaded: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`it was not loaded after ${LONGEST_LOAD / 1000} seconds`)), LONGEST_LOAD);
  });
  try {
    return await Promise.race([loaded, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Gives what the rules import from their folder the version of the folder, and all of them the library of this engine. */
function resolveRuleImports(folder: string, version: string): { deregister(): void } {
  return registerHooks({
    resolve(specifier, context, next) {
      const isRule = context.parentURL?.startsWith(folder) ?? false;
      if (isRule && specifier === LIBRARY) return next(LIBRARY, { ...context, parentURL: import.meta.url });
      const found = next(specifier, context);
      if (!found.url.startsWith(folder)) return found;
      const url = found.url.endsWith(version) ? found.url : `${found.url}${version}`;
      // The package.json of a project need not say which kind of modules it has.
      return found.url.split('?')[0]?.endsWith('.ts')
        ? { ...found, url, format: 'module-typescript' }
        : { ...found, url };
    },
  });
}
