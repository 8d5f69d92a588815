import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseDocument, type Document } from 'yaml';

type Bytes = Uint8Array | undefined;

/** What an edit has done to a file. Without bytes, the file is not there. */
export interface FileChange {
  readonly path: string;
  readonly before: Bytes;
  readonly after: Bytes;
}

/** The files of a project while an edit changes them. */
export interface Draft {
  /** The files below a folder, by their paths in the project. */
  list(folder: string): string[];
  text(path: string): string;
  bytes(path: string): Uint8Array;
  /** Tells whether a file is as it is said to be; without bytes, that there is none. */
  has(path: string, bytes: Bytes): boolean;
  write(path: string, content: string | Uint8Array): void;
  remove(path: string): void;
  /** Changes a YAML file. */
  edit<T>(path: string, change: (document: Document) => T): T;
  changes(): FileChange[];
  undo(): void;
}

export function createDraft(root: string): Draft {
  const changes = new Map<string, { before: Bytes; after: Bytes }>();
  const bytesOf = (path: string): Bytes => {
    try {
      return readFileSync(join(root, path));
    } catch {
      return undefined;
    }
  };
  const put = (path: string, after: Bytes): void => {
    const { before } = changes.get(path) ?? { before: bytesOf(path) };
    changes.set(path, { before, after });
    place(root, path, after);
  };
  const draft: Draft = {
    list: (folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
        .sort(),
    text: (path) => readFileSync(join(root, path), 'utf8'),
    bytes: (path) => readFileSync(join(root, path)),
    has(path, bytes) {
      const own = bytesOf(path);
      return own === undefined || bytes === undefined ? own === bytes : Buffer.compare(own, bytes) === 0;
    },
    write: (path, content) => put(path, typeof content === 'string' ? Buffer.from(content) : content),
    remove: (path) => put(path, undefined),
    edit(path, change) {
      const document = parseDocument(draft.text(path));
      const result = change(document);
      draft.write(path, document.toString({ lineWidth: 0 }));
      return result;
    },
    changes: () => [...changes].map(([path, change]) => ({ path, ...change })),
    undo() {
      for (const [path, { before }] of changes) place(root, path, before);
    },
  };
  return draft;
}

function place(root: string, path: string, bytes: Bytes): void {
  if (bytes === undefined) return rmSync(join(root, path));
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), bytes);
}
