import { numberConstant } from '../../model/constants.ts';
import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import type { RedirectContext } from './context.ts';

const MILLISECONDS_A_DAY = 86_400_000;

/** A redirect with an expiry date gets a remark shortly before that day, and a warning from that day on. */
export function redirectExpiry({ model, written, today, report }: RedirectContext): void {
  const notice = numberConstant(model.constants, 'redirect.expiryNoticeDays');
  const seen = new Set<string>();
  for (const rule of written) {
    const { added, expires } = rule.about;
    const key = `${rule.at.file} ${rule.at.pointer}`;
    if (expires === undefined || seen.has(key)) continue;
    seen.add(key);
    const problem = problemOf({ rule, added, expires, today, notice });
    if (problem) report({ ...problem, at: originAt(rule.at.file, pointerTo(rule.at.pointer, 'expires')) });
  }
}

interface Dates {
  readonly rule: RedirectRule;
  readonly added: string | undefined;
  readonly expires: string;
  readonly today: string | undefined;
  readonly notice: number;
}

interface Problem {
  readonly code: 'RD023' | 'RD024' | 'RD025';
  readonly message: string;
  readonly hint: string;
}

function problemOf({ rule, added, expires, today, notice }: Dates): Problem | undefined {
  if (added !== undefined && expires <= added)
    return {
      code: 'RD025',
      message: `The redirect from \`${rule.id}\` expires on ${expires} and was added on ${added}.`,
      hint: 'Write a date after the day on which the rule was added.',
    };
  if (today === undefined) return undefined;
  const days = Math.round((Date.parse(expires) - Date.parse(today)) / MILLISECONDS_A_DAY);
  if (days <= 0)
    return {
      code: 'RD023',
      message: `The redirect from \`${rule.id}\` expired on ${expires}.`,
      hint: 'Delete the rule, or set a later date if the old address is still in use.',
    };
  if (days > notice) return undefined;
  return {
    code: 'RD024',
    message: `The redirect from \`${rule.id}\` expires on ${expires}, in ${days} ${days === 1 ? 'day' : 'days'}.`,
    hint: 'Set a later date if the old address is still in use.',
  };
}
