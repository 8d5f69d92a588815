import { parseDocument } from 'yaml';
import { isDefault, kindOf, yamlPath, type EngineKind } from '../../model/schema/kinds.ts';
import { editFiles, textOf, withEditedFiles, type EditedFile, type FileEdit } from '../edits/file-edits.ts';
import type { Source } from '../parse/parse-yaml.ts';
import { UPGRADES } from './registry.ts';
import type { Change, OldFile, OldProject, Upgrade } from './upgrade.ts';

/** A place that an older form has, and the version that changed it. */
export type Found = Change & Pick<Upgrade, 'since'>;

export interface Upgraded {
  readonly found: readonly Found[];
  /** The files that differ. */
  readonly files: readonly EditedFile[];
  /** The sources of the project with these files. */
  readonly sources: readonly Source[];
}

/** Finds what an older form of the manifests has in a project, and makes the edits that need no person. */
export function upgradeProject(sources: readonly Source[]): Upgraded {
  const project = readOldProject(sources);
  const found = UPGRADES.flatMap(({ since, find }) => find(project).map((change) => ({ ...change, since }))).sort(
    (a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.start - b.start),
  );
  const edits = found.flatMap((change) => (typeof change.edits === 'string' ? [] : change.edits));
  const files = editFiles(sources, unlike(edits)).map(deleteIfEmpty);
  return { found, files, sources: withEditedFiles(sources, files) };
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

function readOldFile(source: Source): OldFile {
  const text = textOf(source);
  return { path: source.path, text, document: parseDocument(text, { uniqueKeys: false }) };
}

/** Two changes may delete the same lines. */
function unlike(edits: readonly FileEdit[]): FileEdit[] {
  const keyOf = (edit: FileEdit): unknown => (edit.kind === 'edit' ? `${edit.path} ${edit.start}` : edit);
  return [...new Map(edits.map((edit) => [keyOf(edit), edit])).values()];
}

/** A file of constants or words may be missing, but not empty. */
function deleteIfEmpty(file: EditedFile): EditedFile {
  const { before, path, text = '' } = file;
  const value = parseDocument(text, { uniqueKeys: false }).toJS() as Readonly<Record<string, unknown>> | null;
  const isEmpty = value?.constants === null || value?.messages === null;
  return isEmpty ? { before, path: before?.path ?? path, text: undefined } : file;
}
