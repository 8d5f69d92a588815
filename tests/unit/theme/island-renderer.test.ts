import { createElement, useId, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import renderer from '../../../engine/theme/island-renderer.ts';
import { ISLAND_NUMBER } from '../../../engine/theme/kept-islands.ts';

function Greeting({ name, children }: { name: string; children?: ReactElement }): ReactElement {
  return createElement('p', { id: useId() }, `Hello ${name}`, children);
}

type Slots = Record<string, string>;

function render(page: object, props: object, slots: Slots = {}): Promise<unknown> {
  return renderer.renderToStaticMarkup.call({ result: page } as never, Greeting, props, slots);
}

test('the ids of an island begin with its number, as the browser is told', async () => {
  expect(await render({}, { name: 'Ada', [ISLAND_NUMBER]: 7 })).toEqual({
    html: '<p id="_r7R_0_">Hello Ada</p>',
    attrs: { prefix: 'r7' },
  });
});

test('islands of a page without numbers are counted', async () => {
  const page = {};
  expect(await render(page, { name: 'Ada' })).toMatchObject({ attrs: { prefix: 'r0' } });
  expect(await render(page, { name: 'Ada' })).toMatchObject({ attrs: { prefix: 'r1' } });
  expect(await render({}, { name: 'Ada' })).toMatchObject({ attrs: { prefix: 'r0' } });
});

test('what an island is given between its tags is put in as it is', async () => {
  expect(await render({}, { name: 'Ada' }, { default: '<b>1 &lt; 2</b>' })).toMatchObject({
    html: '<p id="_r0R_0_">Hello Ada<astro-slot><b>1 &lt; 2</b></astro-slot></p>',
  });
});
