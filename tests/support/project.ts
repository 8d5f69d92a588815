import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { compile, type CompileOptions } from '../../engine/compile/compile.ts';
import type { ParseCache, ParsedRecord, Source } from '../../engine/compile/parse/parse-yaml.ts';
import { shownViews, viewsOf, type DiagnosticView } from '../../engine/model/diagnostics/view.ts';
import { REPOSITORY } from './real.ts';

/** The smallest project that uses every feature and has nothing wrong with it. */
export const BASE_PROJECT = join(REPOSITORY, 'tests/fixtures/base');

const CONSTANTS = ['engine/defaults/constants.yaml', 'manifests/constants.yaml'];
/** The company of a project that has none of its own. */
const COMPANY = sourceOf('manifests/company.yaml', 'name: Example\n');

/** A file as the compiler is handed it. */
export function sourceOf(path: string, content: string | Uint8Array): Source {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
  return { path, bytes, digest: createHash('sha256').update(bytes).digest('hex') };
}

/** Every file below manifests/ and content/ of a folder, in the order of the paths. */
export function readFolder(root: string): Source[] {
  return ['manifests', 'content'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .sort()
      .map((path) => sourceOf(path, readFileSync(join(root, path)))),
  );
}

/**
 * Reads a project of tests/fixtures, with the default constants but not the default messages, so that its own are few. One that has no
 * constants works with the real ones, one without a company has `COMPANY`.
 */
export function readProject(root: string): Source[] {
  const sources = readFolder(root);
  const defaults = [COMPANY, ...CONSTANTS.map((path) => sourceOf(path, readFileSync(join(REPOSITORY, path))))];
  return [...sources, ...defaults.filter(({ path }) => !sources.some((source) => source.path === path))];
}

/** A project with some files put in the place of those on the same paths, or added. */
export function withFiles(project: readonly Source[], ...files: readonly Source[]): Source[] {
  const paths = new Set(files.map(({ path }) => path));
  return [...project.filter(({ path }) => !paths.has(path)), ...files];
}

/** A parse cache in memory, so that tests which compile one project often parse its unchanged files once. */
export function createMemoryCache(): ParseCache {
  const records = new Map<string, ParsedRecord>();
  return {
    get: (digest) => records.get(digest),
    set: (digest, record) => void records.set(digest, record),
  };
}

const parsed = createMemoryCache();

/**
 * What people are shown of the findings in a project, with lines and columns. Remarks on constants that no code reads are left out: which
 * ones they are changes with the code.
 */
export function findingsOf(sources: readonly Source[], options: CompileOptions = {}): DiagnosticView[] {
  const { diagnostics, files } = compile(sources, { cache: parsed, ...options });
  return shownViews(viewsOf(diagnostics, files)).filter(({ code }) => code !== 'CN004');
}
