import type { RedirectRule } from '../../../model/redirect.ts';
import { locationParts, type LocationPart } from '../shared/plan/location-parts.ts';
import { escapeRegex } from '../shared/regex/regex-source.ts';

/** One RewriteRule that sets a variable or answers, with its conditions. */
export interface Rewrite {
  /** Test strings and patterns. The rule reads the groups of the last pattern as `%1` to `%9`. */
  readonly conditions: readonly (readonly [test: string, pattern: string])[];
  readonly to: string;
  readonly flags: readonly string[];
  /** A comment for the reader of the file. */
  readonly note?: string;
}

export function printRewrite({ conditions, to, flags, note }: Rewrite): string {
  const head = note === undefined ? '' : `# ${note}\n`;
  const lines = conditions.map(([test, pattern]) => `RewriteCond ${quote(test)} ${quote(pattern)}\n`);
  return `${head}${lines.join('')}RewriteRule ^ ${quote(to)} [${flags.join(',')}]\n`;
}

/** Stores the capture of the last condition as the answer that was found. */
export function found(conditions: Rewrite['conditions'], answer: string): Rewrite {
  // The flag would end at a comma in the answer, so a condition of its own captures the answer.
  return { conditions: [...conditions, [answer, '^(.*)$']], to: '-', flags: ['E=SF_FOUND:%1'] };
}

/** A rule that holds for requests of one host. */
export function onHost(rewrite: Rewrite, host: string | undefined): Rewrite {
  if (host === undefined) return rewrite;
  // A client may write the dot at the end of a full name, and a port.
  const asked = ['%{HTTP_HOST}', `^(?i:${escapeRegex(host)})\\.?(?::\\d*)?$`] as const;
  return { ...rewrite, conditions: [asked, ...rewrite.conditions] };
}

/** Rules that stop at the first match, and that are skipped if an earlier rule has found an answer. */
export function firstOf(rewrites: readonly Rewrite[]): Rewrite[] {
  if (rewrites.length === 0) return [];
  const skip: Rewrite = { conditions: [['%{ENV:SF_FOUND}', '!^$']], to: '-', flags: [`S=${rewrites.length}`] };
  const chain = rewrites.map((rewrite, index): Rewrite => {
    const left = rewrites.length - 1 - index;
    return left === 0 ? rewrite : { ...rewrite, flags: [...rewrite.flags, `S=${left}`] };
  });
  return [skip, ...chain];
}

/** Writes a word of a rewrite rule. Apache keeps backslashes, even before a quotation mark; one may precede white space. */
export function quote(text: string): string {
  if (/^[\w/.^-]+$/.test(text)) return text;
  const mark = ['"', "'"].find((one) => !text.includes(one));
  return mark === undefined ? text.replaceAll(' ', '\\ ') : `${mark}${text}${mark}`;
}

/** A rule that finds an answer, and the form of the answer. */
export interface Finder {
  readonly rewrite: Rewrite;
  readonly form: AnswerForm;
}

/** Whether a Location is completed with the prefix of the site and with the query of the request. */
export interface AnswerForm {
  readonly status: number;
  readonly prefix: boolean;
  /** What comes before the prefix: the origin of the sites, or nothing. */
  readonly home: string;
  readonly forward: boolean;
}

/** Returns the form as three digits and two signs. Every answer begins with its form. */
function formSigns(form: AnswerForm): string {
  return `${startSigns(form)}${form.forward ? 'q' : '-'}`;
}

/** The status, and a sign for what the Location begins with. */
export function startSigns({ status, prefix, home }: AnswerForm): string {
  return `${status}${!prefix ? '-' : home === '' ? 'p' : 'h'}`;
}

/** Returns the answer of a rule: its form, then the Location without the prefix and the query of the request. */
export function answerOf(
  rule: RedirectRule,
  write: (part: LocationPart) => string,
): { form: AnswerForm; text: string } {
  const { target } = rule;
  const home = target?.sited === true ? target.origin : '';
  const parts = locationParts(target && home !== '' ? { ...rule, target: { ...target, origin: '' } } : rule);
  const has = (kind: LocationPart['kind']): boolean => parts.some((part) => part.kind === kind);
  const form = { status: rule.status, prefix: has('prefix'), home, forward: has('query') };
  const text = parts.filter(({ kind }) => kind !== 'prefix' && kind !== 'query').map(write);
  return { form, text: `${formSigns(form)}${text.join('')}` };
}

/** Escapes text so that a test string or substitution reads it literally. */
export function escapeText(text: string): string {
  return text.replaceAll(/[\\$%{]/g, '\\$&');
}
