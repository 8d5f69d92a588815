import { describe, expect, test } from 'vitest';
import { drawScene } from '../../../../engine/theme/drawings/scene.ts';
import { DRAWINGS } from './products.ts';
import { elementsOf } from './svg.ts';

const SCENES = [...DRAWINGS.scenes];

describe.each(SCENES)('scene %s', (name, scene) => {
  const text = drawScene(name, scene);
  const elements = elementsOf(text);

  test('is a small banner without anything from outside', () => {
    expect(elements[0]?.attributes['viewBox']).toBe('0 0 1600 700');
    expect(text.length).toBeLessThanOrEqual(24 * 1024);
    expect(
      new Set(elements.map(({ name: tag }) => tag)).difference(new Set(['svg', 'title', 'style', 'g', 'path', 'use'])),
    ).toEqual(new Set());
    expect(text).not.toMatch(/url\(|@import|NaN|undefined|Infinity/);
    expect(drawScene(name, scene)).toBe(text);
  });

  test('leaves its left third to the words', () => {
    const starts = elements.flatMap(({ attributes: { d = '' } }) =>
      [...d.matchAll(/M(-?[\d.]+)/g)].map(([, x]) => Number(x)),
    );
    expect(starts.length).toBeGreaterThan(50);
    expect(Math.min(...starts)).toBeGreaterThan(1600 / 3);
    expect(Math.max(...starts)).toBeLessThan(1600);
  });
});

test('scenes differ', () => {
  expect(new Set(SCENES.map(([, scene]) => drawScene('', scene))).size).toBe(SCENES.length);
  expect(SCENES.length).toBeGreaterThanOrEqual(8);
});

test('a scene keeps its shape', async () => {
  const scene = DRAWINGS.scenes.get('apartment');
  if (!scene) throw new Error('there is no apartment');
  await expect(drawScene('apartment', scene)).toMatchFileSnapshot('goldens/scene-apartment.svg');
});
