import { ENTRY_ORDERS } from './entry-orders.gen.ts';

/** The folder of the constants and words that every project starts from, which are sources of every project under this path. */
export const DEFAULTS = 'engine/defaults';

/** The folder in which the kinds of content that Sitefold knows are declared, each in a file like those of manifests/collections/. */
export const DEFAULT_COLLECTIONS = `${DEFAULTS}/collections`;

/** A kind of content that Sitefold declares. Each file of its folder is one entry. */
export type EntryKind = keyof typeof ENTRY_ORDERS;

interface FileKind {
  readonly path: RegExp;
  readonly required: boolean;
}

const ENTRY_KINDS = Object.fromEntries(
  Object.keys(ENTRY_ORDERS).map((kind) => [kind, { path: new RegExp(`^${kind}/[^/]+\\.yaml$`), required: false }]),
) as Readonly<Record<EntryKind, FileKind>>;

/** The kinds of files, by the name of their schema, and the paths of their files. */
export const KINDS = {
  sitefold: { path: /^sitefold\.yaml$/, required: false },
  company: { path: /^manifests\/company\.yaml$/, required: true },
  sites: { path: /^manifests\/sites\.yaml$/, required: true },
  routes: { path: /^manifests\/routes\.yaml$/, required: true },
  redirects: { path: /^manifests\/redirects(\/[^/]+)?\.yaml$/, required: true },
  constants: { path: /^(?:manifests|engine\/defaults)\/constants\.yaml$/, required: true },
  messages: { path: /^(?:manifests|engine\/defaults)\/messages\/[^/]+\.yaml$/, required: false },
  'sales-markets': { path: /^manifests\/markets\.yaml$/, required: false },
  blocks: { path: /^manifests\/blocks\/[^/]+\.yaml$/, required: false },
  collections: { path: /^manifests\/collections\/[^/]+\.yaml$/, required: false },
  'content/categories': { path: /^content\/categories\.yaml$/, required: false },
  'content/navigation': { path: /^content\/navigation\.yaml$/, required: false },
  'content/families': { path: /^content\/families\.yaml$/, required: false },
  'content/simulator-devices': { path: /^content\/simulators\/[^/]+\/device\.yaml$/, required: false },
  'content/channels': { path: /^content\/channels\.yaml$/, required: false },
  'content/proper-names': { path: /^content\/proper-names\.yaml$/, required: false },
  'content/filters': { path: /^content\/filters\.yaml$/, required: false },
  ...ENTRY_KINDS,
} as const satisfies Record<string, FileKind>;

/** The kinds that Sitefold knows. */
export type EngineKind = keyof typeof KINDS;
/** A kind of files: one that Sitefold knows, or the folder of a kind of content that the project declares. */
export type Kind = EngineKind | `content/${string}`;

export const KIND_NAMES = Object.keys(KINDS) as EngineKind[];

/** The kinds whose files have paths of their own. */
const OTHER_KINDS = KIND_NAMES.filter((kind) => !Object.hasOwn(ENTRY_KINDS, kind));

/**
 * Tells whether files of a kind hold texts for visitors, words, links and `availability`: content, and the manifest of the company, which has
 * its channels.
 */
export function holdsContent(kind: string): boolean {
  return kind === 'company' || kind.startsWith('content/');
}

/** Returns the kind of the file at a path, or undefined if Sitefold expects no file there. */
export function kindOf(path: string): EngineKind | undefined {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  // Most files are entries, and their folder is the kind.
  return isKnownEntry(folder) && ENTRY_KINDS[folder].path.test(path)
    ? folder
    : OTHER_KINDS.find((kind) => KINDS[kind].path.test(path));
}

function isKnownEntry(folder: string): folder is EntryKind {
  return Object.hasOwn(ENTRY_KINDS, folder);
}

/** Tells whether each file of a kind is one entry of the content, and its name the id. */
export function isEntryKind(kind: Kind): boolean {
  if (!kind.startsWith('content/')) return false;
  return Object.hasOwn(ENTRY_ORDERS, kind) || !Object.hasOwn(KINDS, kind);
}

/** Tells a file of the engine's defaults from one of the project. */
export function isDefault(path: string): boolean {
  return path.startsWith(`${DEFAULTS}/`);
}

/** Returns the path with `.yaml` for a YAML file with another ending, such as `.yml`; undefined for every other file. */
export function yamlPath(path: string): string | undefined {
  const renamed = path.replace(/\.ya?ml$/i, '.yaml');
  return renamed === path ? undefined : renamed;
}
