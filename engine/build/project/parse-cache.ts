import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import type { ParseCache, ParsedRecord } from '../../compile/parse/parse-yaml.ts';
import { markSound, soundKindOf } from '../../compile/sound-values.ts';
import { DEFAULTS, isDefault } from '../../model/schema/kinds.ts';
import { SCHEMAS } from '../../model/schema/schemas.gen.ts';
import { WORK } from '../own-folder.ts';

/** The version of the file format; a file of another version is ignored. */
const FORM = 'parsed-2';

/** The defaults as the last project parsed them that was new: the next new project need not. */
const SHARED = join(WORK, 'defaults.bin');
/** The defaults as the package brings them. The repository has no such file. */
export const SHIPPED = `${DEFAULTS}/parsed.bin`;

type Records = ReadonlyMap<string, ParsedRecord>;

export interface StoredParseCache extends ParseCache {
  /** Writes the records of this run, if any of them or of their verdicts is new. Ignores errors, because the cache is optional. */
  save(): void;
}

/** Where the defaults are that a project has not parsed: in the first of these files that has any. The first is written. */
const DEFAULTS_FILES = [SHARED, fileURLToPath(new URL(`../../../${SHIPPED}`, import.meta.url))] as const;

/**
 * A parse cache in one file, keyed by the digest of the file that was parsed. It also keeps which values their schemas accept. A damaged cache
 * counts as empty. An empty one has the defaults, see `DEFAULTS_FILES`; without such files, it has nothing.
 */
export function openParseCache(path: string, defaults: readonly string[] = DEFAULTS_FILES): StoredParseCache {
  let loaded: Records | undefined;
  const used = new Map<string, ParsedRecord>();
  const ofDefaults = new Set<string>();
  let fresh = 0;
  let hasFreshDefaults = false;
  const open = (): Records => {
    const own = load(path);
    if (own.size > 0) return own;
    for (const file of defaults) {
      const shared = load(file);
      fresh += shared.size;
      if (shared.size > 0) return shared;
    }
    return own;
  };
  return {
    get(digest, source) {
      if (isDefault(source)) ofDefaults.add(digest);
      const known = used.get(digest);
      if (known) return known;
      loaded ??= open();
      const record = loaded.get(digest);
      if (!record) return undefined;
      used.set(digest, record);
      if (record.soundAs !== undefined) markSound(record.value, record.soundAs);
      return record;
    },
    set(digest, record, source) {
      fresh += 1;
      used.set(digest, record);
      hasFreshDefaults ||= isDefault(source);
    },
    save() {
      const records = new Map(
        [...used].map(([digest, record]) => [digest, { ...record, soundAs: soundKindOf(record.value) }] as const),
      );
      const isKnown = [...used].every(([digest, { soundAs }]) => records.get(digest)?.soundAs === soundAs);
      if (fresh === 0 && isKnown) return;
      write(path, records);
      const [shared] = defaults;
      if (hasFreshDefaults && shared !== undefined)
        write(shared, new Map([...records].filter(([digest]) => ofDefaults.has(digest))));
    },
  };
}

/** Ignores errors, because a cache is optional. */
function write(path: string, records: Records): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    const beside = `${path}.${process.pid}`;
    writeFileSync(beside, serialize([FORM, SCHEMAS, records]));
    renameSync(beside, path);
  } catch {
    return;
  }
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
