import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { beginRelease, publishRelease } from '../../engine/build/release/release-writer.ts';
import {
  currentName,
  finishSwitch,
  readLatest,
  releaseLayout,
  servedReleases,
  takeLock,
} from '../../engine/build/release/release.ts';
import { tidy } from '../../engine/build/release/tidy.ts';
import { verifyFolder } from '../../engine/build/release/verify-release.ts';
import { WITHOUT_PROCESSES } from './publish-folder.ts';
import { REPOSITORY } from './real.ts';
import { changingFiles, differences, namesOf } from './small-release.ts';

/** Most of the time between two kills, in milliseconds: some ten steps of the process. */
const LONGEST_LIFE = 150;

/**
 * Kills a process that publishes, rolls back and tidies, so many times, each time at another moment. After each kill, what serves is
 * whole, and the next build succeeds without help and says what happened. Returns what was said, with how often.
 */
export async function killReleases(out: string, kills: number): Promise<Map<string, number>> {
  const said = new Map<string, number>();
  for (let round = 0; round < kills; round += 1) {
    await runAndKill(out, round);
    // The first process may be killed before anything serves.
    if (round > 0 || currentName(out) !== undefined) await expectWhole(out);
    for (const sentence of await buildAgain(out, round)) said.set(sentence, (said.get(sentence) ?? 0) + 1);
    expect(await differences(out)).toEqual([]);
    tidy(out);
    expect(namesOf(out)).toEqual(
      ['.spare-1', '.spare-2', 'history.json', ...servedReleases(out).map(({ release }) => release)].sort(),
    );
  }
  return said;
}

/** Starts a process that builds, and one that tidies at the same time, and kills both. */
async function runAndKill(out: string, round: number): Promise<void> {
  const kills = await Promise.all(['all', 'tidy'].map((part) => startPart(out, round, part)));
  await delay((round * 37) % LONGEST_LIFE);
  await Promise.all(kills.map((kill) => kill()));
}

/** Starts a process, waits until it works, and returns the function that kills it. */
async function startPart(out: string, round: number, part: string): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [`${REPOSITORY}tests/support/release-process.ts`, out, String(round), part], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (chunk) => (log += String(chunk)));
  const ended = new Promise<NodeJS.Signals | null>((end) => child.on('close', (_code, signal) => end(signal)));
  await Promise.race([new Promise((ready) => child.stdout.once('data', ready)), ended]);
  return async () => {
    child.kill('SIGKILL');
    expect(await ended, log).toBe('SIGKILL');
  };
}

/** The current release serves, is whole, and so are those that may be switched to. */
export async function expectWhole(out: string): Promise<void> {
  const { releases } = releaseLayout(out);
  expect(readLatest(out)).toMatchObject({ builtAt: '2026-03-14T09:26:53.000Z' });

  for (const { release } of servedReleases(out)) {
    const result = await verifyFolder(join(releases, release), out);
    expect(result).toMatchObject({ kind: 'verified', verified: { differences: [] } });
  }
}

/** Builds as the command does. Returns the sentences about what was found. */
async function buildAgain(out: string, round: number): Promise<string[]> {
  const stale = latestId(out) !== readLatest(out)?.id;
  const unfinished = namesOf(out).some((name) => name.startsWith('.work-'));
  const lock = takeLock(out);
  if ('heldBy' in lock) throw new Error(`the lock is held by ${lock.heldBy}`);
  try {
    expect(finishSwitch(out) !== undefined).toBe(stale);
    const writer = beginRelease(out);
    expect(writer.notes.some((note) => note.startsWith('A build was stopped'))).toBe(unfinished);
    const id = `r${12 + (round % 3)}`;
    for (const [path, text] of Object.entries(changingFiles(id))) writer.write(path, text);
    const published = await publishRelease(writer, { id, builtAt: '2026-03-14T09:26:53.000Z' }, WITHOUT_PROCESSES);
    expect(['published', 'same']).toContain(published.kind);
    expect([readLatest(out)?.id, latestId(out)]).toEqual([id, id]);
    return [...writer.notes.map((note) => note.replace(/ r\d+(-\d+)? /, ' … ')), ...(stale ? ['completed'] : [])];
  } finally {
    lock.release();
  }
}

function latestId(out: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(releaseLayout(out).latest, 'utf8')) as { readonly id: string }).id;
  } catch {
    return undefined;
  }
}
