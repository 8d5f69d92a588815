import { DatabaseSync } from 'node:sqlite';
import { ask, sourceOf } from '../../content/ask.ts';
import { callTarget } from '../../content/calls.ts';
import { CallError, type ContentSource } from '../../content/source.ts';
import { LIMITS } from './limits.ts';
import { openSqliteFile } from './sqlite-file.ts';

/** The last good answer to each call. */
export interface LastGood {
  get(target: string): { readonly data: unknown; readonly at: number } | undefined;
  set(target: string, data: unknown, at: number): void;
  close(): void;
}

export interface LastGoodOptions {
  readonly store: LastGood;
  /** Told every call that is answered with what is stale. */
  readonly log: (message: string) => void;
  /** How old an answer may be, in s. */
  readonly staleIfError?: number;
  readonly now?: () => number;
}

/**
 * A source that gives the last good answer where the CMS has none, whatever the fault: no connection, an error, HTML, broken JSON, a
 * wrong schema. It is kept even of calls that no HTTP cache may keep: it stands in only while there is nothing newer.
 */
export function withLastGood(source: ContentSource, options: LastGoodOptions): ContentSource {
  const { store, log, staleIfError = LIMITS.staleIfError, now = Date.now } = options;
  return sourceOf(async (name, params) => {
    // Where a visitor is, is no content: nobody gets the answer of another.
    if (name === 'visitor') return ask(source, name, params).catch(() => ({ country: 'unknown' }));
    try {
      const data = await ask(source, name, params);
      store.set(callTarget(name, { ...params }), data, now());
      return data;
    } catch (cause) {
      if (!(cause instanceof CallError) || !FAULTS.has(cause.failure)) throw cause;
      const kept = store.get(callTarget(name, { ...params }));
      if (kept === undefined || now() - kept.at > staleIfError * 1000) throw cause;
      log(`${name} is answered with what the CMS said at ${new Date(kept.at).toISOString()}.`);
      return kept.data;
    }
  });
}

/** Refusals like an unknown entry are answers. */
const FAULTS = new Set(['unavailable', 'invalid']);

/** Parameters are chosen by visitors, so the calls are many; the oldest make room. */
const MOST_KEPT = 20_000;
/** How many answers are written between two looks at their number. */
const UNTIL_CLEARED = 1_000;
/** How long a write waits for another process, in ms. */
const BUSY = 200;
/** An answer is written again after this time, in ms. */
const REWRITTEN_AFTER = 60_000;

/** Opens the store in an SQLite file, or in memory. */
export function openLastGood(file?: string): LastGood {
  const database = openSqliteFile(file, openDatabase);
  const read = database.prepare('SELECT at, data FROM lastGood WHERE target = ?');
  const write = database.prepare(`
    INSERT INTO lastGood (target, at, data) VALUES (?, ?, ?)
    ON CONFLICT (target) DO UPDATE SET at = excluded.at, data = excluded.data WHERE excluded.at - at >= ${REWRITTEN_AFTER}
  `);
  const clear = database.prepare(
    'DELETE FROM lastGood WHERE target IN (SELECT target FROM lastGood ORDER BY at DESC LIMIT -1 OFFSET ?)',
  );
  let written = 0;
  return {
    get(target) {
      try {
        const row = read.get(target);
        return row && { data: JSON.parse(String(row.data)) as unknown, at: Number(row.at) };
      } catch {
        // A file that broke while it is in use holds nothing: the fault of the CMS is what is told.
        return undefined;
      }
    },
    set(target, data, at) {
      try {
        write.run(target, at, JSON.stringify(data));
        written += 1;
        if (written % UNTIL_CLEARED === 0) clear.run(MOST_KEPT);
      } catch {
        // A full disk, or another process that writes: the answer is good, it only has no copy.
      }
    },
    close: () => database.close(),
  };
}

function openDatabase(location: string): DatabaseSync {
  const database = new DatabaseSync(location, { timeout: BUSY });
  try {
    database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      CREATE TABLE IF NOT EXISTS lastGood (target TEXT PRIMARY KEY, at INTEGER NOT NULL, data TEXT NOT NULL) WITHOUT ROWID;
    `);
    return database;
  } catch (cause) {
    database.close();
    throw cause;
  }
}
