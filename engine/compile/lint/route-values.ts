import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { listSome } from '../../model/diagnostics/suggest.ts';
import { routeEntries } from '../../model/pages.ts';
import type { LintContext } from './context.ts';

/** Every value that the content gives to a parameter matches its pattern, and no two entries make the same page. */
export function routeValues({ model, report }: LintContext): void {
  for (const route of model.routes) {
    if (route.paginate !== undefined) continue;
    const [param] = route.params;
    if (!param) continue;
    const pattern = new RegExp(`^(?:${param.pattern})$`, 'u');
    const at = originAt(route.at.file, pointerTo(route.at.pointer, 'params', param.name));
    const seen = new Set<string>();
    const refused: string[] = [];
    for (const { params } of routeEntries(route, model.content)) {
      const value = params[param.name] ?? '';
      if (!pattern.test(value)) refused.push(value);
      else if (seen.has(value)) {
        report({
          code: 'RT016',
          message: `Two entries of ${param.collection} have the ${param.field} \`${value}\` and make the same page.`,
          hint: 'Give each entry its own value.',
          at,
        });
      }
      seen.add(value);
    }
    if (refused.length > 0)
      report({
        code: 'RT015',
        message: `The pattern does not match ${listSome(refused)} of ${param.collection}.${param.field}, so that there is no page of ${refused.length === 1 ? 'this entry' : 'these entries'}.`,
        hint: `Widen the pattern, or change ${refused.length === 1 ? 'the entry' : 'the entries'}.`,
        at,
      });
  }
}
