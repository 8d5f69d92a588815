/** The folder of the constants and words that every project starts from. Its files are sources of every project under this path. */
export const DEFAULTS = 'engine/defaults';

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
  'content/products': { path: /^content\/products\/[^/]+\.yaml$/, required: false },
  'content/faqs': { path: /^content\/faqs\/[^/]+\.yaml$/, required: false },
  'content/guides': { path: /^content\/guides\/[^/]+\.yaml$/, required: false },
  'content/news': { path: /^content\/news\/[^/]+\.yaml$/, required: false },
  'content/notices': { path: /^content\/notices\/[^/]+\.yaml$/, required: false },
  'content/videos': { path: /^content\/videos\/[^/]+\.yaml$/, required: false },
  'content/downloads': { path: /^content\/downloads\/[^/]+\.yaml$/, required: false },
  'content/materials': { path: /^content\/materials\/[^/]+\.yaml$/, required: false },
  'content/markets': { path: /^content\/markets\/[^/]+\.yaml$/, required: false },
  'content/solutions': { path: /^content\/solutions\/[^/]+\.yaml$/, required: false },
  'content/partners': { path: /^content\/partners\/[^/]+\.yaml$/, required: false },
  'content/distributors': { path: /^content\/distributors\/[^/]+\.yaml$/, required: false },
  'content/simulators': { path: /^content\/simulators\/[^/]+\.yaml$/, required: false },
  'content/simulator-devices': { path: /^content\/simulators\/[^/]+\/device\.yaml$/, required: false },
  'content/pages': { path: /^content\/pages\/[^/]+\.yaml$/, required: false },
  'content/offices': { path: /^content\/offices\/[^/]+\.yaml$/, required: false },
  'content/support': { path: /^content\/support\/[^/]+\.yaml$/, required: false },
  'content/specifications': { path: /^content\/specifications\/[^/]+\.yaml$/, required: false },
  'content/advisories': { path: /^content\/advisories\/[^/]+\.yaml$/, required: false },
  'content/shops': { path: /^content\/shops\/[^/]+\.yaml$/, required: false },
  'content/banners': { path: /^content\/banners\/[^/]+\.yaml$/, required: false },
  'content/page-blocks': { path: /^content\/page-blocks\/[^/]+\.yaml$/, required: false },
  'content/channels': { path: /^content\/channels\.yaml$/, required: false },
  'content/proper-names': { path: /^content\/proper-names\.yaml$/, required: false },
  'content/glossary': { path: /^content\/glossary\/[^/]+\.yaml$/, required: false },
  'content/filters': { path: /^content\/filters\.yaml$/, required: false },
} as const satisfies Record<string, { path: RegExp; required: boolean }>;

/** The kinds that Sitefold knows. */
export type EngineKind = keyof typeof KINDS;
/** A kind of files: one that Sitefold knows, or the folder of a kind of content that the project declares. */
export type Kind = EngineKind | `content/${string}`;

export const KIND_NAMES = Object.keys(KINDS) as EngineKind[];

/** Returns the kind of the file at a path, or undefined if Sitefold expects no file there. */
export function kindOf(path: string): EngineKind | undefined {
  return KIND_NAMES.find((kind) => KINDS[kind].path.test(path));
}

/** Tells whether each file of a kind is one entry of the content, and its name the id. */
export function isEntryKind(kind: Kind): boolean {
  if (!kind.startsWith('content/')) return false;
  return Object.hasOwn(KINDS, kind) ? KINDS[kind as EngineKind].path.test(`${kind}/-.yaml`) : true;
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

/** The prefix of the names of the generated validators of API answers. */
export const API_PREFIX = 'Api_';
