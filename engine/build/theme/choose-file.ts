import { posix } from 'node:path';
import { nearest } from '../../model/diagnostics/suggest.ts';

/** The file that a name means, the files that it may mean, or the name of a file that is spelled like it. */
export type ChosenFile =
  | { readonly kind: 'found'; readonly path: string }
  | { readonly kind: 'several'; readonly paths: readonly string[] }
  | { readonly kind: 'unknown'; readonly near: string | undefined };

/** Chooses a file of the theme by its path, or by its name with or without its ending: `components/Footer.astro`, `Footer`. */
export function chooseFile(name: string, paths: readonly string[]): ChosenFile {
  const wanted = name.replace(/^theme\//, '');
  const path = paths.find((one) => one === wanted);
  if (path !== undefined) return { kind: 'found', path };
  const same = paths.filter((one) => namesOf(one).includes(wanted));
  const [only] = same;
  if (only !== undefined) return same.length === 1 ? { kind: 'found', path: only } : { kind: 'several', paths: same };
  const near = nearest(wanted, paths.flatMap(namesOf));
  return { kind: 'unknown', near: near === undefined ? undefined : paths.find((one) => namesOf(one).includes(near)) };
}

/** The names by which a file may be called. */
function namesOf(path: string): string[] {
  const bare = (text: string): string => text.slice(0, text.length - posix.extname(text).length);
  return [path, bare(path), posix.basename(path), bare(posix.basename(path))];
}
