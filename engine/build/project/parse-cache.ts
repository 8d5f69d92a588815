import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { ParseCache, ParsedRecord } from '../../compile/parse/parse-yaml.ts';
import { markSound, soundKindOf } from '../../compile/sound-values.ts';
import { SCHEMAS } from '../../model/schema/schemas.gen.ts';

/** The version of the file format; a file of another version is ignored. */
const FORM = 'parsed-2';

type Records = ReadonlyMap<string, ParsedRecord>;

export interface StoredParseCache extends ParseCache {
  /** Writes the records of this run, if any of them or of their verdicts is new. Ignores errors, because the cache is optional. */
  save(): void;
}

/**
 * A parse cache in one file, keyed by the digest of the file that was parsed. It also keeps which values their schemas accept. A damaged cache
 * counts as empty.
 */
export function openParseCache(path: string): StoredParseCache {
  let loaded: Records | undefined;
  const used = new Map<string, ParsedRecord>();
  let fresh = 0;
  return {
    get(digest) {
      const known = used.get(digest);
      if (known) return known;
      loaded ??= load(path);
      const record = loaded.get(digest);
      if (!record) return undefined;
      used.set(digest, record);
      if (record.soundAs !== undefined) markSound(record.value, record.soundAs);
      return record;
    },
    set(digest, record) {
      fresh += 1;
      used.set(digest, record);
    },
    save() {
      const records = new Map(
        [...used].map(([digest, record]) => [digest, { ...record, soundAs: soundKindOf(record.value) }] as const),
      );
      const isKnown = [...used].every(([digest, { soundAs }]) => records.get(digest)?.soundAs === soundAs);
      if (fresh === 0 && isKnown) return;
      try {
        mkdirSync(dirname(path), { recursive: true });
        const beside = `${path}.${process.pid}`;
        writeFileSync(beside, serialize([FORM, SCHEMAS, records]));
        renameSync(beside, path);
      } catch {
        return;
      }
    },
  };
}

function load(path: string): Records {
  if (!existsSync(path)) return new Map();
  try {
    const [form, schemas, records] = deserialize(readFileSync(path)) as [string, string, Records];
    if (form !== FORM || !(records instanceof Map)) return new Map();
    if (schemas === SCHEMAS) return records;
    // What other schemas accepted has to be checked.
    return new Map([...records].map(([digest, record]) => [digest, { ...record, soundAs: undefined }]));
  } catch {
    return new Map();
  }
}
