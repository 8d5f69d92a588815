import { describe, expect, test } from 'vitest';
import { sceneLines } from '../../../../engine/theme/drawings/scenes/lines.ts';
import { SCENES } from '../../../../engine/theme/drawings/scenes/registry.ts';
import type { SceneName } from '../../../../engine/theme/drawings/scenes/registry.ts';

const WITH_LINES = (Object.keys(SCENES) as SceneName[]).filter((name) => sceneLines(name).length > 0);

test('the scenes of the first screens have lines', () => {
  expect(WITH_LINES).toEqual(expect.arrayContaining(['street', 'apartment', 'floor-plan', 'warehouse', 'mast']));
  expect(sceneLines('desk')).toEqual([]);
});

describe.each(WITH_LINES)('lines of %s', (name) => {
  test('stay in the drawn two thirds of the sheet', () => {
    for (const line of sceneLines(name)) {
      for (const [x, y] of pointsOf(line)) {
        expect(x).toBeGreaterThan(540);
        expect(x).toBeLessThan(1600);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(700);
      }
    }
  });
});

/** The corners of a path of relative straight lines. */
function pointsOf(path: string): [number, number][] {
  let [x, y] = [0, 0];
  return [...path.matchAll(/([Mlhv])([-\d. ]+)/g)].map(([, letter = '', text = '']) => {
    const [a = 0, b = 0] = [...text.matchAll(/-?[\d.]+/g)].map(Number);
    if (letter === 'M') [x, y] = [a, b];
    else if (letter === 'h') x += a;
    else if (letter === 'v') y += a;
    else [x, y] = [x + a, y + b];
    return [x, y];
  });
}
