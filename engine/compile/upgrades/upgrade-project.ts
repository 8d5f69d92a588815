import { createHash } from 'node:crypto';
import { parseDocument } from 'yaml';
import { isDefault, kindOf, yamlPath, type EngineKind } from '../../model/schema/kinds.ts';
import { applyEdits, type Edit } from '../../redirects/fix/edits.ts';
import type { Source } from '../parse/parse-yaml.ts';
import { UPGRADES } from './registry.ts';
import type { Change, OldFile, OldProject, Upgrade } from './upgrade.ts';

/** A place that an older form has, and the version that changed it. */
export type Found = Change & Pick<Upgrade, 'since'>;

/** A file of the upgraded project: its path before, if it had one, and its path and text now. Without a text it is deleted. */
export interface UpgradedFile {
  readonly before: string | undefined;
  readonly path: string;
  readonly text: string | undefined;
}

export interface Upgraded {
  readonly found: readonly Found[];
  /** The files that differ. */
  readonly files: readonly UpgradedFile[];
  /** The sources of the project with these files. */
  readonly sources: readonly Source[];
}

/** Finds what an older form of the manifests has in a project, and makes the edits that need no person. */
export function upgradeProject(sources: readonly Source[]): Upgraded {
  const project = readOldProject(sources);
  const found = UPGRADES.flatMap(({ since, find }) => find(project).map((change) => ({ ...change, since }))).sort(
    (a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.start - b.start),
  );
  const files = editedFiles(project, found);
  const gone = new Set(files.map(({ before }) => before));
  return { found, files, sources: [...sources.filter(({ path }) => !gone.has(path)), ...files.flatMap(sourceOf)] };
}

function readOldProject(sources: readonly Source[]): OldProject {
  const isYaml = ({ path }: Source): boolean => /\.ya?ml$/i.test(path) && /^(?:manifests|content)\//.test(path);
  const all = sources.filter(isYaml).map(readOldFile);
  const defaults = sources.filter(({ path }) => isDefault(path)).map(readOldFile);
  const ofKind = (kind: EngineKind, files: readonly OldFile[]): OldFile[] =>
    files.filter(({ path }) => kindOf(yamlPath(path) ?? path) === kind);
  const words = ofKind('messages', defaults).map(({ document }) => document.toJS() as Words);
  const [constants] = ofKind('constants', defaults).map(({ document }) => document.toJS() as Constants);
  return {
    all,
    files: (kind) => ofKind(kind, all),
    defaults: {
      constants: constants?.constants ?? {},
      words: Object.fromEntries(words.map(({ lang, messages }) => [lang, messages])),
    },
  };
}

interface Words {
  readonly lang: string;
  readonly messages: Readonly<Record<string, unknown>>;
}

interface Constants {
  readonly constants: OldProject['defaults']['constants'];
}

function readOldFile({ path, bytes }: Source): OldFile {
  const text = new TextDecoder().decode(bytes);
  return { path, text, document: parseDocument(text, { uniqueKeys: false }) };
}

function editedFiles({ all }: OldProject, found: readonly Found[]): UpgradedFile[] {
  const edits = found.flatMap((change) => (typeof change.edits === 'string' ? [] : change.edits));
  const texts = new Map(all.map(({ path, text }) => [path, text]));
  const touched = Map.groupBy(edits, ({ path }) => path);
  return [...touched].map(([path, own]) => {
    const text = texts.get(path);
    const lines: Edit[] = own.flatMap((edit) => (edit.kind === 'edit' ? [edit] : []));
    const edited = text === undefined ? '' : applyEdits(text, unlike(lines));
    if (hasLostAll(edited)) return { before: path, path, text: undefined };
    const added = own.flatMap((edit) => (edit.kind === 'append' ? [edit.text] : [])).join('');
    const renamed = own.flatMap((edit) => (edit.kind === 'rename' ? [edit.to] : []))[0];
    const joined = added === '' || edited === '' || edited.endsWith('\n') ? `${edited}${added}` : `${edited}\n${added}`;
    return { before: text === undefined ? undefined : path, path: renamed ?? path, text: joined };
  });
}

/** Two changes may delete the same lines. */
function unlike(edits: readonly Edit[]): Edit[] {
  return [...new Map(edits.map((edit) => [edit.start, edit])).values()];
}

/** A file of constants or words may be missing, but not empty. */
function hasLostAll(text: string): boolean {
  const value = parseDocument(text, { uniqueKeys: false }).toJS() as Readonly<Record<string, unknown>> | null;
  return value?.constants === null || value?.messages === null;
}

function sourceOf({ path, text }: UpgradedFile): Source[] {
  if (text === undefined) return [];
  const bytes = Buffer.from(text);
  return [{ path, bytes, digest: createHash('sha256').update(bytes).digest('hex') }];
}
