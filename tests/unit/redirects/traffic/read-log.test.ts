import { describe, expect, test } from 'vitest';
import { createFrequentTexts } from '../../../../engine/redirects/traffic/frequent-texts.ts';
import { LOG_FORMATS } from '../../../../engine/redirects/traffic/formats/registry.ts';
import { readLog, type ReadLog } from '../../../../engine/redirects/traffic/read-log.ts';
import {
  createRequestTally,
  type CountedRequest,
  type LogPeriod,
} from '../../../../engine/redirects/traffic/request-tally.ts';

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
      { target: '/a', status: 200, hits: 2, last: at(13) },
      { target: '/é', status: 200, hits: 1, last: at(11) },
      { target: '/b', status: 404, hits: 1, last: at(12) },
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
  test('keeps at most so many requests, and loses none', () => {
    const targets = Array.from({ length: 1000 }, (_, index) => `/${index % 2 === 0 ? 'a' : index}`);
    const { counted } = readIn(4096, targets.map((target) => line(target)).join('\n'), 10);
    const hits = Map.groupBy(counted, ({ target }) => target);
    expect(hits.size).toBe(501);
    expect(hits.get('/a')?.length).toBeGreaterThan(10);
    expect(hits.get('/a')?.reduce((sum, one) => sum + one.hits, 0)).toBe(500);
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
