import type { Collector } from '../shared/collect.ts';
import { joinText, readApacheTarget } from '../shared/target/group-references.ts';
import type { Subject } from '../shared/expression/anchor.ts';
import type { TemplatePart } from '../shared/target/capture-target.ts';
import { rulesOfExpression } from '../shared/expression/rules-of-expression.ts';
import { foundExpression, onHosts, type FoundExpression } from '../shared/expression/choose-forms.ts';
import type { ExpressionRule } from '../shared/expression/rule-form.ts';
import { escapeText } from '../shared/expression/syntax-tree.ts';
import { reachIncludes, type Reach } from '../shared/order/matched-paths.ts';
import { readConditions } from './conditions.ts';
import type { Directive } from './directives.ts';
import { readFlags, type RewriteFlags } from './flags.ts';
import type { PathVariable, Variable } from './variables.ts';

/** The place of a RewriteRule. */
export interface RewritePlace {
  /** True in a `.htaccess` or `<Directory>`: the path is matched without its first slash. */
  readonly directory: boolean;
  /** The argument of RewriteBase. */
  readonly base: string | undefined;
  /** The path of the folder of the `.htaccess`, without which patterns are matched; empty for the root. */
  readonly folder: string;
  readonly variables: ReadonlyMap<string, Variable>;
}

/** Reads a RewriteRule with the RewriteConds before it. */
export function readRewrite(
  directive: Directive,
  conditions: readonly Directive[],
  place: RewritePlace,
  into: Collector,
): FoundExpression[] {
  const { directory, folder } = place;
  const refuse = (reason: string): FoundExpression[] => {
    into.refuse(directive, reason);
    return [];
  };
  const [pattern, substitution, flagText, more] = directive.words;
  if (pattern === undefined || substitution === undefined || more !== undefined)
    return refuse('Write `RewriteRule pattern target [R=301,L]`; put text with a space into quotation marks.');
  const read = readFlags(flagText);
  if (!read.ok) return refuse(read.reason);
  const { flags } = read;
  if (flags.status !== 410 && substitution === '-')
    return refuse(flags.last ? KEEPS : 'The rule has no target and redirects nothing.');
  if (pattern.startsWith('!'))
    return refuse(
      'The rule matches every path that its expression does not match. Write an expression for the paths to redirect.',
    );
  if (folder !== '' && /^\^\/(?!\?)/.test(pattern)) return refuse(NO_SLASH);
  const absolute = /^[a-z][a-z0-9+.-]*:\/\//i.test(substitution);
  if (flags.status === undefined && !absolute) return refuse(INTERNAL);
  const asked = readConditions(conditions, place.variables);
  if (!asked.ok) return refuse(asked.reason);
  const { hosts, path, query, within, changes: asides } = asked.conditions;
  if (path && !MATCHES_ALL.has(pattern))
    return refuse('The rule has both an expression and a condition on the path. Write both as one expression.');
  const status = flags.status ?? 302;
  const target =
    status === 410 ? undefined : readTarget(substitution, flags, { ...place, fromCondition: path !== undefined });
  if (target?.ok === false) return refuse(target.reason);
  const whole = path !== undefined || !directory;
  const subject: Subject = { slash: whole, whole: false, ...(whole ? {} : { folder: `${folder}/`.slice(1) }) };
  const made = rulesOfExpression({
    ...(path
      ? plainOrExpression(path)
      : plainOrExpression({ expression: narrowed(pattern, within, place), ignoreCase: flags.ignoreCase })),
    subject,
    ...(target ? { target: target.parts } : {}),
  });
  if (!made.ok) return refuse(made.reason);
  if (!within.every((variable) => covers(variable, made.rules, place))) return refuse(PART_OF_VARIABLE);
  const home = `${folder}/`;
  const slashless = folder !== '' && made.rules.some(({ from }) => from === home);
  const goesOn = !flags.last && !absolute && status !== 410;
  const found = [
    foundExpression(
      directive,
      slashless ? { ...made, rules: made.rules.map((rule) => (rule.from === home ? inBothForms(rule) : rule)) } : made,
      {
        ...(status === 301 ? {} : { status }),
        ...(query ? { query } : {}),
        ...(target?.forward ? { forward: target.forward } : {}),
      },
      [
        ...flags.changes,
        ...asides,
        ...(goesOn ? [GOES_ON] : []),
        ...(folder !== '' && (path ?? flags).ignoreCase ? [CASE_OF_FOLDER] : []),
      ],
    ),
  ];
  return hosts ? onHosts(found, hosts) : found;
}

const PART_OF_VARIABLE =
  'Its condition asks for a variable that is set only for some of the paths of the rule. Write the paths of the variable into the expression of the rule.';

/** The paths for which a variable is set, as an expression on the whole path. */
function reachOf({ expression, ignoreCase, below }: PathVariable, { directory, folder }: RewritePlace): Reach[] {
  const inFolder = below && directory;
  const read = rulesOfExpression({
    expression,
    ignoreCase,
    subject: { slash: !inFolder, whole: false, ...(inFolder ? { folder: `${folder}/`.slice(1) } : {}) },
  });
  return read.ok
    ? read.rules.map(({ reach, case: letters }) => ({ expression: reach, ignoreCase: letters !== undefined }))
    : [];
}

/** True if the variable is set for every path of the rules. */
function covers(variable: PathVariable, rules: readonly ExpressionRule[], place: RewritePlace): boolean {
  const set = reachOf(variable, place);
  return rules.every(({ reach, case: letters }) =>
    set.some((one) => reachIncludes(one, { expression: reach, ignoreCase: letters !== undefined })),
  );
}

/** For a rule on all paths, the expression of a variable that is set for the paths below a plain path. */
function narrowed(
  pattern: string,
  [first, another]: readonly PathVariable[],
  { directory, folder }: RewritePlace,
): string {
  const start = /^\^((?:[\w/~-]|\\[.-])+)(?:\(?\.\*\)?)?$/.exec(first?.expression ?? '')?.[1];
  if (!first || another || start === undefined || first.ignoreCase || !MATCHES_ALL.has(pattern)) return pattern;
  const whole = first.below || !directory ? start : start.replace(`${folder}/`, '');
  return pattern === '^(.*)$' || pattern === '(.*)' ? `^(${whole}.*)$` : `^${whole}`;
}

/** Apache redirects `/docs` to `/docs/` before it tries the rules of its `.htaccess`. */
function inBothForms({ slash: _slash, reach, ...rule }: ExpressionRule): ExpressionRule {
  return { ...rule, reach: reach.replace(/\/\$$/, '/?$') };
}

const NO_SLASH =
  'In a `.htaccess`, the path has no slash at its start, so that the rule never matches. Remove the slash after `^`.';
const CASE_OF_FOLDER = 'Letter case is ignored in the path of the folder too.';
const KEEPS =
  'The rule redirects nothing: it only keeps its requests from the rules below it. Here those rules redirect them.';
const INTERNAL = 'The rule rewrites inside the server and redirects nothing. Let the server do that, or add `R=301`.';
const GOES_ON = 'Without `L`, Apache tried the rules below on the result; here the first rule wins.';

const MATCHES_ALL: ReadonlySet<string> = new Set(['^', '.*', '^.*$', '^(.*)$', '(.*)', '^.*', '.', '']);

/** `=text` compares the whole text instead of matching an expression. */
function plainOrExpression({ expression, ignoreCase }: { expression: string; ignoreCase: boolean }): {
  expression: string;
  ignoreCase: boolean;
} {
  return expression.startsWith('=')
    ? { expression: `^${escapeText(expression.slice(1))}$`, ignoreCase }
    : { expression, ignoreCase };
}

interface TargetPlace extends RewritePlace {
  readonly fromCondition: boolean;
}

type ReadTarget =
  | { readonly ok: true; readonly parts: readonly TemplatePart[]; readonly forward?: 'merge' | 'drop' }
  | { readonly ok: false; readonly reason: string };

function readTarget(
  text: string,
  { escape, query }: RewriteFlags,
  { directory, base, fromCondition }: TargetPlace,
): ReadTarget {
  const cut = text.endsWith('?') ? text.slice(0, -1) : text;
  const read = readApacheTarget(cut, {
    encodes: escape ? 'path and hash' : 'nothing',
    groups: fromCondition ? 'condition' : 'rule',
  });
  if (!read.ok) return read;
  const [first] = read.parts;
  const absolute = typeof first === 'string' && /^(?:\/|[a-z][a-z0-9+.-]*:\/\/)/i.test(first);
  if (!absolute && directory && base === undefined) return { ok: false, reason: RELATIVE };
  // On a whole path, a capture at the start includes its slash.
  const start =
    absolute || (!directory && typeof first !== 'string') ? '' : directory ? (base ?? '').replace(/\/?$/, '/') : '/';
  const parts = start === '' ? read.parts : joinText([start, ...read.parts]);
  if (cut !== text || (query === 'discard' && !cut.includes('?'))) return { ok: true, parts, forward: 'drop' };
  return query === 'append' && cut.includes('?') ? { ok: true, parts, forward: 'merge' } : { ok: true, parts };
}

const RELATIVE =
  'The target is relative and there is no RewriteBase, so that it leads to a path of the disk. Begin the target with `/`.';
