import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { warmUp } from '../../../engine/service/warm-up.ts';
import { baseModel } from '../../support/base-model.ts';

/** Warms a server up whose answers have these statuses, the last one again and again. Returns the paths that it was asked for. */
async function warmed(statuses: readonly number[], patience?: number): Promise<string[]> {
  const asked: string[] = [];
  const server = createServer((req, res) => {
    asked.push(req.url ?? '');
    res.writeHead(statuses[asked.length - 1] ?? statuses.at(-1) ?? 200).end();
  });
  await warmUp(server, baseModel(), { within: 60_000, ...(patience === undefined ? {} : { patience }) });
  return asked;
}

test('every page that is rendered on request is asked for on each site, once', async () => {
  const asked = await warmed([404, 200]);
  expect(asked).toContain('/error');
  expect(asked.some((path) => /^\/[a-z]{2}\//.test(path))).toBe(true);
  expect(new Set(asked).size).toBe(asked.length);
});

test('a page that cannot be rendered for now is asked for again', async () => {
  const [first, second, third, ...others] = await warmed([503, 503, 200]);
  expect([second, third]).toEqual([first, first]);
  expect(others).not.toContain(first);
});

test.each([
  ['that stays so', [503], 0, '/error answers 503'],
  ['with an error', [500], undefined, '/error answers 500'],
])('a page %s is a failure', async (_, statuses, patience, message) => {
  await expect(warmed(statuses, patience)).rejects.toThrow(message);
});
