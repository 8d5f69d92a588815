import { constantOrigin } from '../../model/constant-origin.ts';
import { listConstant } from '../../model/constants.ts';
import type { Report } from '../../model/diagnostics/diagnostic.ts';
import type { SourceFile } from '../../model/diagnostics/source.ts';
import { didYouMean, listSome } from '../../model/diagnostics/suggest.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { BUDGET_ALARM, lowerPlan } from './lower.ts';
import { createPlan } from './plan.ts';
import { TARGETS, TARGET_IDS } from './registry.ts';

const KEY = 'redirect.targets';

/** Reports the hosts named in the constants whose limits are nearly used up, or that refuse rules. */
export function checkBudgets(model: SiteModel, files: ReadonlyMap<string, SourceFile>, report: Report): void {
  const ids = listConstant(model.constants, 'redirect.targets');
  const plan = createPlan(model);
  for (const [index, name] of ids.entries()) {
    const at = constantOrigin(files, KEY, ['value', index]);
    const id = TARGET_IDS.find((known) => known === name);
    if (id === undefined) {
      const hint = didYouMean(name, TARGET_IDS, `Targets: ${listSome(TARGET_IDS, TARGET_IDS.length)}.`);
      report({ code: 'RD027', message: `There is no target \`${name}\`.`, hint, at });
      continue;
    }
    const { refused, limit, used } = lowerPlan(TARGETS[id], plan);
    const [first] = refused;
    if (first) {
      const others = refused.length > 1 ? ` There are ${refused.length - 1} more reasons.` : '';
      const message = `\`${id}\` refuses the redirects: ${first.message}${others}`;
      report({ code: 'RD027', message, hint: first.way, at });
    } else if (limit && used >= BUDGET_ALARM) {
      const message = `\`${id}\` uses ${Math.round(used * 100)} % of its ${limit.most} ${limit.unit}.`;
      report({ code: 'RD026', message, hint: limit.way, at });
    }
  }
}
