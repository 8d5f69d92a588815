import { assertNever } from '../../model/assert.ts';
import { findTreeProblems } from '../../content/menu-tree.ts';
import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { soundFiles, type LintContext } from './context.ts';
import type { NavigationRaw } from '../../model/schema/types.gen.ts';

/** Navigation entries form a tree: numbers are unique, parents exist, and no entry is its own ancestor. */
export function catalogTree(context: LintContext): void {
  for (const { file, value } of soundFiles<NavigationRaw>(context, 'content/navigation')) {
    const at = (index: number, key: string): ReturnType<typeof originAt> =>
      originAt(file.path, pointerTo('/catalog', index, key));
    const items = value.catalog.map(({ catalogId, parentId }) => ({ id: catalogId, parentId }));
    for (const problem of findTreeProblems(items)) {
      const { index } = problem;
      const id = items[index]?.id ?? 0;
      switch (problem.kind) {
        case 'twin':
          context.report({
            code: 'CT004',
            message: `Two entries have the number ${id}.`,
            hint: 'Choose a number that is not in use.',
            at: at(index, 'catalogId'),
            related: [{ message: 'first declared here', at: at(problem.first, 'catalogId') }],
          });
          break;
        case 'orphan':
          context.report({
            code: 'CT006',
            message: `The parent entry ${items[index]?.parentId ?? 0} does not exist.`,
            hint: 'Write `0` for the first level, or the number of another entry.',
            at: at(index, 'parentId'),
          });
          break;
        case 'cycle':
          context.report({
            code: 'CT007',
            message: `The entry ${id} is below itself.`,
            hint: 'Give one entry of the circle `parentId: 0`.',
            at: at(index, 'parentId'),
          });
          break;
        default:
          assertNever(problem);
      }
    }
  }
}
