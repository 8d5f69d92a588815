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
  /** Receives a line for every call with a stale answer. */
  readonly log: (message: string) => void;
  /** The greatest age of an answer, in s. */
  readonly staleIfError?: number;
  readonly now?: () => number;
}

/**
 * Makes a source that gives the last good answer if the CMS fails with any fault: no connection, an error, HTML, broken JSON, a wrong
 * schema. It keeps even answers that no HTTP cache may keep, because it uses them only while there is no newer one.
 */
export function withLastGood(source: ContentSource, options: LastGoodOptions): ContentSource {
  const { store, log, staleIfError = LIMITS.staleIfError, now = Date.now } = options;
  return sourceOf(async (name, params) => {
    // The location of a visitor is not content: no visitor may get the answer of another one.
    if (name === 'visitor') return ask(source, name, params).catch(() => ({ country: 'unknown' }));
    try {
      const data = await ask(source, name, params);
      store.set(callTarget(name, { ...params }), data, now());
      return data;
    } catch (cause) {
      if (!(cause instanceof CallError) || !FAULTS.has(cause.failure)) throw cause;
      const kept = store.get(callTarget(name, { ...params }));
      if (kept === undefined || now() - kept.at > staleIfError * 1000) throw cause;
      log(`${name} is answered with the CMS answer of ${new Date(kept.at).toISOString()}.`);
      return kept.data;
    }
  });
}

/** A refusal, such as an unknown entry, is an answer. */
const FAULTS = new Set(['unavailable', 'invalid']);

/** Visitors choose parameters, so there can be many calls; the oldest are deleted. */
const MOST_KEPT = 20_000;
/** The number of answers that are written between two counts of the stored answers. */
const UNTIL_CLEARED = 1_000;
/** The longest wait of a write for another process, in ms. */
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
        // A file that broke while in use has no answers; the error of the CMS is reported.
        return undefined;
      }
    },
    set(target, data, at) {
      try {
        write.run(target, at, JSON.stringify(data));
        written += 1;
        if (written % UNTIL_CLEARED === 0) clear.run(MOST_KEPT);
      } catch {
        // The disk is full, or another process is writing: the answer is valid, but is not stored.
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
