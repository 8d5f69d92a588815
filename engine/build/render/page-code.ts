import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import fastGlob from 'fast-glob';

/** The code that renders pages: a bundle, and a digest of what each template of it uses. */
interface PageCode {
  /** The name of the bundle, which is a digest of what it is made of. */
  readonly bundle: string;
  readonly templates: Readonly<Record<string, string>>;
}

/** Tells whether the code of an index of pages is a bundle. */
export function isOfBundle(code: string, bundle: string): boolean {
  return parseCode(code)?.bundle === basename(bundle);
}

/** Returns the name of the bundle that the code of an index of pages is. */
export function bundleOf(code: string): string | undefined {
  return parseCode(code)?.bundle;
}

/** Returns the code of a bundle, as an index of pages keeps it. `before`: that of the last build, which is often the same. */
export function codeOfBundle(bundle: string, before = ''): string {
  if (isOfBundle(before, bundle)) return before;
  return JSON.stringify({ bundle: basename(bundle), templates: digestTemplates(bundle) } satisfies PageCode);
}

/** Returns a function that tells whether a template renders a page with the same code as before. */
export function sameTemplates(before: string | undefined, now: string): (template: string) => boolean {
  const [old, own] = [before, now].map((code) => (code === undefined ? undefined : parseCode(code)));
  if (!old || !own) return () => false;
  if (old.bundle === own.bundle) return () => true;
  return (template) => old.templates[template] !== undefined && old.templates[template] === own.templates[template];
}

/** Tells whether some template renders pages with the same code as before. */
export function sharesTemplates(before: string, now: string): boolean {
  const [old, own] = [parseCode(before), parseCode(now)];
  if (!old || !own) return false;
  return old.bundle === own.bundle || Object.keys(own.templates).some(sameTemplates(before, now));
}

/** Undefined for the code of other files, and of another version. */
function parseCode(code: string): PageCode | undefined {
  return code.startsWith('{') ? (JSON.parse(code) as PageCode) : undefined;
}

/** The parts of Astro's entry (checked with 7.3.5) that list the templates. Each is there once, or as a line for each template. */
const LISTS = [
  /^var _page\d+ = \(\) => import\("\.\/(?<chunk>[^"]+)"\).*\n/gm,
  /^\t\["(?<component>[^"]+)", _page\d+\],?\n/gm,
  /= \[\n[\s\S]*?\n\]\.map\(deserializeRouteInfo\);\n/g,
];
const MANIFEST = /deserializeManifest\((\{"rootDir".*\})\)/;
const IMPORTED = /["'](\.{1,2}\/[\w./-]+\.mjs)["']/g;
/** The name of the copy of the theme of a project in the names of its modules. It is a digest of the whole theme. */
const THEME_COPY = /(?<=themes\/)[0-9a-f]{16}(?=\/)/g;
const TEMPLATE = /\/templates\/([^/]+)\.astro$/;

/** What of the manifest of Astro belongs to some templates only. */
interface Manifest {
  readonly routes: readonly { readonly routeData: { readonly component: string } }[];
  readonly componentMetadata: readonly (readonly [file: string, metadata: unknown])[];
  /** The files of the bundle by their module: templates, islands, parts of Astro. */
  readonly entryModules: Readonly<Record<string, string>>;
  readonly assets: readonly string[];
}

/** A file of the server code. */
interface CodeFile {
  readonly digest: string;
  /** The files that it imports. */
  readonly imports: readonly string[];
  /** The islands that it names. */
  readonly islands: readonly string[];
}

/**
 * Digests what each template of a bundle uses: its modules with all that they import, its styles and islands, and what all templates share.
 * A bundle in whose entry the lists of templates are not found has no digests, so that another bundle renders all pages.
 */
function digestTemplates(bundle: string): Record<string, string> {
  const folder = join(bundle, 'server');
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8').replaceAll(THEME_COPY, '');
  const entry = read(ENTRY);
  const [chunks = [], components = []] = LISTS.map((list) =>
    [...entry.matchAll(list)].map(({ groups }) => groups?.chunk ?? groups?.component ?? ''),
  );
  const [, json] = MANIFEST.exec(entry) ?? [];
  if (json === undefined || chunks.length !== components.length || LISTS.some((list) => entry.search(list) === -1))
    return {};
  const manifest = JSON.parse(json) as Manifest;
  const shared = LISTS.reduce((text, list) => text.replaceAll(list, ''), entry).replace(json, '');
  const islands = Object.keys(manifest.entryModules).filter(isIsland);
  const paths = fastGlob.sync('**/*.mjs', { cwd: folder });
  const known = new Set(paths);
  const files = new Map(
    paths.map((path): [string, CodeFile] => {
      const text = path === ENTRY ? shared : read(path);
      return [
        path,
        {
          digest: createHash('sha256').update(text).digest('hex'),
          imports: [...text.matchAll(IMPORTED)]
            .map(([, imported = '']) => join(path, '..', imported))
            .filter((one) => known.has(one)),
          islands: islands.filter((island) => text.includes(island)),
        },
      ];
    }),
  );
  return Object.fromEntries(
    components.flatMap((component, place): [string, string][] => {
      const [, template] = TEMPLATE.exec(component) ?? [];
      if (template === undefined) return [];
      const used = [...closure(files, [ENTRY, chunks[place] ?? ''])].sort();
      const named = new Set(used.flatMap((path) => files.get(path)?.islands ?? []));
      const parts = [used.map((path) => [path, files.get(path)?.digest]), manifestOf(template, manifest, named)];
      return [[template, createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, DIGITS)]];
    }),
  );
}

const ENTRY = 'entry.mjs';
const DIGITS = 16;

/** What of the manifest a template uses, whose code names some islands. */
function manifestOf(template: string, manifest: Manifest, islands: ReadonlySet<string>): object {
  const { routes, componentMetadata, entryModules, assets: _, ...rest } = manifest;
  const isOfOther = (path: string): boolean => {
    const [, name] = TEMPLATE.exec(path) ?? [];
    return name !== undefined && name !== template;
  };
  return {
    ...rest,
    routes: routes.filter(({ routeData }) => !isOfOther(routeData.component)),
    componentMetadata: componentMetadata.filter(([file]) => !isOfOther(file)),
    entryModules: Object.entries(entryModules).filter(
      ([module]) => !module.includes('virtual:astro:page:') && (!isIsland(module) || islands.has(module)),
    ),
  };
}

/** True for a module that only the code that names it shows. */
function isIsland(module: string): boolean {
  return /\.[jt]sx?$/.test(module) && !module.startsWith('\0');
}

/** Returns the files that some files import, and those themselves. */
function closure(files: ReadonlyMap<string, CodeFile>, from: readonly string[]): Set<string> {
  const found = new Set(from);
  for (const path of found) for (const imported of files.get(path)?.imports ?? []) found.add(imported);
  return found;
}
