import type { AstroUserConfig } from 'astro';
import { validateConfig } from 'astro/config';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from 'rolldown/utils';
import { checkOptions } from '../../compile/astro-config/check-options.ts';
import { ASTRO_CONFIG } from '../../model/astro-config.ts';
import { pointerTo } from '../../model/diagnostics/diagnostic.ts';
import type { ThemePlace } from '../theme/theme-place.ts';
import { ConfigError } from './config-fault.ts';
import { guardIntegrations } from './guard-integration.ts';
import { inTime } from '../project/in-time.ts';
import { firstParagraph, placeOfThrown } from './place-of-thrown.ts';

/** The options that a project may set. Its integrations are guarded. */
export type ProjectConfig = Pick<
  AstroUserConfig,
  'image' | 'integrations' | 'markdown' | 'scopedStyleStrategy' | 'vite'
>;

/** A module that waits for something when it is loaded would hold up the build. In milliseconds. */
const LONGEST_LOAD = 10_000;
const VERSION = '?config=';

interface Loading {
  /** What the file and what it imports are a version of; a process that runs on sees an edit. Left out: the process loads them once. */
  readonly version?: string | undefined;
  /** In milliseconds. */
  readonly longest?: number;
}

/**
 * Loads the Astro settings of a project. Its modules come from the folder with its theme, which may be a copy, and packages from the
 * folder of the project, or else from the engine. Throws a ConfigError for a mistake of the project. Undefined without settings.
 */
export async function loadConfig(
  { folder, root }: Pick<ThemePlace, 'folder' | 'root'>,
  { version, longest = LONGEST_LOAD }: Loading = {},
): Promise<ProjectConfig | undefined> {
  const file = join(folder, ASTRO_CONFIG);
  if (!existsSync(file)) return undefined;
  // Node names a module by its real path.
  const real = realpathSync(folder);
  const query = version === undefined ? '' : `${VERSION}${version}`;
  const hooks = resolveImports(real, root, query);
  try {
    const late = (): Error => new Error(`it was not loaded after ${longest / 1000} seconds`);
    const loaded = import(`${pathToFileURL(join(real, ASTRO_CONFIG)).href}${query}`) as Promise<{ default?: unknown }>;
    return await checked((await inTime(loaded, longest, late)).default, real);
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause;
    throw new ConfigError(
      {
        code: 'AC005',
        message: `The Astro settings cannot be loaded: ${firstParagraph(cause, real, root)}`,
        hint: 'Correct the file. It may import packages that are installed in the project, and files of the project besides manifests/, content/ and lint/ by their relative path.',
        pointer: '',
        place: placeOfThrown(cause, real),
      },
      cause,
    );
  } finally {
    // The process of a build does nothing else. An integration may import more in its hooks.
    if (version !== undefined) hooks.deregister();
  }
}

async function checked(value: unknown, folder: string): Promise<ProjectConfig> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ConfigError({
      code: 'AC005',
      message: 'The Astro settings cannot be loaded: the file does not export an object.',
      hint: 'Write `export default { … };`.',
      pointer: '',
    });
  const [problem] = checkOptions(value);
  if (problem) throw new ConfigError(problem);
  const { image, integrations, markdown, scopedStyleStrategy, vite } = value as ProjectConfig;
  await askAstro({ ...value, ...(markdown && { markdown: { ...markdown } }) }, folder);
  return {
    integrations: guardIntegrations(integrations ?? [], folder),
    ...(image && { image }),
    ...(markdown && { markdown }),
    ...(scopedStyleStrategy && { scopedStyleStrategy }),
    ...(vite && { vite }),
  };
}

/** Lets Astro check the values of the options. Throws a ConfigError that names the option. */
async function askAstro(config: AstroUserConfig, folder: string): Promise<void> {
  try {
    await validateConfig(config, folder, 'build');
  } catch (cause) {
    const [issue] =
      (cause as { readonly issues?: readonly { readonly path: (string | number)[]; readonly message: string }[] })
        .issues ?? [];
    throw new ConfigError(
      {
        code: 'AC008',
        message: `Astro refuses the settings: ${firstParagraph(issue ?? cause, folder)}`,
        hint: 'https://docs.astro.build/en/reference/configuration-reference/ lists the values of each option.',
        pointer: issue ? pointerTo('', ...issue.path) : '',
      },
      cause,
    );
  }
}

/** Describes an exception of Astro that none of its own parts causes, and that is not in a file of the theme. */
export function blameConfig(cause: Error, folder: string): ConfigError {
  return new ConfigError(
    {
      code: 'AC008',
      message: `Astro fails with these settings: ${firstParagraph(cause, folder)}`,
      hint: 'Correct the option, the integration or the plugin that the message is about; without the file, pages are made by Sitefold alone.',
      pointer: '',
    },
    cause,
  );
}

/** Gives modules of a folder their version, and looks packages up from the folder of the project, and then from that of the engine. */
function resolveImports(folder: string, root: string, query: string): { deregister(): void } {
  const own = `${pathToFileURL(folder).href}/`;
  const isOwn = (url: string | undefined): url is string =>
    url !== undefined && url.startsWith(own) && !url.slice(own.length).includes('node_modules/');
  return registerHooks({
    resolve(specifier, context, next) {
      const { parentURL } = context;
      if (!isOwn(parentURL)) return next(specifier, context);
      if (/^(?:\.|\/|[a-z]+:)/.test(specifier)) {
        const found = next(specifier, context);
        return isOwn(found.url) && !found.url.includes('?') ? { ...found, url: `${found.url}${query}` } : found;
      }
      const path = fileURLToPath(parentURL.split('?', 1)[0] ?? parentURL).slice(folder.length);
      try {
        return next(specifier, { ...context, parentURL: pathToFileURL(join(root, path)).href });
      } catch (cause) {
        try {
          return next(specifier, { ...context, parentURL: import.meta.url });
        } catch {
          throw cause;
        }
      }
    },
    load(url, context, next) {
      const path = url.split('?', 1)[0] ?? url;
      // Node deletes no types below node_modules, where the copy of a theme is when the engine is a package.
      if (!isOwn(url) || !/\.m?ts$/.test(path)) return next(url, context);
      const file = fileURLToPath(path);
      return { format: 'module', source: transformSync(file, readFileSync(file, 'utf8')).code, shortCircuit: true };
    },
  });
}
