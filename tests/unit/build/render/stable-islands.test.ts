import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { stableIslands } from '../../../../engine/build/render/stable-islands.ts';

const RUNTIME = join(dirname(createRequire(import.meta.url).resolve('astro/package.json')), 'dist/runtime/server');

function transform(path: string, code = readFileSync(join(RUNTIME, path), 'utf8')): string | undefined {
  const { transform: change } = stableIslands() as unknown as {
    transform(code: string, id: string): { code: string } | undefined;
  };
  return change(code, join(RUNTIME, path))?.code;
}

test('the pieces of Astro that are replaced are there', () => {
  expect(transform('render/component.js')).toContain('return renderIsland(');
  expect(transform('scripts.js')).not.toContain('ISLAND_STYLES}</style>');
  expect(transform('render/slot.js')).toBeUndefined();
});

test('a piece of Astro that is gone stops the build', () => {
  expect(() => transform('scripts.js', 'export {}')).toThrow('Astro has changed its code for islands');
  expect(() => transform('render/component.js', 'import { clsx } from "clsx";')).toThrow('Astro has changed');
});
