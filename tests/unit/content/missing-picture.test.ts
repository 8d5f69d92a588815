import { expect, test } from 'vitest';
import { missingPicture } from '../../../engine/content/missing-picture.ts';

const KNOWN = { scenes: ['mast', 'office'], products: ['a7-400'], files: ['oven.jpg'] };

// The hint named a part of the value only, so that whoever pasted it made the next mistake.
test.each([
  ['scene-mst', 'scene', 'mst', 'Did you mean `scene-mast`?'],
  ['product:a7-40/front', 'product', 'a7-40', 'Did you mean `product:a7-400/front`?'],
  ['ovn.jpg', 'picture', 'ovn.jpg', 'Did you mean `oven.jpg`?'],
  ['scene-nothing-like-it', 'scene', 'nothing-like-it', 'Draw it in theme/scenes, or take another picture.'],
])('%s', (image, word, name, hint) => {
  expect(missingPicture(image, KNOWN)).toEqual({ word, name, hint });
});

test.each(['scene-mast', 'product:a7-400/front', 'oven.jpg'])('%s is there', (image) => {
  expect(missingPicture(image, KNOWN)).toBeUndefined();
});
