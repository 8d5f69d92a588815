import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compile } from '../../../engine/compile/compile.ts';
import { BASE_PROJECT, findingsOf, readProject, sourceOf, withFiles } from '../../support/project.ts';

/*
 * Films of content/films: MP4 that plays while it is loading, of bearable size, of the length that its video says, each beside its video.
 * A film can hold no expectations in comments as the cases of tests/fixtures/invalid do.
 */
const base = readProject(BASE_PROJECT);
const PATH = 'content/films/unpacking.mp4';
const FILM = readFileSync(join(BASE_PROJECT, PATH));

function codesOf(...files: Parameters<typeof sourceOf>[]): string[] {
  return findingsOf(withFiles(base, ...files.map((file) => sourceOf(...file)))).map(
    ({ file, line, column, code }) => `${file}:${line}:${column} ${code}`,
  );
}

/** A box of an MP4 file. */
function box(name: string, ...content: readonly Uint8Array[]): Buffer {
  const size = Buffer.alloc(4);
  const body = Buffer.concat(content);
  size.writeUInt32BE(8 + body.length);
  return Buffer.concat([size, Buffer.from(name), body]);
}

/** The head of a film: its length in units, and how many of them are a second. */
function head(version: 0 | 1, scale: number, length: number): Buffer {
  const bytes = Buffer.alloc(version === 0 ? 20 : 32);
  bytes[0] = version;
  bytes.writeUInt32BE(scale, version === 0 ? 12 : 20);
  if (version === 0) bytes.writeUInt32BE(length, 16);
  else bytes.writeBigUInt64BE(BigInt(length), 24);
  return box('mvhd', bytes);
}

const START = box('ftyp', Buffer.from('isom'));
const DATA = box('mdat', Buffer.alloc(16));
const movie = (...content: readonly Buffer[]): Buffer => box('moov', ...content);

test('a film is known by its video, its size and its length', () => {
  const [film] = compile(base).model?.films ?? [];
  expect(film).toMatchObject({ id: 'unpacking', bytes: FILM.length, seconds: 212 });
  expect(film?.digest).toMatch(/^[0-9a-f]{64}$/);
});

describe('the length is read', () => {
  test.each([
    ['from a head of 32 bits', head(0, 1000, 212_000)],
    ['from a head of 64 bits', head(1, 90_000, 212 * 90_000)],
    ['where it is not a whole number of seconds', head(0, 600, 212 * 600 + 300)],
  ])('%s', (_, mvhd) => {
    expect(codesOf([PATH, Buffer.concat([START, movie(mvhd), DATA])])).toEqual([]);
  });
});

test('a film that cannot be played is reported', () => {
  const films: readonly Uint8Array[] = [
    Buffer.from('GIF89a'),
    Buffer.alloc(0),
    FILM.subarray(0, 100),
    Buffer.concat([START, DATA]),
    Buffer.concat([START, movie(), DATA]),
    Buffer.concat([START, movie(head(0, 0, 212)), DATA]),
    Buffer.concat([START, movie(box('mvhd', Buffer.alloc(6))), DATA]),
    Buffer.concat([movie(head(0, 1, 212)), DATA]),
  ];
  for (const film of films) expect(codesOf([PATH, film])).toEqual([`${PATH}:1:1 CT023`]);
});

test('a film with its index at the end, which must be loaded whole before it plays, is reported', () => {
  expect(codesOf([PATH, Buffer.concat([START, DATA, movie(head(0, 1, 212))])])).toEqual([`${PATH}:1:1 CT023`]);
});

test('a film of more than a mebibyte is reported', () => {
  const of = (size: number): Buffer => {
    const rest = Buffer.concat([START, movie(head(0, 1, 212))]);
    return Buffer.concat([rest, box('mdat', Buffer.alloc(size - rest.length - 8))]);
  };
  expect(codesOf([PATH, of(1024 * 1024)])).toEqual([]);
  expect(codesOf([PATH, of(1024 * 1024 + 1)])).toEqual([`${PATH}:1:1 CT023`]);
});

test('a film without a video is a warning, with the video that was meant', () => {
  const [finding, ...others] = findingsOf(withFiles(base, sourceOf('content/films/unpackin.mp4', FILM)));
  expect(others).toEqual([]);
  expect(finding).toMatchObject({
    code: 'CT022',
    severity: 'warning',
    file: 'content/films/unpackin.mp4',
    hint: 'Did you mean `unpacking`?',
  });
});

test('a file that is not a film does not belong in the folder', () => {
  expect(codesOf(['content/films/notes.txt', 'Notes'])).toEqual(['content/films/notes.txt:1:1 IO003']);
});
