import { isAvailable, type Limited } from '../model/availability.ts';
import { hyphenated, type CollectionName } from '../model/content.ts';
import { TEXT_FIELDS } from '../model/schema/text-fields.gen.ts';
import { valuesAt, type HeldValue } from '../model/schema/field-paths.ts';
import type { TextRaw } from '../model/schema/types.gen.ts';
import type { SiteModel } from '../model/site-model.ts';
import type { Site } from '../model/site.ts';

/** A text for visitors, in all its languages. */
export interface ContentText {
  /** The kind of its entry, as `page-blocks`. */
  readonly kind: string;
  /** The id of its entry. */
  readonly entry: string;
  /** The field, without marks of lists: `images.alt`. */
  readonly field: string;
  /** The entry and the place in it: `home-start/images/0/alt`. */
  readonly place: string;
  readonly text: TextRaw;
  /** What limits it to some sites: its entry, and what it is in. Most texts with the same limits share the list. */
  readonly limits: readonly Limited[];
}

/** The limits of a text that every site shows. */
export const UNLIMITED: ContentText['limits'] = [];

/** Kinds with all their entries in one file, and the list in that file. */
const LISTS: Readonly<Record<string, string>> = {
  categories: 'categories',
  channels: 'channels',
  navigation: 'catalog',
};

/** Returns the names of the fields with texts of each kind of content, without marks of lists: `images.alt`. */
export function textFields({ collections }: Pick<SiteModel, 'collections'>): ReadonlyMap<string, readonly string[]> {
  return new Map(
    fieldPaths(collections).map(([folder, paths]) => {
      const kind = kindOf(folder);
      return [kind, paths.map((path) => fieldName(kind, path))];
    }),
  );
}

/** An entry, or the list of a file, with its texts. */
export interface TextHolder {
  readonly holder: object;
  readonly texts: readonly ContentText[];
}

/** Lists every text of the content, by what holds it. */
export function listTexts({
  content,
  catalog,
  collections,
}: Pick<SiteModel, 'content' | 'catalog' | 'collections'>): TextHolder[] {
  const lists: Readonly<Record<string, readonly object[]>> = {
    ...content,
    categories: [{ categories: content.categories }],
    channels: [{ channels: content.channels }],
    'page-blocks': content.pageBlocks,
    navigation: [{ catalog }],
    ...Object.fromEntries(collections.map((one) => [hyphenated(one.name), content[one.name as CollectionName]])),
  };
  return fieldPaths(collections).flatMap(([folder, paths]) => {
    const kind = kindOf(folder);
    return (lists[kind] ?? []).map((holder) => ({ holder, texts: textsIn(holder, kind, paths) }));
  });
}

// An editor counts the texts again and again, and most entries are those of before.
const listed = new WeakMap<object, { readonly paths: readonly string[]; readonly texts: readonly ContentText[] }>();

function textsIn(holder: object, kind: string, paths: readonly string[]): readonly ContentText[] {
  const known = listed.get(holder);
  if (known?.paths === paths) return known.texts;
  const limits = isLimited(holder) ? [holder] : UNLIMITED;
  const texts = paths.flatMap((path) =>
    valuesAt(holder, path).map((held) => contentText({ kind, holder, limits }, path, held)),
  );
  listed.set(holder, { paths, texts });
  return texts;
}

/** Tells whether a site shows a text. */
export function showsText({ limits }: Pick<ContentText, 'limits'>, site: Site): boolean {
  return limits.every((limited) => isAvailable(limited, site));
}

function fieldPaths(collections: SiteModel['collections']): (readonly [folder: string, paths: readonly string[]])[] {
  return [
    // The channels of the company are counted with those of the content.
    ...Object.entries(TEXT_FIELDS).filter(([kind]) => kind !== 'company'),
    ...collections.map(({ folder, texts }): [string, readonly string[]] => [folder, texts]),
  ];
}

interface Holder {
  readonly kind: string;
  readonly holder: object;
  /** What limits the whole of it to some sites. */
  readonly limits: readonly Limited[];
}

function contentText({ kind, holder, limits }: Holder, path: string, { value, keys }: HeldValue): ContentText {
  const inList = LISTS[kind] !== undefined;
  const held = [holder];
  for (const key of keys.slice(0, -1)) held.push((held.at(-1) as Readonly<Record<string, object>>)[key] ?? {});
  const inner = held.slice(1).filter(isLimited);
  const entry = idOf(inList ? held[2] : holder);
  return {
    kind,
    entry,
    field: fieldName(kind, path),
    place: [entry, ...keys.slice(inList ? 2 : 0)].join('/'),
    text: value as TextRaw,
    limits: inner.length === 0 ? limits : [...limits, ...inner],
  };
}

function isLimited(held: object): held is Limited {
  return 'availability' in held || 'variants' in held;
}

function kindOf(folder: string): string {
  return folder.slice('content/'.length);
}

function fieldName(kind: string, path: string): string {
  const plain = path.replaceAll(/\[\]|\{\}/g, '');
  return LISTS[kind] === undefined ? plain : plain.slice(plain.indexOf('.') + 1);
}

function idOf(entry: unknown): string {
  const { id, urlFlag, catalogId } = (entry ?? {}) as Readonly<Record<string, unknown>>;
  return String(id ?? urlFlag ?? catalogId ?? '');
}
