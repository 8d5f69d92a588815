import { rulesOfExpression, type ExpressionRules } from '../shared/expression/rules-of-expression.ts';
import { guardOf } from '../shared/source/source-address.ts';
import type { TemplatePart } from '../shared/target/capture-target.ts';
import { readTemplate } from '../shared/target/read-template.ts';
import type { WpItem } from './item.ts';

/** The rules of an expression, what they decide differently, and the query that they ask for. */
export type WpExpression =
  | (Extract<ExpressionRules, { ok: true }> & {
      readonly changes: readonly string[];
      readonly query?: Readonly<Record<string, string>>;
    })
  | Extract<ExpressionRules, { ok: false }>;

/** Reads the expression of an item. `gone`: the item has no target. */
export function readWpExpression({ url, target, ignoreCase }: WpItem, gone: boolean): WpExpression {
  if (/^([/@#~])\^.*\1[a-z]*$/.test(url)) return { ok: false, reason: DELIMITED };
  const asked = url.includes(String.raw`\?`) ? splitQuery(url) : { expression: url };
  if (!asked) return { ok: false, reason: QUERY_UNSEEN };
  const { expression, query } = asked;
  const made = gone
    ? { ...rulesOfExpression({ expression, ignoreCase, subject: SUBJECT }), changes: [] }
    : redirecting(expression, readTemplate(target, /\$\{?(\d+)\}?|\\(\d+)/g), ignoreCase);
  if (!made.ok) return made;
  if (query) return { ...made, query };
  // The text behind plain text is the rest of the path and the query, and both are passed on.
  const plain = !gone && /^\^[\w/~-]+$/.test(expression) && !/[?#]/.test(target);
  return plain ? made : { ...made, changes: [...made.changes, PATH_ONLY] };
}

const SUBJECT = { slash: true, whole: false };
const QUERY_UNSEEN =
  'The expression matches more of the query than fixed keys and values. Write a rule with `query:` for each value by hand.';
const DELIMITED =
  'The expression is written between delimiters, such as `/^…$/`. The plugin takes them as part of the path, so that nothing matches. Leave them out.';

/** Splits `^/path\?key=value$` into the expression of the path and the query; undefined if the query is more than plain keys and values. */
function splitQuery(url: string): { readonly expression: string; readonly query?: Record<string, string> } | undefined {
  const [, path = '', asked = ''] = /^(\^\/.*?)\\\?((?:[\w=&%~-]|\\[.-])+)\$$/.exec(url) ?? [];
  const query = guardOf(asked.replaceAll('\\', ''));
  return query && { expression: `${path}$`, query };
}

/** The rules of an expression whose match alone is replaced by the target: the text behind it is kept. */
function redirecting(expression: string, target: readonly TemplatePart[], ignoreCase: boolean): WpExpression {
  const ahead = /^(?:\(\?:|\()*(?:\^|\.\*)/.test(expression) ? [] : [TEXT_AHEAD];
  const whole = rulesOfExpression({ expression, ignoreCase, subject: SUBJECT, target });
  if (!whole.ok || takesRest(expression)) return whole.ok ? { ...whole, changes: ahead } : whole;
  // With a choice between whole expressions, the group would belong to the last of them.
  if (isChoice(expression)) return { ...whole, changes: [...ahead, TEXT_BEHIND] };
  const made = rulesOfExpression({
    expression: `${expression}(?<${REST}>.*)`,
    ignoreCase,
    subject: SUBJECT,
    target: [...target, { group: REST }],
  });
  return made.ok ? { ...made, changes: ahead } : { ...whole, changes: [...ahead, TEXT_BEHIND] };
}

/** The name of the group for the text behind a match. */
const REST = 'rest';

/** True if nothing is behind a match of an expression. */
function takesRest(expression: string): boolean {
  return /(?<!\\)(?:\\\\)*(?:\$|\.\*\)*)$/.test(expression);
}

function isChoice(expression: string): boolean {
  let outside = expression.replaceAll(/\\.|\[(?:\\.|[^\]])*\]/g, '');
  for (let before = ''; before !== outside;) [before, outside] = [outside, outside.replaceAll(/\([^()]*\)/g, '')];
  return outside.includes('|');
}

const TEXT_AHEAD =
  'The expression does not begin with `^`. Where it matched later in the path, the text before the match stayed in front of the target; here it is dropped.';
const TEXT_BEHIND = 'The text behind the match was added to the target; here it is dropped.';
const PATH_ONLY =
  'The expression was searched in path and query; here it is matched against the path, and the query is passed on.';
