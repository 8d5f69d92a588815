import { describe, expect, test } from 'vitest';
import { findTreeProblems, menuTree, type TreeNode } from '../../../engine/content/menu-tree.ts';

interface Item {
  readonly id: number;
  readonly parentId: number;
  readonly label: string;
}

/** Items as `id<parentId`. */
const items = (text: string): Item[] =>
  text.split(' ').flatMap((one) => {
    const [id, parentId] = one.split('<').map(Number);
    return id === undefined || parentId === undefined ? [] : [{ id, parentId, label: `item ${id}` }];
  });

/** `1(2 3(4))` */
const show = (nodes: readonly TreeNode<Item>[]): string =>
  nodes.map(({ id, children }) => (children.length === 0 ? String(id) : `${id}(${show(children)})`)).join(' ');

describe('a tree of menu items', () => {
  test.each<[what: string, list: string, tree: string, problems: string[]]>([
    ['nothing', '', '', []],
    ['one level, in the order of the list', '3<0 1<0 2<0', '3 1 2', []],
    ['children in the order of the list', '1<0 5<1 2<0 4<1', '1(5 4) 2', []],
    ['a parent behind its children', '2<1 3<2 1<0', '1(2(3))', []],
    ['an orphan is left out', '1<0 2<9', '1', ['orphan 1']],
    ['what is below an orphan is left out', '2<9 3<2', '', ['orphan 0']],
    ['an item below itself', '1<0 2<2', '1', ['cycle 1']],
    ['a circle of three', '1<0 2<4 3<2 4<3', '1', ['cycle 1', 'cycle 2', 'cycle 3']],
    ['what is below a circle is left out and in order', '2<2 3<2', '', ['cycle 0']],
    ['the first of twins is kept', '1<0 1<0 2<1', '1(2)', ['twin 1 0']],
    ['a negative parent is not a parent', '1<-1', '', ['orphan 0']],
  ])('%s', (_, list, tree, problems) => {
    expect(show(menuTree(items(list)))).toBe(tree);
    expect(
      findTreeProblems(items(list)).map(({ kind, index, ...more }) => [kind, index, ...Object.values(more)].join(' ')),
    ).toEqual(problems);
  });

  test('keeps what items hold, and changes none of them', () => {
    const list = items('1<0 2<1');
    expect(menuTree(list)).toEqual([
      { id: 1, parentId: 0, label: 'item 1', children: [{ id: 2, parentId: 1, label: 'item 2', children: [] }] },
    ]);
    expect(list).toEqual(items('1<0 2<1'));
  });

  test('an item with the number of the level above ends', () => {
    expect(show(menuTree(items('0<0 1<0')))).toBe('0 1');
  });
});
