import { BUDGET_ALARM, type Lowered } from '../engine/redirects/targets/lower.ts';
import type { Words } from './emit.ts';
import { paint } from './io.ts';

type Figures = Pick<Lowered, 'used' | 'limit' | 'refused'>;

/** How the rules of hosts are told of. */
export const RULES_WORDS: Words<Figures> = {
  jsonOf: ({ used, refused }) => ({
    used,
    refused: refused.map(({ rule, message, way }) => ({ ...(rule ? { rule: rule.id } : {}), message, way })),
  }),
  notesOf({ limit, used }) {
    if (!limit || used < BUDGET_ALARM) return '';
    return `  ${paint('yellow', 'nearly full:')} ${Math.round(used * 100)} % of ${limit.most} ${limit.unit}. ${limit.way}\n`;
  },
};
