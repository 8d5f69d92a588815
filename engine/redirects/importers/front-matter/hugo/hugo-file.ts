import type { Parsed } from '../../../match/pattern.ts';
import { refuse } from '../site.ts';
import type { HugoSettings, Language } from './hugo-settings.ts';

/** A file of content of a Hugo site. */
export interface HugoFile {
  readonly language: Language | undefined;
  /** The folders below the folder of content. */
  readonly folders: readonly string[];
  /** The name without its ending and its language. */
  readonly name: string;
  readonly kind: 'page' | 'bundle' | 'section';
}

/** The folders of content whose files say more than their own address. */
export interface ContentFolders {
  /** Folders with an `index` file: their other files are parts of that page. */
  readonly bundles: ReadonlySet<string>;
  /** Folders with an `_index` file. */
  readonly sections: ReadonlySet<string>;
  /** True if the files of the whole site are known. */
  readonly areAll: boolean;
}

export function contentFolders(paths: readonly string[]): ContentFolders {
  const foldersWith = (name: RegExp): ReadonlySet<string> =>
    new Set(paths.filter((path) => name.test(path)).map((path) => path.replace(/\/?[^/]*$/, '')));
  return {
    bundles: foldersWith(/(?:^|\/)index\.[^/]*$/),
    sections: foldersWith(/(?:^|\/)_index\.[^/]*$/),
    areAll: paths.length > 1,
  };
}

/** Finds out what a file is. A file that Hugo makes no page of is refused, as far as the settings are known. */
export function hugoFile(path: string, settings: HugoSettings, { bundles }: ContentFolders): Parsed<HugoFile> {
  const place = placeOf(path, settings);
  if (!place) return refuse(`The file is not below the folder of content.`, 'Move it there, or delete the redirect.');
  const folders = place.below.split('/');
  const [, base = '', suffix] = /^(.*?)(?:\.([^.]+))?\.[^.]+$/.exec(folders.pop() ?? '') ?? [];
  const named = settings.languages.find(({ key }) => key === suffix?.toLowerCase());
  const name = suffix === undefined || named ? base : `${base}.${suffix}`;
  const language = place.language ?? named ?? settings.languages.find(({ key }) => key === settings.defaultLanguage);
  if (language?.hasOwnHost)
    return refuse(`The language \`${language.key}\` has a host of its own.`, 'Write rules for that host.');
  if (language?.isOff) return refuse(`The language \`${language.key}\` is switched off.`, 'Delete the redirect.');
  const start = path.slice(0, path.length - place.below.length);
  const depth = name === 'index' ? folders.length - 1 : folders.length;
  const bundle = folders
    .slice(0, depth)
    .findIndex((_, index) => bundles.has(`${start}${folders.slice(0, index + 1).join('/')}`));
  if (bundle !== -1)
    return refuse('The file belongs to the page `index` above it, and has no address.', 'Write the redirect there.');
  const kind = name === 'index' ? 'bundle' : name === '_index' ? 'section' : 'page';
  return { ok: true, value: { language, folders, name, kind } };
}

/** The path below the folder of content, and the language that the folder is for. */
function placeOf(
  path: string,
  { contentDir, languages }: HugoSettings,
): { readonly below: string; readonly language?: Language } | undefined {
  const language = languages.find((one) => one.contentDir !== undefined && path.startsWith(`${one.contentDir}/`));
  if (language?.contentDir !== undefined) return { below: path.slice(language.contentDir.length + 1), language };
  if (contentDir === undefined) return { below: path.replace(/^(?:.*\/)?content\//, '') };
  return path.startsWith(`${contentDir}/`) ? { below: path.slice(contentDir.length + 1) } : undefined;
}
