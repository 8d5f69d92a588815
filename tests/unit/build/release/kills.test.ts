import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { beginRelease, discardRelease, publishRelease } from '../../../../engine/build/release/release-writer.ts';
import {
  finishSwitch,
  readLatest,
  releaseLayout,
  servedReleases,
  takeLock,
} from '../../../../engine/build/release/release.ts';
import { rollBack } from '../../../../engine/build/release/rollback.ts';
import { tidy } from '../../../../engine/build/release/tidy.ts';
import { covering, partOf } from '../../../support/coverage.ts';
import { WITHOUT_PROCESSES } from '../../../support/publish-folder.ts';
import { expectWhole, killReleases } from '../../../support/release-kills.ts';
import { NEEDED, differences, namesOf, publishFiles, servedFiles } from '../../../support/small-release.ts';
import { stopAfter } from '../../../support/stop-at-change.ts';

const KILLS = covering(5, 10);
/** Changes on disk at which each act is stopped; in `npm run test:all` at every one. */
const STOPS = 6;

let out = '';

beforeEach(() => {
  out = join(mkdtempSync(join(tmpdir(), 'sitefold-kills-')), 'dist');
});

afterEach(() => {
  rmSync(join(out, '..'), { recursive: true, force: true });
});

function filesOf(id: string): Record<string, string> {
  return {
    ...NEEDED,
    'client/index.html': `${id} home`,
    'client/same/index.html': 'same',
    [`client/only-${id}/index.html`]: id,
    [`client/_astro/${id}.css`]: id,
  };
}

async function build(id: string): Promise<void> {
  const lock = takeLock(out);
  if ('heldBy' in lock) throw new Error(`the lock is held by ${lock.heldBy}`);
  finishSwitch(out);
  await publishFiles(out, id, filesOf(id), { allowShrink: true });
  lock.release();
}

async function giveUp(): Promise<void> {
  const writer = beginRelease(out);
  for (const [path, text] of Object.entries(filesOf('x'))) writer.write(path, text);
  writer.add('client/missing.html', { sha256: '', bytes: 0 });
  await publishRelease(writer, { id: 'x', builtAt: '' }, WITHOUT_PROCESSES);
  discardRelease(writer, WITHOUT_PROCESSES.tidy);
}

/** What may be stopped: what is done before, with the spare or without, and what the releases that may serve after it are. */
const ACTS: readonly [what: string, before: readonly string[], act: () => unknown, after: readonly string[]][] = [
  ['the first build', [], () => build('a'), ['a']],
  ['a build without a spare', ['a'], () => build('b'), ['a', 'b']],
  ['a build with the spare', ['a', 'tidy'], () => build('b'), ['a', 'b']],
  ['a build of the same id', ['b', 'a', 'tidy'], () => build('a'), ['a']],
  ['a sixth build', ['a', 'b', 'c', 'd', 'e', 'tidy'], () => build('f'), ['e', 'f']],
  ['a rollback', ['a', 'b', 'tidy'], () => rollBack(out, undefined, WITHOUT_PROCESSES.tidy), ['a', 'b']],
  ['tidying', ['a', 'b', 'c', 'd', 'e', 'f', 'g'], () => tidy(out), ['g']],
  ['tidying with a spare that is out of date', ['a', 'tidy', 'b'], () => tidy(out), ['b']],
  ['a build that is given up', ['a', 'tidy'], giveUp, ['a']],
];

async function prepare(steps: readonly string[]): Promise<void> {
  rmSync(out, { recursive: true, force: true });
  for (const step of steps) {
    if (step === 'tidy') tidy(out);
    else await build(step);
  }
}

describe('stopped at a change on disk, what serves is whole, and the next build goes on', () => {
  test.each(ACTS)('%s', async (_what, before, act, after) => {
    await prepare(before);
    const changes = await stopAfter(Number.POSITIVE_INFINITY, act);
    expect(changes).toBeGreaterThan(5);
    for (const stop of partOf([...Array(changes + 1).keys()], STOPS)) {
      await prepare(before);
      await stopAfter(stop, act);
      if (before.length > 0) {
        await expectWhole(out);
        expect(after).toContain(readLatest(out)?.id);
        expect(servedFiles(out)['index.html']).toBe(`${readLatest(out)?.id} home`);
      }
      await build('z');
      tidy(out);
      expect(servedFiles(out)['index.html']).toBe('z home');
      expect(JSON.parse(readFileSync(releaseLayout(out).latest, 'utf8'))).toMatchObject({ id: 'z' });
      expect(await differences(out)).toEqual([]);
      expect(namesOf(out)).toEqual(
        ['.spare-1', '.spare-2', 'history.json', ...servedReleases(out).map(({ release }) => release)].sort(),
      );
    }
  });
});

test(`${KILLS} kills of a process that builds, rolls back and tidies`, async () => {
  mkdirSync(releaseLayout(out).releases, { recursive: true });
  const said = await killReleases(out, KILLS);
  expect(said.get('A build was stopped before its end; what it left is removed.')).toBeGreaterThan(0);
});
