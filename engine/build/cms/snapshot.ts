import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ask, sourceOf } from '../../content/ask.ts';
import { callTarget } from '../../content/calls.ts';
import { CallError, type CallFailure, type ContentSource } from '../../content/source.ts';

/** Every answer that a build used. */
export interface Snapshot {
  /** The address of the CMS. */
  readonly origin: string;
  /** ISO 8601. */
  readonly takenAt: string;
  /** By the path and query of the call. */
  readonly answers: Readonly<Record<string, KeptAnswer>>;
}

/** A call that the CMS refused is kept too, because the collection may have continued without it. */
type KeptAnswer = { readonly data: unknown } | { readonly failure: CallFailure; readonly message: string };

/** Raised when the shape of the file changes; a file of another format is ignored. */
const FORMAT = 1;

/** The paths of the snapshot and the cache of a CMS in a project. */
export function cmsFiles(root: string, url: URL): { snapshot: string; cache: string } {
  const name = createHash('sha256').update(url.href).digest('hex').slice(0, 16);
  const folder = join(root, '.sitefold', 'cms');
  return { snapshot: join(folder, `${name}.json`), cache: join(folder, `${name}.sqlite`) };
}

/** Makes a source that records its answers. */
export function recordAnswers(source: ContentSource): { source: ContentSource; answers: Record<string, KeptAnswer> } {
  const answers: Record<string, KeptAnswer> = {};
  const recorded = sourceOf(async (name, params) => {
    const target = callTarget(name, { ...params });
    try {
      const data = await ask(source, name, params);
      answers[target] = { data };
      return data;
    } catch (cause) {
      if (cause instanceof CallError) answers[target] = { failure: cause.failure, message: cause.message };
      throw cause;
    }
  });
  return { source: recorded, answers };
}

/** Makes a source that answers only from the snapshot. */
export function snapshotSource({ answers }: Snapshot): ContentSource {
  return sourceOf(async (name, params) => {
    const target = callTarget(name, { ...params });
    const kept = Object.hasOwn(answers, target) ? answers[target] : undefined;
    if (kept === undefined) throw new CallError('unavailable', name, 'The snapshot has no answer to this call.');
    if ('failure' in kept) throw new CallError(kept.failure, name, kept.message);
    return kept.data;
  });
}

/** Reads a snapshot. Undefined if the file is missing, truncated or edited by hand. */
export function readSnapshot(path: string): Snapshot | undefined {
  try {
    const found = JSON.parse(readFileSync(path, 'utf8')) as Snapshot & { format: unknown; digest: unknown };
    const { format, digest, origin, takenAt, answers } = found;
    return format === FORMAT && digest === digestOf(answers) ? { origin, takenAt, answers } : undefined;
  } catch {
    return undefined;
  }
}

/** Writes a snapshot in one step: an interruption leaves the previous one unchanged. */
export function writeSnapshot(path: string, snapshot: Snapshot): void {
  const folder = dirname(path);
  const beside = `${path}.${process.pid}`;
  mkdirSync(folder, { recursive: true });
  try {
    const text = JSON.stringify({ format: FORMAT, digest: digestOf(snapshot.answers), ...snapshot });
    syncAfter(openSync(beside, 'w'), (file) => writeFileSync(file, `${text}\n`));
    renameSync(beside, path);
  } finally {
    rmSync(beside, { force: true });
  }
  syncAfter(openSync(folder, 'r'), () => undefined);
}

function syncAfter(file: number, write: (file: number) => void): void {
  try {
    write(file);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function digestOf(answers: Snapshot['answers']): string {
  return createHash('sha256').update(JSON.stringify(answers)).digest('hex');
}
