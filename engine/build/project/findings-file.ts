import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { KeptFindings } from '../../compile/kept-findings.ts';
import type { Problem } from '../../model/diagnostics/diagnostic.ts';
import { codeDigest } from '../build-key.ts';

/** The states of a project whose findings are kept: those before and after some edits, and those of another version. */
const MOST = 8;

type Records = Map<string, readonly Problem[]>;

/** Keeps what the rules of this code found in a project, in one file for the next process. A damaged file counts as empty. */
export function openFindings(path: string): KeptFindings {
  let loaded: Records | undefined;
  const records = (): Records => (loaded ??= load(path));
  return {
    get: (key) => records().get(key),
    set(key, found) {
      records().set(key, found);
      save(path, new Map([...records()].slice(-MOST)));
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
