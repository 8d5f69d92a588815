import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openLastGood, withLastGood } from '../../../../engine/build/cms/last-good.ts';
import {
  cmsFiles,
  readSnapshot,
  recordAnswers,
  snapshotSource,
  writeSnapshot,
  type Snapshot,
} from '../../../../engine/build/cms/snapshot.ts';
import { sourceOf } from '../../../../engine/content/ask.ts';
import { CallError } from '../../../../engine/content/source.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sitefold-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const SNAPSHOT: Snapshot = {
  origin: 'https://cms.kaveno.example/',
  takenAt: '2026-11-21T16:00:00.000Z',
  answers: { '/cms/api/site/map': { data: { th: 3 } } },
};

describe('a snapshot', () => {
  test('is read as it was written, and nothing is left beside it', () => {
    const { snapshot } = cmsFiles(root, new URL('https://cms.kaveno.example'));
    writeSnapshot(snapshot, SNAPSHOT);
    writeSnapshot(snapshot, SNAPSHOT);
    expect(readSnapshot(snapshot)).toEqual(SNAPSHOT);
    expect(readdirSync(dirname(snapshot))).toHaveLength(1);
  });

  test('has a file of its own for each address', () => {
    const names = ['https://cms.kaveno.example', 'https://cms.kaveno.example/one', 'https://other.kaveno.example'].map(
      (address) => cmsFiles(root, new URL(address)).snapshot,
    );
    expect(new Set(names).size).toBe(3);
    for (const name of names) expect(name).toMatch(/\/\.sitefold\/cms\/[0-9a-f]{16}\.json$/);
  });

  test.each<[what: string, change: (text: string) => string]>([
    ['cut short', (text) => text.slice(0, -20)],
    ['empty', () => ''],
    ['changed by hand', (text) => text.replace('"th":3', '"th":4')],
    ['of another format', (text) => text.replace('"format":1', '"format":2')],
    ['null', () => 'null'],
  ])('that is %s is ignored', (_, change) => {
    const path = join(root, 'snapshot.json');
    writeSnapshot(path, SNAPSHOT);
    writeFileSync(path, change(readFileSync(path, 'utf8')));
    expect(readSnapshot(path)).toBeUndefined();
  });

  test('that cannot be written leaves the previous one', () => {
    const path = join(root, 'snapshot.json');
    writeSnapshot(path, SNAPSHOT);
    mkdirSync(`${path}.${process.pid}`);
    expect(() => writeSnapshot(path, { ...SNAPSHOT, takenAt: 'later' })).toThrow();
    expect(readSnapshot(path)).toEqual(SNAPSHOT);
  });

  test('repeats answers and refusals, and has no others', async () => {
    const source = sourceOf((name) =>
      name === 'siteMap'
        ? Promise.resolve({ th: 3 })
        : Promise.reject(new CallError('invalid', name, 'The answer of the CMS does not fit its schema.')),
    );
    const recorded = recordAnswers(source);
    await recorded.source.siteMap({});
    await recorded.source.productDetail({ id: 'r7' }).catch(() => undefined);
    const again = snapshotSource({ ...SNAPSHOT, answers: recorded.answers });
    expect(await again.siteMap({})).toEqual({ th: 3 });
    await expect(again.productDetail({ id: 'r7' })).rejects.toMatchObject({
      failure: 'invalid',
      call: 'productDetail',
    });
    await expect(again.productDetail({ id: 'r8' })).rejects.toMatchObject({ failure: 'unavailable' });
  });
});

describe('the last good answer', () => {
  const failing = (failure: 'unavailable' | 'invalid' | 'notFound' | 'badRequest') =>
    sourceOf((name) => Promise.reject(new CallError(failure, name, 'no')));
  const DAY = 24 * 60 * 60_000;

  async function answerAfter(time: number, failure: Parameters<typeof failing>[0]): Promise<unknown> {
    const store = openLastGood();
    const good = sourceOf(() => Promise.resolve({ th: 3 }));
    const said: string[] = [];
    const log = (message: string): void => void said.push(message);
    await withLastGood(good, { store, log, now: () => 0 }).siteMap({});
    const answer = await withLastGood(failing(failure), { store, log, now: () => time })
      .siteMap({})
      .catch((cause: unknown) => (cause as CallError).failure);
    store.close();
    expect(said).toHaveLength(typeof answer === 'string' ? 0 : 1);
    return answer;
  }

  test.each([
    ['unavailable', 1, { th: 3 }],
    ['invalid', 1, { th: 3 }],
    ['unavailable', 7 * DAY, { th: 3 }],
    ['unavailable', 7 * DAY + 1, 'unavailable'],
    ['notFound', 1, 'notFound'],
    ['badRequest', 1, 'badRequest'],
  ] as const)('%s after %i ms: %j', async (failure, time, answer) => {
    expect(await answerAfter(time, failure)).toEqual(answer);
  });

  test('is told apart by parameters', async () => {
    const store = openLastGood();
    const log = (): void => undefined;
    await withLastGood(
      sourceOf(() => Promise.resolve([1])),
      { store, log },
    ).mediaList({ siteId: 1 });
    const later = withLastGood(failing('unavailable'), { store, log });
    expect(await later.mediaList({ siteId: 1 })).toEqual([1]);
    await expect(later.mediaList({ siteId: 2 })).rejects.toThrow();
    store.close();
  });

  test('of a visitor is not used for another one', async () => {
    const store = openLastGood();
    const log = (): void => undefined;
    await withLastGood(
      sourceOf(() => Promise.resolve({ country: 'TH' })),
      { store, log },
    ).visitor({});
    expect(await withLastGood(failing('unavailable'), { store, log }).visitor({})).toEqual({ country: 'unknown' });
    store.close();
  });

  test('outlives the process, and an invalid file is created again', () => {
    const path = join(root, 'good.sqlite');
    writeFileSync(path, 'this is not an SQLite file, and long enough to be seen as such '.repeat(20));
    const first = openLastGood(path);
    first.set('/cms/api/site/map', { th: 3 }, 5);
    first.close();
    const second = openLastGood(path);
    expect(second.get('/cms/api/site/map')).toEqual({ data: { th: 3 }, at: 5 });
    second.close();
  });
});
