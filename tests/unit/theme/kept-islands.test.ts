import { expect, test } from 'vitest';
import { ISLAND_NUMBER, renderIsland } from '../../../engine/theme/kept-islands.ts';

type Props = Readonly<Record<string | symbol, unknown>>;

/** Renders islands of one page, one after the other, and notes what each was rendered from. */
async function renderPage(component: object, islands: readonly { props: object; slots?: object }[]) {
  const page = {};
  const rendered: Props[] = [];
  const kept = [];
  for (const { props, slots = {} } of islands)
    kept.push(
      await renderIsland(page, { component, props: props as Record<string, unknown>, slots }, (own) => {
        rendered.push(own);
        return Promise.resolve({ render: () => own });
      }),
    );
  return { kept, rendered };
}

test('an island of the same component, number and data is rendered once for all pages', async () => {
  const component = {};
  const first = await renderPage(component, [{ props: { name: 'Ada' } }, { props: { name: 'Ada' } }]);
  expect(first.rendered).toEqual([
    { name: 'Ada', [ISLAND_NUMBER]: 0 },
    { name: 'Ada', [ISLAND_NUMBER]: 1 },
  ]);
  const next = await renderPage(component, [{ props: { name: 'Ada' } }, { props: { name: 'Grace' } }]);
  expect(next.kept[0]).toBe(first.kept[0]);
  expect(next.rendered).toEqual([{ name: 'Grace', [ISLAND_NUMBER]: 1 }]);
  expect((await renderPage({}, [{ props: { name: 'Ada' } }])).rendered).toHaveLength(1);
});

test('an island that is kept is there at once', async () => {
  const component = {};
  const island = { component, props: { name: 'Ada' }, slots: {} };
  const render = () => Promise.resolve({ render: () => undefined });
  const first = renderIsland({}, island, render);
  expect(first).toBeInstanceOf(Promise);
  await first;
  expect(renderIsland({}, island, render)).not.toBeInstanceOf(Promise);
});

test('an island depends on nothing but the JSON of its data', async () => {
  const [one] = (await renderPage({}, [{ props: { name: 'Ada', title: undefined } }])).rendered;
  expect(Object.keys(one ?? {})).toEqual(['name']);
});

test('an island that is given markup between its tags is rendered for each page', async () => {
  const component = {};
  const islands = [{ props: { name: 'Ada' }, slots: { default: () => '<b>1</b>' } }];
  await renderPage(component, islands);
  expect((await renderPage(component, islands)).rendered).toEqual([{ name: 'Ada', [ISLAND_NUMBER]: 0 }]);
});

test('an island that could not be rendered is tried again', async () => {
  const island = { component: {}, props: {}, slots: {} };
  await expect(renderIsland({}, island, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await renderIsland({}, island, () => Promise.resolve({ render: () => 'yes' }))).toHaveProperty('render');
});
