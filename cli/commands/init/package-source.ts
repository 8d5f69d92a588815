import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { VERSION } from '../../../engine/model/version.ts';

const PACKAGE = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Returns what the package.json of a project in `root` names to install Sitefold: the file from which it was installed here, which a registry
 * may not have, or else the versions that fit.
 */
export function packageSource(root: string, installed = PACKAGE): string {
  const file = installedFrom(resolve(installed));
  return file === undefined ? `^${VERSION}` : `file:${relative(root, file).replaceAll('\\', '/')}`;
}

/** Returns the file from which npm has installed a package, if it is still there. */
function installedFrom(folder: string): string | undefined {
  const packages = dirname(folder);
  const project = dirname(packages);
  // What npm has installed, by the path from the folder of the project.
  const list = join(packages, '.package-lock.json');
  if (!existsSync(list)) return undefined;
  const { resolved } = lockedPackages(list)[relative(project, folder).replaceAll('\\', '/')] ?? {};
  if (!resolved?.startsWith('file:')) return undefined;
  const file = resolve(project, resolved.slice('file:'.length));
  return existsSync(file) ? file : undefined;
}

function lockedPackages(path: string): Readonly<Record<string, { readonly resolved?: string }>> {
  try {
    const { packages = {} } = JSON.parse(readFileSync(path, 'utf8')) as {
      packages?: ReturnType<typeof lockedPackages>;
    };
    return packages;
  } catch {
    return {};
  }
}
