import { readFileSync, readdirSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadDrawings } from '../../../engine/build/theme/load-drawings.ts';
import { drawingOf } from '../../../engine/theme/drawings/drawings.ts';
import { MOST_BYTES } from '../../../scripts/renders/encode.ts';
import { digestOfScene, filesOf, readSources, RENDERS, rendersOf, SHEET } from '../../../scripts/renders/renders.ts';
import { partOf } from '../../support/coverage.ts';
import { realModel, REPOSITORY } from '../../support/real.ts';

const { content, theme } = realModel();
const { products } = content;
const drawings = await loadDrawings(REPOSITORY, theme);
const folder = `${REPOSITORY}${RENDERS}/`;

test('every product has pictures of what its figures and the drawing of its family are now', () => {
  const made = products.flatMap((product) => rendersOf(product, drawings));
  const digests = Object.fromEntries(made.map(({ name, scene }) => [name, digestOfScene(scene)]));
  // Out of date: `node scripts/make-renders.ts` makes them again.
  expect(readSources(REPOSITORY)).toEqual(digests);
  const files = Object.keys(digests).flatMap(filesOf);
  expect(readdirSync(folder).sort()).toEqual(files.sort());
});

test('a digest follows the figures of the product', () => {
  const [product] = products.filter(({ id }) => id === 's24-30a');
  if (!product) throw new Error('there is no S24-30A');
  const digestOf = (specifications: object): string[] =>
    rendersOf({ ...product, specifications: { ...product.specifications, ...specifications } }, drawings).map(
      ({ scene }) => digestOfScene(scene),
    );
  const now = digestOf({});
  for (const other of [{ width: 441 }, { lanPorts: 20 }, { colour: 'paper' }]) {
    expect(digestOf(other)[0]).not.toBe(now[0]);
  }
  expect(digestOf({ warranty: 12 })).toEqual(now);
});

test('no two products have the same body', () => {
  const bodies = products.map((product) =>
    JSON.stringify(
      drawingOf(drawings, product.family)
        .build(product)
        .pieces.map(({ solids }) => solids),
    ),
  );
  expect(new Set(bodies).size).toBe(bodies.length);
});

test('every part of a product has a body or is a drawing on one', () => {
  const parts = products.flatMap((product) => {
    const { pieces, rear = [] } = drawingOf(drawings, product.family).build(product);
    return [...pieces, ...rear].map(
      ({ solids = [], faces = [] }) => [product.id, solids.length + faces.length] as const,
    );
  });
  expect(parts.filter(([, number]) => number === 0)).toEqual([]);
});

test.each(partOf(products, 6))(
  'the pictures of $id have the size and the bytes that pages count on',
  async ({ id }) => {
    for (const name of [...filesOf(id), ...filesOf(`${id}-rear`)]) {
      const bytes = readFileSync(`${folder}${name}`);
      const { width, height, hasAlpha } = await sharp(bytes).metadata();
      expect([name, width, height, hasAlpha]).toEqual([name, SHEET.width, SHEET.height, true]);
      expect(bytes.length).toBeLessThanOrEqual(MOST_BYTES);
      // Nothing of the product, and of its shadow, is cut off at an edge.
      const { data, info } = await sharp(bytes).extractChannel('alpha').raw().toBuffer({ resolveWithObject: true });
      const seen = (x: number, y: number): number => data[y * info.width + x] ?? 0;
      const edges = [
        ...Array.from({ length: info.height }, (_, y) => Math.max(seen(0, y), seen(info.width - 1, y))),
        ...Array.from({ length: info.width }, (_, x) => Math.max(seen(x, 0), seen(x, info.height - 1))),
      ];
      expect([name, Math.max(...edges) < 12]).toEqual([name, true]);
      expect(data.some((value) => value > 250)).toBe(true);
    }
  },
);
