import { describe, expect, test } from 'vitest';
import { createFrequentTexts } from '../../../../engine/redirects/traffic/frequent-texts.ts';
import { LOG_FORMATS } from '../../../../engine/redirects/traffic/formats/registry.ts';
import { readLog, type ReadLog } from '../../../../engine/redirects/traffic/read-log.ts';
import { createRequestTally, type LogPeriod } from '../../../../engine/redirects/traffic/request-tally.ts';
import { createTargetCounts, type CountedRequest } from '../../../../engine/redirects/traffic/target-counts.ts';

const line = (target: string, day = 11, status = 200): string =>
  `203.0.113.1 - - [${day}/Oct/2026:13:55:36 +0000] "GET ${target} HTTP/1.1" ${status} 5 "-" "-"`;
const at = (day: number): number => Date.UTC(2026, 9, day, 13, 55, 36);

interface Result {
  readonly log: ReadLog;
  readonly period: LogPeriod;
  readonly counted: readonly CountedRequest[];
}

/** Reads a log in pieces of some bytes. */
function readIn(size: number, text: string | Buffer, most?: number, keys: readonly string[] = []): Result {
  const counted: CountedRequest[] = [];
  const tally = createRequestTally((one) => counted.push(one), { queryKeys: new Set(keys), ...(most ? { most } : {}) });
  const intake = readLog(LOG_FORMATS.combined.open(), tally);
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += size) intake.take(bytes.subarray(from, from + size));
  const log = intake.finish();
  return { log, period: tally.finish(), counted };
}

const LOG = [line('/a'), '', line('/a', 13), `${line('/b', 12, 404)}\r`, 'broken', '\u0000\u0001', line('/é?x')].join(
  '\n',
);

test.each([1, 7, 64, 100_000])('a log in pieces of %i bytes is read as a whole', (size) => {
  expect(readIn(size, LOG)).toEqual({
    log: {
      lines: 7,
      requests: 4,
      others: 0,
      problems: [
        { kind: 'broken', count: 1, line: 5 },
        { kind: 'binary', count: 1, line: 6 },
      ],
    },
    period: { requests: 4, first: at(11), last: at(13), days: 3, hasQueries: true },
    counted: [
      { target: '/a', hits: 2, found: 2, movedTemporarily: 0, notFound: 0, last: at(13) },
      { target: '/b', hits: 1, found: 0, movedTemporarily: 0, notFound: 1, last: at(12) },
      { target: '/é', hits: 1, found: 1, movedTemporarily: 0, notFound: 0, last: at(11) },
    ],
  });
});

test('a line without an end is left out, and does not fill the memory', () => {
  const { log } = readIn(65_536, `${line('/a')}\n${'x'.repeat(3 * 1024 * 1024)}\n${line('/b')}\n`);
  expect(log).toEqual({ lines: 3, requests: 2, others: 0, problems: [{ kind: 'long', count: 1, line: 2 }] });
});

test('random bytes are read without a failure', () => {
  let seed = 7;
  const bytes = Buffer.from(
    Array.from({ length: 50_000 }, () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) >> 16),
  );
  for (const format of Object.values(LOG_FORMATS)) {
    const intake = readLog(
      format.open(),
      createRequestTally(() => undefined, { queryKeys: new Set() }),
    );
    intake.take(bytes);
    expect(intake.finish().requests).toBe(0);
  }
});

describe('a tally', () => {
  test('counts the answers to one target together', () => {
    const lines = [200, 302, 404, 404, 301, 200].map((status, index) => line('/a', 10 + index, status));
    const { counted } = readIn(4096, lines.join('\n'));
    expect(counted).toEqual([{ target: '/a', hits: 6, found: 2, movedTemporarily: 1, notFound: 2, last: at(15) }]);
  });

  test('keeps the frequent targets if there are too many, and loses no request', () => {
    const targets = Array.from({ length: 1000 }, (_, index) => `/${index % 2 === 0 ? 'a' : index}`);
    const { counted } = readIn(4096, targets.map((target) => line(target)).join('\n'), 10);
    expect(counted.filter(({ target }) => target === '/a').map(({ hits }) => hits)).toEqual([500]);
    expect(counted.filter(({ target }) => target !== '/a').map(({ target, hits }) => [target, hits])).toEqual(
      targets.filter((target) => target !== '/a').map((target) => [target, 1]),
    );
  });

  test('keeps of a query the keys that rules name', () => {
    const targets = ['/a?x=1&id=7&y', '/a?id=7', '/a?x=1', '/a?i%64=8'];
    const { counted } = readIn(4096, targets.map((target) => line(target)).join('\n'), undefined, ['id']);
    expect(counted.map(({ target, hits }) => [target, hits])).toEqual([
      ['/a?id=7', 2],
      ['/a', 1],
      ['/a?i%64=8', 1],
    ]);
  });
});

/** Behind `/` and the pairs before it, either word of a pair leads FNV-1a to the same hash. */
const COLLIDING = [
  ['2pf8', 'jrj6'],
  ['6rnw', 'npba'],
  ['53zx', 'cpad'],
  ['33zx', 'epad'],
  ['33zx', 'epad'],
  ['33zx', 'epad'],
  ['33zx', 'epad'],
];

describe('the counts of targets', () => {
  /** Counts targets, and returns the sums of what was passed on, with the number of times that each was. */
  function sumsOf(targets: readonly string[], room: { readonly targets: number; readonly bytes: number }): object {
    const sums: Record<string, readonly [hits: number, times: number]> = {};
    const counts = createTargetCounts(({ target, hits }) => {
      const [before = 0, times = 0] = sums[target] ?? [];
      sums[target] = [before + hits, times + 1];
    }, room);
    for (const target of targets) {
      const bytes = Buffer.from(`<${target}>`);
      counts.add(bytes, 1, bytes.length - 1, { status: 200, time: 0 });
    }
    counts.passAll();
    return sums;
  }

  const room = { targets: 100_000, bytes: 1_000_000 };

  test('grow with the targets, and pass on each once', () => {
    const targets = Array.from({ length: 40_000 }, (_, index) => `/page/${index}`);
    const expected = Object.fromEntries(targets.map((target) => [target, [2, 1]]));
    expect(sumsOf([...targets, ...targets], { ...room, bytes: 100_000_000 })).toEqual(expected);
  });

  test('make room for bytes', () => {
    const targets = Array.from({ length: 100 }, (_, index) => `/${String(index % 10).repeat(300)}`);
    const sums = Object.values(sumsOf(targets, { ...room, bytes: 1000 })) as (readonly [number, number])[];
    expect(sums.map(([hits]) => hits)).toEqual(Array.from({ length: 10 }, () => 10));
    expect(sums.some(([, times]) => times > 5)).toBe(true);
  });

  test('take a target that is longer than all the room', () => {
    const long = `/${'x'.repeat(2000)}`;
    expect(sumsOf(['/a', long, '/a', long], { ...room, bytes: 1000 })).toEqual({ '/a': [2, 2], [long]: [2, 2] });
  });

  test('stay exact for targets that were made to collide', () => {
    const targets = COLLIDING.reduce<string[]>(
      (starts, words) => starts.flatMap((start) => words.map((word) => start + word)),
      ['/'],
    );
    expect(new Set(targets).size).toBe(128);
    const sums = Object.values(sumsOf([...targets, ...targets], room)) as (readonly [number, number])[];
    expect(sums.map(([hits]) => hits)).toEqual(targets.map(() => 2));
    expect(sums.filter(([, times]) => times === 1)).toHaveLength(64);
  });
});

test('of many texts the frequent ones are kept, and the others are counted', () => {
  const texts = createFrequentTexts(10);
  for (let number = 0; number < 1000; number += 1) {
    texts.add(`rare ${number}`, 1);
    texts.add('frequent', 1);
  }
  const [first, ...others] = texts.list();
  expect(first).toEqual(['frequent', 1000]);
  expect(others.length).toBeLessThan(10);
  expect(texts.dropped).toEqual({ texts: 1000 - others.length, hits: 1000 - others.length });
});
