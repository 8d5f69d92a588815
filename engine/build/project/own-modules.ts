import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { VERSION_QUERY } from '../../compile/own-rules/rule.ts';
import { inTime } from './in-time.ts';

/** A module of a project that waits for something when it is loaded would hold up every command. In milliseconds. */
const LONGEST_LOAD = 10_000;

/** Modules of a project that this process loads: those of one of its folders. */
export interface OwnModules {
  /** Loads a module by its path below the folder. */
  load(path: string): Promise<Readonly<Record<string, unknown>>>;
  /** Ends the loading: modules that are loaded later are not resolved so. */
  close(): void;
}

interface OwnFolder {
  readonly root: string;
  /** The folder below the root, with a slash at its end. */
  readonly folder: string;
  /** The files that decide about the modules: an edit of one of them loads all anew. */
  readonly files: readonly { readonly path: string; readonly digest: string }[];
  /** Returns the address that a module of the folder means by what it imports. Undefined where it is resolved as Node does. */
  readonly resolve: (specifier: string, importer: string) => string | undefined;
}

/**
 * Opens a folder of a project whose TypeScript this process runs. The address of each module names the digest of all files, so that a process that
 * runs on sees an edit of a module, and of a file that modules import from the folder.
 */
export function openOwnModules({ root, folder, files, resolve }: OwnFolder): OwnModules {
  const hash = createHash('sha256');
  for (const { path, digest } of files) hash.update(`${path}\0${digest}\0`);
  const version = `${VERSION_QUERY}${hash.digest('hex').slice(0, 16)}`;
  // Node names a module by its real path.
  const place = pathToFileURL(`${realpathSync(join(root, folder))}/`).href;
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const importer = context.parentURL?.startsWith(place) ? context.parentURL : undefined;
      const meant = importer === undefined ? undefined : resolve(specifier, importer);
      if (meant !== undefined) return next(meant, { ...context, parentURL: import.meta.url });
      const found = next(specifier, context);
      if (!found.url.startsWith(place)) return found;
      const url = found.url.endsWith(version) ? found.url : `${found.url}${version}`;
      // The package.json of a project need not say which kind of modules it has.
      return found.url.split('?')[0]?.endsWith('.ts')
        ? { ...found, url, format: 'module-typescript' }
        : { ...found, url };
    },
  });
  return {
    load(path) {
      const url = `${new URL(path.split('/').map(encodeURIComponent).join('/'), place).href}${version}`;
      const late = (): Error => new Error(`it was not loaded after ${LONGEST_LOAD / 1000} seconds`);
      return inTime(import(url) as Promise<Record<string, unknown>>, LONGEST_LOAD, late);
    },
    close: () => hooks.deregister(),
  };
}
