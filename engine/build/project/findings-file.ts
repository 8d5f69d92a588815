import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { KeptFindings } from '../../compile/kept-findings.ts';
import type { Problem } from '../../model/diagnostics/diagnostic.ts';
import { codeDigest } from '../code-digest.ts';

/** The number of states of a project whose findings are kept: those before and after some edits, and those of other versions. */
const STATES = 8;
/** Of each state, what the rules about redirects found and what the others found. */
const MOST = 2 * STATES;

type Records = Map<string, readonly Problem[]>;

/** Keeps what the rules of this code found in a project, in one file for the next process. A damaged file counts as empty. */
export function openFindings(path: string): KeptFindings {
  let loaded: Records | undefined;
  const records = (): Records => (loaded ??= load(path));
  return {
    get: (key) => keepFindings(records()).get(key),
    set(key, found) {
      keepFindings(records()).set(key, found);
      save(path, records());
    },
  };
}

/** Keeps what rules found in the last states, in memory. */
export function keepFindings(records: Records = new Map()): KeptFindings {
  const renew = (key: string, found: readonly Problem[]): void => {
    records.delete(key);
    records.set(key, found);
  };
  return {
    get(key) {
      const found = records.get(key);
      // The state that was used last is the last one to be left out.
      if (found) renew(key, found);
      return found;
    },
    set(key, found) {
      renew(key, found);
      for (const oldest of [...records.keys()].slice(0, -MOST)) records.delete(oldest);
    },
  };
}

function load(path: string): Records {
  try {
    const [code, records] = deserialize(readFileSync(path)) as [string, Records];
    return code === codeDigest() && records instanceof Map ? records : new Map();
  } catch {
    return new Map();
  }
}

/** Ignores errors, because the file is optional. */
function save(path: string, records: Records): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    const beside = `${path}.${process.pid}`;
    writeFileSync(beside, serialize([codeDigest(), records]));
    renameSync(beside, path);
  } catch {
    return;
  }
}
