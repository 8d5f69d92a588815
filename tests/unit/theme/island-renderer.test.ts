import { createElement, useId, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import renderer from '../../../engine/theme/island-renderer.ts';

const rendered: string[] = [];

function Greeting({ name, children }: { name: string; children?: ReactElement }): ReactElement {
  rendered.push(name);
  return createElement('p', { id: useId() }, `Hello ${name}`, children);
}

/** Renders islands of one page, one after the other. */
async function renderPage(...islands: readonly { name: string; slots?: Record<string, string> }[]): Promise<unknown[]> {
  const page = { result: {} };
  const markups = [];
  for (const { name, slots = {} } of islands)
    markups.push(await renderer.renderToStaticMarkup.call(page as never, Greeting, { name }, slots));
  return markups;
}

test('an island of the same data and number is rendered once for all pages', async () => {
  const first = await renderPage({ name: 'Ada' });
  const before = rendered.length;
  expect(await renderPage({ name: 'Ada' })).toEqual(first);
  expect(rendered).toHaveLength(before);
  expect(await renderPage({ name: 'Grace' })).not.toEqual(first);
  expect(rendered).toHaveLength(before + 1);
});

test('islands of a page have ids of their own, which begin as the browser is told', async () => {
  expect(await renderPage({ name: 'Ada' }, { name: 'Ada' })).toEqual([
    { html: '<p id="_r0R_0_">Hello Ada</p>', attrs: { prefix: 'r0' } },
    { html: '<p id="_r1R_0_">Hello Ada</p>', attrs: { prefix: 'r1' } },
  ]);
});

test('what an island is given between its tags is put in as it is', async () => {
  const [one, other] = await renderPage(
    { name: 'Ada', slots: { default: '<b>1 &lt; 2</b>' } },
    { name: 'Ada', slots: { default: '<i>2</i>' } },
  );
  expect(one).toMatchObject({ html: '<p id="_r0R_0_">Hello Ada<astro-slot><b>1 &lt; 2</b></astro-slot></p>' });
  expect(other).toMatchObject({ html: '<p id="_r1R_0_">Hello Ada<astro-slot><i>2</i></astro-slot></p>' });
});
