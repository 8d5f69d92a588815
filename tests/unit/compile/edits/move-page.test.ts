import { describe, expect, test } from 'vitest';
import type { EditableProject, ToldEdit } from '../../../../engine/compile/edits/edit-project.ts';
import { movePage } from '../../../../engine/compile/edits/move-page.ts';
import { openBase, openWith } from '../../../support/editable.ts';
import { sourceOf } from '../../../support/project.ts';

function move(project: EditableProject, from: string, to: string): ToldEdit {
  const moved = movePage(project, { from, to });
  if ('problem' in moved) throw new Error(moved.problem);
  return moved;
}

/** The text of a file after the edits. */
const after = ({ written }: ToldEdit, path: string): string => written.find((file) => file.path === path)?.text ?? '';

const RULES = `groups:
  - name: Old
    rules:
      - from: /{site}/firm
        to: /{site}/product?from=firm#top
      - from: /th/firm-th
        to: /th/product
      - from: /{site}/other
        to: /{site}/faq
`;
const TABLE = 'from,to,note\r\n/old-firm,"/product",kept\r\n/x,/faq,/product\r\n';
const QUESTION = `id: 700
category: 4
question: Who are you?
answer: |
  [We](/product), [here](/product#top) and [not here](/NOT).
  \`[code](/product)\`
products: []
updated: 2026-01-01
`;

describe('a page that moves', () => {
  const project = openWith(
    sourceOf('manifests/redirects/case.yaml', RULES),
    sourceOf('manifests/redirects/case.csv', TABLE),
    sourceOf('content/faqs/700.yaml', QUESTION.replace('[not here](/NOT)', 'no more')),
  );
  const moved = move(project, '/product', 'shop/all/');

  test('has its route, its redirect and no finding', () => {
    expect(moved.findings).toEqual([]);
    expect(moved.model?.routes.some(({ path }) => path === 'shop/all')).toBe(true);
    const added = moved.model?.redirects.find(({ id }) => id === '/{site}/product');
    expect(added).toMatchObject({ status: 301, target: { sited: true, path: [{ text: '/shop/all' }] } });
  });

  test('is the target of the redirects that led to it, with their query and fragment', () => {
    const rules = after(moved, 'manifests/redirects/case.yaml');
    expect(rules).toContain('        to: /{site}/shop/all?from=firm#top\n');
    expect(rules).toContain('        to: /th/shop/all\n');
    expect(rules).toContain('        to: /{site}/faq\n');
    expect(after(moved, 'manifests/redirects/case.csv')).toBe(TABLE.replace('"/product"', '"/shop/all"'));
  });

  test('is linked in texts, but not in code', () => {
    expect(after(moved, 'content/faqs/700.yaml')).toContain(
      '[We](/shop/all), [here](/shop/all#top) and no more.\n  `[code](/product)`\n',
    );
  });

  test('is where the navigation leads', () => {
    const path = 'content/navigation.yaml';
    const text = project.files.get(path)?.text ?? '';
    const [, entry = ''] = /\n(.*templateComponent: product, path: index\b.*)\n/.exec(text) ?? [];
    expect(entry).not.toBe('');
    expect(after(moved, path)).toBe(
      text.replace(
        entry,
        entry.replace('templateComponent: product', 'templateComponent: shop').replace('path: index', 'path: all'),
      ),
    );
  });
});

test('where the navigation leads to the page of one segment, only that segment is edited', () => {
  const path = 'content/navigation.yaml';
  const { edits } = move(openBase(), '/product', '/goods');
  expect(edits.filter((edit) => edit.path === path)).toMatchObject([{ kind: 'edit', text: 'goods' }]);
});

test.each<[from: string, to: string, problem: string]>([
  ['/', '/home', 'The home page cannot be moved.'],
  ['/prodct', '/firm', 'There is no page `/prodct`. Did you mean `product`?'],
  ['/faq/101', '/faq/1', '`/faq/101` is a page of the route `faq/{faqId}`'],
  ['/product', 'product', '`/product` is the path that the page has.'],
])('%s does not move to %s', (from, to, problem) => {
  expect(movePage(openBase(), { from, to })).toEqual({ problem: expect.stringContaining(problem) });
});

test('a page does not move to the path of another', () => {
  expect(move(openBase(), '/product', '/faq').findings.length).toBeGreaterThan(0);
});
