import { assertNever } from '../../model/assert.ts';
import { findTreeProblems } from '../../content/menu-tree.ts';
import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { soundFiles, type LintContext } from './context.ts';
import type { NavigationRaw } from '../../model/schema/types.gen.ts';

/** Navigation entries form a tree: numbers are unique, parents exist, nothing runs in a circle. */
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
            hint: 'Take a number that is free.',
            at: at(index, 'catalogId'),
            related: [{ message: 'first declared here', at: at(problem.first, 'catalogId') }],
          });
          break;
        case 'orphan':
          context.report({
            code: 'CT006',
            message: `There is no entry ${items[index]?.parentId ?? 0} above this one.`,
            hint: 'Write 0 for the first level, or the number of another entry.',
            at: at(index, 'parentId'),
          });
          break;
        case 'cycle':
          context.report({
            code: 'CT007',
            message: `The entry ${id} stands below itself.`,
            hint: 'Let one entry of the circle have `parentId: 0`.',
            at: at(index, 'parentId'),
          });
          break;
        default:
          assertNever(problem);
      }
    }
  }
}
