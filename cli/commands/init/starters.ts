import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const STARTERS = fileURLToPath(new URL('../../starters/', import.meta.url));
/** A dot at the beginning of a name is written as this, because npm leaves some of these files out of a package. */
const DOT = /(^|\/)_/g;

/** The starters by their name. */
export const STARTER_NAMES = ['company', 'redirects', 'vendor'] as const;
export type Starter = (typeof STARTER_NAMES)[number];

/** A text by the path of its file in the project. */
export type Files = ReadonlyMap<string, string>;

/** Returns the files of a starter. `{{name}}` and the like are still to be filled in. */
export function readStarter(starter: Starter): Files {
  const folder = join(STARTERS, starter);
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [
        path
          .slice(folder.length + 1)
          .replaceAll('\\', '/')
          .replace(DOT, '$1.'),
        readFileSync(path, 'utf8'),
      ]),
  );
}
