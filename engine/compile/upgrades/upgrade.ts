import type { YAMLMap, Pair, Document } from 'yaml';
import type { EngineKind } from '../../model/schema/kinds.ts';
import type { Edit } from '../../model/edits/text-edits.ts';
import type { FileEdit } from '../edits/file-edits.ts';

/** A YAML file of a project as an older version of Sitefold read it. */
export interface OldFile {
  readonly path: string;
  readonly text: string;
  readonly document: Document;
}

/** What upgrades look at. */
export interface OldProject {
  /** Returns the files of a kind, whatever their ending. */
  files(kind: EngineKind): readonly OldFile[];
  /** The defaults of constants, and of the words of each language. */
  readonly defaults: {
    readonly constants: Readonly<Record<string, { readonly value: unknown }>>;
    readonly words: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
  /** All YAML files below manifests/ and content/. */
  readonly all: readonly OldFile[];
}

/** One place of a manifest in an older form. */
export interface Change {
  readonly path: string;
  /** Its offset in the file, in UTF-16 code units. */
  readonly start: number;
  readonly was: string;
  readonly now: string;
  /** What `--write` does. A text says why a person must make the change. */
  readonly edits: readonly FileEdit[] | string;
  /** True for a form that this version reads as the older ones did: the project need not change. */
  readonly optional?: true;
}

/** A change of the format of manifests: one file of this folder, and one line of the registry. */
export interface Upgrade {
  /** The version that brought it. */
  readonly since: string;
  /** Finds the places in a project that have the older form. */
  readonly find: (project: OldProject) => readonly Change[];
}

/** An entry of a mapping, with its key as a text. */
export interface Entry {
  readonly key: string;
  readonly start: number;
  readonly value: unknown;
  /** The edit that deletes its lines; undefined if it shares its line with others. */
  readonly deletion: Edit | undefined;
}

/** Returns the entries of a mapping below a top-level key of a file. */
export function entriesOf({ document, text }: OldFile, name: string): Entry[] {
  const map = document.get(name, true) as YAMLMap | undefined;
  return (map?.items ?? []).flatMap((pair): Entry[] => {
    const { key, value } = pair as Pair<Ranged, Ranged | null>;
    if (key?.range === undefined || typeof key.value !== 'string') return [];
    const json = value === null ? null : value.toJSON();
    const [start] = key.range;
    const deletion = map?.flow === true ? undefined : linesOf(text, start, value?.range?.[1] ?? key.range[1]);
    return [{ key: key.value, start, value: json, deletion }];
  });
}

interface Ranged {
  readonly value?: unknown;
  readonly range?: readonly [start: number, valueEnd: number, nodeEnd: number];
  toJSON(): unknown;
}

/** The edit that deletes the lines of a range. */
function linesOf(text: string, from: number, to: number): Edit {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  if (text[to - 1] === '\n') return { start, end: to, text: '' };
  const lineBreak = text.indexOf('\n', to);
  return { start, end: lineBreak === -1 ? text.length : lineBreak + 1, text: '' };
}

/** Makes the edits that delete an entry, or says that its mapping has it on a line with others. */
export function deletionOf(path: string, { deletion }: Entry, ...others: readonly FileEdit[]): Change['edits'] {
  return deletion === undefined
    ? 'It shares its line with other entries.'
    : [{ kind: 'edit', path, ...deletion }, ...others];
}
