import { expect, test } from 'vitest';
import { packsToReplace } from '../../../../engine/build/objects/replace-packs.ts';

const whole = (bytes: number): { bytes: number; live: number } => ({ bytes, live: bytes });

test.each([
  ['a small build leaves large packs', [whole(1000), whole(500)], 10, []],
  ['what is as small is packed with it, from the smallest on', [whole(1000), whole(9), whole(18)], 10, [1, 2]],
  ['a pack of which half is unused is packed again', [{ bytes: 1000, live: 500 }], 1, [0]],
  ['also if nothing is new', [{ bytes: 1000, live: 400 }, whole(10)], 0, [0]],
  ['a pack that was lost is dropped', [{ bytes: 0, live: 0 }, whole(100)], 0, [0]],
])('%s', (_, packs, newBytes, replaced) => {
  expect([...packsToReplace(packs, newBytes)].sort()).toEqual(replaced);
});

test('a thousand builds of the same size leave few packs', () => {
  let packs = [whole(100_000)];
  let written = 0;
  for (let build = 0; build < 1000; build += 1) {
    const replaced = packsToReplace(packs, 100);
    const size = 100 + packs.filter((_, place) => replaced.has(place)).reduce((sum, { live }) => sum + live, 0);
    packs = [...packs.filter((_, place) => !replaced.has(place)), whole(size)];
    written += size;
  }
  expect(packs.length).toBeLessThan(12);
  expect(written).toBeLessThan(1000 * 100 * 12);
});
