import { describe, expect, test } from 'vitest';
import { sceneLines } from '../../../../engine/theme/drawings/scene.ts';
import { DRAWINGS } from './products.ts';

const WITH_LINES = [...DRAWINGS.scenes].filter(([, scene]) => sceneLines(scene).length > 0);

test('the scenes of the first screens have lines', () => {
  const names = WITH_LINES.map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining(['street', 'apartment', 'floor-plan', 'warehouse', 'mast']));
  expect(names).not.toContain('desk');
});

describe.each(WITH_LINES)('lines of %s', (_, scene) => {
  test('stay in the drawn two thirds of the sheet', () => {
    for (const line of sceneLines(scene)) {
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
