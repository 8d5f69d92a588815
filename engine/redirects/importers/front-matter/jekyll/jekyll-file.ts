import type { Parsed } from '../../../match/pattern.ts';
import { refuse } from '../site.ts';
import type { JekyllSettings } from './jekyll-settings.ts';

/** A file of a Jekyll site, without the folder of collections. */
export interface JekyllFile {
  readonly path: string;
  /** `pages`, or the label of the collection. */
  readonly type: string;
  /** The path of its folder with a slash at its end; empty for the root. */
  readonly folder: string;
  /** The name of the file without its ending. */
  readonly name: string;
  /** The date and the rest of a name such as `2026-03-04-launch`. */
  readonly dated: { readonly date: string; readonly rest: string } | undefined;
  /** The folders above `_posts`, which are categories of the post. */
  readonly categories: readonly string[];
}

const DATED = /^(\d{4}-\d{1,2}-\d{1,2})-(.+)$/;

/** Finds out what a file is. A file that Jekyll makes no page of is refused, as far as the settings are known. */
export function jekyllFile(given: string, { collections, collectionsDir }: JekyllSettings): Parsed<JekyllFile> {
  const path = given.startsWith(`${collectionsDir}/`) ? given.slice(collectionsDir.length + 1) : given;
  const [, folder = '', full = ''] = /^(.*\/)?([^/]*)$/.exec(path) ?? [];
  const name = full.replace(/\.[^.]+$/, '').replace(/\.+$/, '');
  const [, date, rest = ''] = DATED.exec(name) ?? [];
  const dated = date === undefined ? undefined : { date, rest };
  const file = (type: string, categories: readonly string[] = []): Parsed<JekyllFile> => ({
    ok: true,
    value: { path, type, folder, name, dated, categories },
  });
  const [, above, kind] = /^(.*\/)?_(posts|drafts)\//.exec(folder) ?? [];
  if (kind === 'posts' && dated) return file('posts', above?.split('/').filter((part) => part !== '') ?? []);
  const [hidden] = folder.split('/').filter((part) => part.startsWith('_'));
  if (hidden === undefined) return file('pages');
  const label = folder.startsWith('_') ? hidden.slice(1) : undefined;
  if (collections === undefined && label !== undefined) return file(label);
  if (label !== undefined && collections?.get(label)?.isWritten) return file(label);
  return refuse(
    `Jekyll makes no page of \`${given}\`, because \`${hidden}\` is not the folder of a collection with \`output: true\`.`,
    'Delete the redirect, or add the collection to the settings.',
  );
}
