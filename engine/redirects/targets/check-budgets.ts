import { listConstant } from '../../model/constants.ts';
import { CODES } from '../../model/diagnostics/codes.ts';
import { originAt, pointerTo, type Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean, listSome } from '../../model/diagnostics/suggest.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { BUDGET_ALARM, lowerPlan } from './lower.ts';
import { createPlan } from './plan.ts';
import { TARGETS, TARGET_IDS } from './registry.ts';

const KEY = 'redirect.targets';
const CONSTANTS = 'manifests/constants.yaml';

/** Reports the hosts named in the constants whose limits are nearly used up, or that refuse rules. */
export function checkBudgets(model: SiteModel): Diagnostic[] {
  const ids = listConstant(model.constants, 'redirect.targets');
  const plan = createPlan(model);
  return ids.flatMap((name, index): Diagnostic[] => {
    const at = originAt(CONSTANTS, pointerTo('/constants', KEY, 'value', index));
    const problem = (code: 'RD026' | 'RD027', message: string, hint: string): Diagnostic => ({
      code,
      severity: CODES[code].severity,
      message,
      hint,
      at,
    });
    const id = TARGET_IDS.find((known) => known === name);
    if (id === undefined) {
      const hint = didYouMean(name, TARGET_IDS, `Targets: ${listSome(TARGET_IDS, TARGET_IDS.length)}.`);
      return [problem('RD027', `There is no target \`${name}\`.`, hint)];
    }
    const { refused, limit, used } = lowerPlan(TARGETS[id], plan);
    const [first] = refused;
    if (first) {
      const others = refused.length > 1 ? ` There are ${refused.length - 1} more reasons.` : '';
      return [problem('RD027', `\`${id}\` refuses the redirects: ${first.message}${others}`, first.way)];
    }
    if (!limit || used < BUDGET_ALARM) return [];
    return [
      problem('RD026', `\`${id}\` uses ${Math.round(used * 100)} % of its ${limit.most} ${limit.unit}.`, limit.way),
    ];
  });
}
