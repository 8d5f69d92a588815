import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { ParseCache, ParsedRecord } from '../../compile/parse/parse-yaml.ts';

/** The version of the file format; a file of another version is ignored. */
const FORM = 'parsed-1';

export interface StoredParseCache extends ParseCache {
  /** Writes the records of this run, if any of them is new. Ignores errors, because the cache is optional. */
  save(): void;
}

/** A parse cache in one file, keyed by the digest of the file that was parsed. A damaged cache counts as empty. */
export function openParseCache(path: string): StoredParseCache {
  let loaded: ReadonlyMap<string, ParsedRecord> | undefined;
  const used = new Map<string, ParsedRecord>();
  let fresh = 0;
  return {
    get(digest) {
      const known = used.get(digest);
      if (known) return known;
      loaded ??= load(path);
      const record = loaded.get(digest);
      if (record) used.set(digest, record);
      return record;
    },
    set(digest, record) {
      fresh += 1;
      used.set(digest, record);
    },
    save() {
      if (fresh === 0) return;
      try {
        mkdirSync(dirname(path), { recursive: true });
        const beside = `${path}.${process.pid}`;
        writeFileSync(beside, serialize([FORM, used]));
        renameSync(beside, path);
      } catch {
        return;
      }
    },
  };
}

function load(path: string): ReadonlyMap<string, ParsedRecord> {
  if (!existsSync(path)) return new Map();
  try {
    const [form, records] = deserialize(readFileSync(path)) as [string, Map<string, ParsedRecord>];
    return form === FORM && records instanceof Map ? records : new Map();
  } catch {
    return new Map();
  }
}
