import { originAt, pointerTo } from '../diagnostics/diagnostic.ts';
import { soundFiles, type LintContext } from './context.ts';
import type { NavigationRaw } from '../schema/types.gen.ts';

/** Navigation entries form a tree: numbers are unique, parents exist, nothing runs in a circle. */
export function catalogTree(context: LintContext): void {
  for (const { file, value } of soundFiles<NavigationRaw>(context, 'content/navigation')) {
    const at = (index: number, key: string): ReturnType<typeof originAt> =>
      originAt(file.path, pointerTo('/catalog', index, key));
    const parents = new Map<number, number>();
    value.catalog.forEach(({ catalogId, parentId }, index) => {
      if (parents.has(catalogId))
        context.report({
          code: 'CT004',
          message: `Two entries have the number ${catalogId}.`,
          hint: 'Take a number that is free.',
          at: at(index, 'catalogId'),
          related: [
            {
              message: 'first declared here',
              at: at(
                value.catalog.findIndex((other) => other.catalogId === catalogId),
                'catalogId',
              ),
            },
          ],
        });
      parents.set(catalogId, parentId);
    });
    value.catalog.forEach(({ catalogId, parentId }, index) => {
      if (parentId !== 0 && !parents.has(parentId)) {
        context.report({
          code: 'CT006',
          message: `There is no entry ${parentId} above this one.`,
          hint: 'Write 0 for the first level, or the number of another entry.',
          at: at(index, 'parentId'),
        });
      } else if (isCircle(catalogId, parents)) {
        context.report({
          code: 'CT007',
          message: `The entry ${catalogId} stands below itself.`,
          hint: 'Let one entry of the circle have `parentId: 0`.',
          at: at(index, 'parentId'),
        });
      }
    });
  }
}

function isCircle(id: number, parents: ReadonlyMap<number, number>): boolean {
  let at = parents.get(id) ?? 0;
  for (let steps = 0; at !== 0 && steps <= parents.size; steps += 1) {
    if (at === id) return true;
    at = parents.get(at) ?? 0;
  }
  return false;
}
