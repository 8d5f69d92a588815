import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastGlob from 'fast-glob';

/** A file that only one of two folders has, or whose bytes differ. */
export interface TreeDifference {
  /** The path from the folder, with `*` for the digest in the name of an asset. */
  readonly path: string;
  /** In words: where the file is missing, or the first place that differs. */
  readonly difference: string;
}

interface Comparison {
  readonly same: number;
  readonly differences: readonly TreeDifference[];
}

/** The name of an asset with the digest that Vite puts before its extension: eight characters of base64url. */
const ASSET = /([\w.[\]-]+)\.[\w-]{8}\.(js|css|woff2|svg|png)\b/g;
/** Digests that a content policy or a script of its own lists. */
const SCRIPT_DIGEST = /sha(256|384)-[\w+/=]{20,}/g;
const CONTEXT = 60;

/** Compares all files below two folders. The id of a build and the digests of assets count as equal. */
export function compareTrees(before: string, after: string): Comparison {
  const [one, other] = [readTree(before), readTree(after)];
  const differences: TreeDifference[] = [];
  let same = 0;
  for (const path of [...new Set([...one.files.keys(), ...other.files.keys()])].sort()) {
    const difference = compareFiles(contentsOf(one, path), contentsOf(other, path));
    if (difference === undefined) same += 1;
    else differences.push({ path, difference });
  }
  return { same, differences };
}

interface Tree {
  readonly folder: string;
  readonly id: string | undefined;
  /** The paths of files by their path without digests: two chunks of one name share it. */
  readonly files: ReadonlyMap<string, readonly string[]>;
}

function readTree(given: string): Tree {
  const latest = join(given, 'builds/latest.json');
  const id = existsSync(latest) ? (JSON.parse(readFileSync(latest, 'utf8')) as { id: string }).id : undefined;
  const folder = id === undefined ? given : join(given, 'current/client');
  const paths = fastGlob.sync('**', { cwd: folder, dot: true }).sort();
  if (paths.length === 0) throw new Error(`there is no file below ${folder}`);
  return { folder, id, files: Map.groupBy(paths, withoutDigests) };
}

const withoutDigests = (text: string): string => text.replaceAll(ASSET, '$1.*.$2');

/** The contents of the files of one name, without what may differ; one character a byte. */
function contentsOf({ folder, id, files }: Tree, path: string): string[] {
  return (files.get(path) ?? [])
    .map((file) => {
      const text = withoutDigests(readFileSync(join(folder, file), 'latin1')).replaceAll(SCRIPT_DIGEST, 'sha$1-*');
      return id === undefined ? text : text.replaceAll(id, '*');
    })
    .sort();
}

function compareFiles(before: readonly string[], after: readonly string[]): string | undefined {
  if (before.length !== after.length) return `${before.length} before, ${after.length} after`;
  for (const [index, one] of before.entries()) {
    const other = after[index] ?? '';
    if (one === other) continue;
    let at = 0;
    while (one[at] === other[at]) at += 1;
    return `differs at ${at}: ${excerpt(one, at)} became ${excerpt(other, at)}`;
  }
  return undefined;
}

const excerpt = (text: string, at: number): string => JSON.stringify(text.slice(Math.max(0, at - 20), at + CONTEXT));
