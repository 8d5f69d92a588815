import type { RedirectRule } from '../../../model/redirect.ts';
import { locationParts, type LocationPart } from '../shared/plan/location-parts.ts';

/** One RewriteRule that sets a variable or answers, with its conditions. */
export interface Rewrite {
  /** Test strings and patterns; the groups of the last one are `%1` to `%9` behind it. */
  readonly conditions: readonly (readonly [test: string, pattern: string])[];
  readonly to: string;
  readonly flags: readonly string[];
  /** What a reader needs to know. */
  readonly note?: string;
}

export function printRewrite({ conditions, to, flags, note }: Rewrite): string {
  const head = note === undefined ? '' : `# ${note}\n`;
  const lines = conditions.map(([test, pattern]) => `RewriteCond ${quote(test)} ${quote(pattern)}\n`);
  return `${head}${lines.join('')}RewriteRule ^ ${quote(to)} [${flags.join(',')}]\n`;
}

/** Keeps what the last condition took as what was found. */
export function found(conditions: Rewrite['conditions'], answer: string): Rewrite {
  // The flag would end at a comma of the answer, so it goes through a condition of its own.
  return { conditions: [...conditions, [answer, '^(.*)$']], to: '-', flags: ['E=SF_FOUND:%1'] };
}

/** Rules of which only the first one that fits is taken, and none where something was found before. */
export function firstOf(rewrites: readonly Rewrite[]): Rewrite[] {
  if (rewrites.length === 0) return [];
  const skip: Rewrite = { conditions: [['%{ENV:SF_FOUND}', '!^$']], to: '-', flags: [`S=${rewrites.length}`] };
  const chain = rewrites.map((rewrite, index): Rewrite => {
    const left = rewrites.length - 1 - index;
    return left === 0 ? rewrite : { ...rewrite, flags: [...rewrite.flags, `S=${left}`] };
  });
  return [skip, ...chain];
}

/** A word of a rewrite rule. Its backslashes are not read, not even in front of a quotation mark; white space may have one. */
export function quote(text: string): string {
  if (/^[\w/.^-]+$/.test(text)) return text;
  const mark = ['"', "'"].find((one) => !text.includes(one));
  return mark === undefined ? text.replaceAll(' ', '\\ ') : `${mark}${text}${mark}`;
}

/** A rule that finds, and the form of its answer. */
export interface Finder {
  readonly rewrite: Rewrite;
  readonly form: AnswerForm;
}

/** How a Location is completed: with the prefix of the site, and with the query of the request. */
export interface AnswerForm {
  readonly status: number;
  readonly prefix: boolean;
  readonly forward: boolean;
}

/** The form as three digits and two signs, with which every answer begins. */
function formSigns({ status, prefix, forward }: AnswerForm): string {
  return `${status}${prefix ? 'p' : '-'}${forward ? 'q' : '-'}`;
}

/** The answer of a rule: its form, then the Location without the prefix and the query of the request. */
export function answerOf(
  rule: RedirectRule,
  write: (part: LocationPart) => string,
): { form: AnswerForm; text: string } {
  const parts = locationParts(rule);
  const has = (kind: LocationPart['kind']): boolean => parts.some((part) => part.kind === kind);
  const form = { status: rule.status, prefix: has('prefix'), forward: has('query') };
  const text = parts.filter(({ kind }) => kind !== 'prefix' && kind !== 'query').map(write);
  return { form, text: `${formSigns(form)}${text.join('')}` };
}

/** Text as a test string or substitution takes it literally. */
export function escapeText(text: string): string {
  return text.replaceAll(/[\\$%{]/g, '\\$&');
}
