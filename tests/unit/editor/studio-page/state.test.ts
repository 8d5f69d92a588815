import { describe, expect, test } from 'vitest';
import { followEvents, linesOf, pauseAfter } from '../../../../engine/editor/studio/page/state/events.ts';
import {
  formatOpen,
  formatPlace,
  parseOpen,
  parsePlace,
} from '../../../../engine/editor/studio/page/state/location.ts';

describe('the fragment of the address', () => {
  test('is the view and its parameters', () => {
    const place = { view: 'redirects', params: { q: 'a & b', open: 'a.yaml|/x/0' } } as const;
    expect(parsePlace(formatPlace(place.view, place.params))).toEqual(place);
  });

  test.each(['', '#', '#main', '#/nothing', '#token=abc'])('%j is the first view', (hash) => {
    expect(parsePlace(hash)).toEqual({ view: 'sites', params: {} });
  });

  test('has no empty parameters', () => {
    expect(formatPlace('texts', { q: '', missing: undefined })).toBe('#/texts');
  });

  test('names a value, also one whose pointer has a bar', () => {
    const place = { file: 'content/a.yaml', pointer: '/a|b/0' };
    expect(parseOpen(formatOpen(place))).toEqual(place);
  });
});

function streamOf(...parts: string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
}

describe('events', () => {
  test('are lines, wherever the stream is cut', async () => {
    const lines = await Array.fromAsync(linesOf(streamOf('{"a"', ':1}\n\n{"b":2}\n{"c', '":3}')));
    expect(lines).toEqual(['{"a":1}', '{"b":2}', '{"c":3}']);
  });

  test('are followed again after the connection is lost, until they are not wanted', async () => {
    const controller = new AbortController();
    const said: (number | boolean)[] = [];
    let opened = 0;
    await followEvents({
      open: () => {
        opened += 1;
        if (opened === 1) return Promise.resolve(streamOf('{"revision":1}\n'));
        controller.abort();
        return Promise.reject(new Error('gone'));
      },
      onEvent: ({ revision }) => said.push(revision),
      onConnection: (connected) => said.push(connected),
      signal: controller.signal,
    });
    expect([opened, ...said]).toEqual([2, true, 1, false]);
  });

  test('are asked for after ever longer pauses, up to ten seconds', () => {
    expect([0, 1, 2, 3, 10, 100].map(pauseAfter)).toEqual([500, 1000, 2000, 4000, 10_000, 10_000]);
  });
});
