import type { JsonMapping } from '../../shared/text/json.ts';
import { folderPath, mappingOf, textOf } from '../settings/settings.ts';

/** What `_config.yml` says about addresses. */
export interface JekyllSettings {
  /** Empty, or a path without a slash at its end. */
  readonly baseurl: string;
  /** The name of a built-in style, or a template. */
  readonly permalink: string;
  /** By label. Undefined if the settings are unknown: each folder that begins with `_` may be a collection. */
  readonly collections?: ReadonlyMap<string, Collection>;
  /** The folder that holds the collections: empty, or without a slash at its end. */
  readonly collectionsDir: string;
  readonly defaults: readonly DefaultValues[];
  readonly timezone?: string;
}

export interface Collection {
  readonly isWritten: boolean;
  readonly permalink?: string;
}

/** Values of front matter for the files of a scope. */
interface DefaultValues {
  readonly path: string;
  readonly type: string | undefined;
  readonly values: JsonMapping;
}

export const UNKNOWN_SETTINGS: JekyllSettings = { baseurl: '', permalink: 'date', collectionsDir: '', defaults: [] };

export function jekyllSettings(config: JsonMapping): JekyllSettings {
  const timezone = textOf(config.timezone);
  return {
    baseurl: folderPath(textOf(config.baseurl) ?? ''),
    permalink: textOf(config.permalink) ?? 'date',
    collections: collectionsOf(config.collections),
    collectionsDir: folderPath(textOf(config.collections_dir) ?? '').slice(1),
    defaults: (Array.isArray(config.defaults) ? config.defaults : []).map((one: unknown) => {
      const { scope, values } = mappingOf(one);
      const { path, type } = mappingOf(scope);
      return { path: textOf(path) ?? '', type: pluralType(textOf(type)), values: mappingOf(values) };
    }),
    ...(timezone === undefined ? {} : { timezone }),
  };
}

function pluralType(type: string | undefined): string | undefined {
  return type !== undefined && ['page', 'post', 'draft'].includes(type) ? `${type}s` : type;
}

function collectionsOf(value: unknown): ReadonlyMap<string, Collection> {
  const labels = Array.isArray(value) ? value.map((label): [string, unknown] => [String(label), {}]) : undefined;
  return new Map(
    (labels ?? Object.entries(mappingOf(value))).map(([label, given]) => {
      const permalink = textOf(mappingOf(given).permalink);
      return [
        label,
        { isWritten: mappingOf(given).output === true, ...(permalink === undefined ? {} : { permalink }) },
      ] as const;
    }),
  );
}

/**
 * The default values of a file: those of the longest scope win, then those with a type, then the last. `path` is that of the file without the
 * folder of collections; `type` is `pages`, or the label of its collection.
 */
export function defaultValues({ defaults, collectionsDir }: JekyllSettings, path: string, type: string): JsonMapping {
  const start = collectionsDir === '' ? '' : `${collectionsDir}/`;
  let values: JsonMapping = {};
  let strongest: DefaultValues | undefined;
  for (const one of defaults) {
    const scope = one.path.startsWith(start) ? one.path.slice(start.length) : one.path;
    if ((one.type !== undefined && one.type !== type) || !isInScope(path, scope)) continue;
    const isStronger =
      strongest === undefined ||
      (one.path.length === strongest.path.length
        ? one.type !== undefined || strongest.type === undefined
        : one.path.length > strongest.path.length);
    values = isStronger ? { ...values, ...one.values } : { ...one.values, ...values };
    if (isStronger) strongest = one;
  }
  return values;
}

/** A scope is the start of a path, or a pattern with `*` for a file or a folder. */
function isInScope(path: string, scope: string): boolean {
  if (!scope.includes('*')) return path.startsWith(scope);
  const pattern = scope
    .split(/(\*\*\/|\*)/)
    .map((part) =>
      part === '**/' ? '(?:.*/)?' : part === '*' ? '[^/]*' : part.replaceAll(/[\\^$.+?()[\]{}|]/g, '\\$&'),
    )
    .join('');
  return new RegExp(`^${pattern}(?:/|$)`).test(path);
}
