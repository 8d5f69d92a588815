import { readApacheTarget } from '../shared/target/group-references.ts';
import type { TemplatePart } from '../shared/target/capture-target.ts';
import type { Collector } from '../shared/collect.ts';
import { rulesOfExpression, type ExpressionRules } from '../shared/expression/rules-of-expression.ts';
import { escapeText } from '../shared/expression/syntax-tree.ts';
import { foundExpression, type FoundExpression } from '../shared/expression/choose-forms.ts';
import { KNOWN_STATUSES } from '../shared/source/statuses.ts';
import type { Directive } from './directives.ts';
import { readStatus } from './flags.ts';

/** Reads Redirect, RedirectPermanent, RedirectTemp and RedirectMatch. */
export function readRedirect(directive: Directive, into: Collector): FoundExpression[] {
  const refuse = (reason: string): FoundExpression[] => {
    into.refuse(directive, reason);
    return [];
  };
  const fixed = FIXED.get(directive.name);
  const [first = '', ...others] = directive.words;
  const given =
    fixed === undefined && !first.startsWith('/') && others.length > 0 && /^(?:\d+|[a-z]+)$/i.test(first)
      ? first
      : undefined;
  const status = given === undefined ? (fixed ?? 302) : readStatus(given);
  if (status === undefined) return refuse(`\`${given}\` is not a status of a redirect. ${KNOWN_STATUSES}`);
  const [from, to, more] = given === undefined ? directive.words : others;
  if (from === undefined || more !== undefined || (to === undefined) !== (status === 410))
    return refuse(
      status === 410
        ? 'Write `Redirect gone /path`.'
        : 'Write `Redirect 301 /old https://host/new`, with quotation marks around a space.',
    );
  const made: PrefixRules = directive.name === 'redirectmatch' ? matchRules(from, to) : prefixRules(from, to);
  if (!made.ok) return refuse(made.reason);
  if (made.below !== undefined) into.refuse(directive, made.below);
  return [foundExpression(directive, made, status === 301 ? {} : { status })];
}

const FIXED: ReadonlyMap<string, 301 | 302> = new Map(
  Object.entries({ redirectpermanent: 301, redirecttemp: 302 } as const),
);

function matchRules(expression: string, to: string | undefined): ExpressionRules {
  const target = to === undefined ? undefined : readApacheTarget(to, { encodes: 'path', groups: 'match' });
  if (target?.ok === false) return target;
  return rulesOfExpression({
    expression,
    ignoreCase: false,
    subject: { slash: true, whole: false },
    ...(target ? { target: target.parts } : {}),
  });
}

/** `below`: why paths below the source are refused, although the source itself is taken. */
type PrefixRules = ExpressionRules & { readonly below?: string };

/**
 * `Redirect /a /b` matches `/a` and everything below it, and appends the rest to `/b`; `Redirect /a/ /b` matches only what is below `/a/`.
 */
function prefixRules(from: string, to: string | undefined): PrefixRules {
  if (!from.startsWith('/')) return { ok: false, reason: `\`${from}\` is not a path. Begin it with \`/\`.` };
  if (from.includes('?')) return { ok: false, reason: NO_QUERY };
  const path = escapeText(from.replaceAll(/\/{2,}/g, '/'));
  const stem = path.replace(/\/$/, '');
  // The rest of the path was appended to the query, where no page reads it.
  const parted = to !== undefined && /[?#]/.test(to);
  const behind = stem === path ? `${to}/` : (to ?? '');
  const rulesFor = (expression: string, target: readonly TemplatePart[]): ExpressionRules =>
    rulesOfExpression({
      expression,
      ignoreCase: false,
      subject: { slash: true, whole: false },
      ...(to === undefined ? {} : { target }),
    });
  const exact: ExpressionRules =
    stem === path ? rulesFor(`^${stem}$`, [to ?? '']) : { ok: true, rules: [], changed: [] };
  if (!exact.ok) return exact;
  // A path below a source without a slash at its end is appended after two slashes, with which no target can begin.
  if (exact.rules.length > 0 && to !== undefined && /^(?:https?:\/\/[^/?#]*)?\/$/i.test(to))
    return { ...exact, below: belowRefused(from, behind) };
  const below = rulesFor(`^${stem}/(.*)$`, parted ? [to] : [behind, { group: 1 }]);
  if (!below.ok) return below;
  const own = exact.rules;
  const changed = [
    ...(own.length > 0 ? exact.changed : []),
    // The rule beside this one redirects the path itself.
    ...below.changed.filter((change) => own.length === 0 || !change.includes('is redirected too')),
    ...(parted ? [BELOW_QUERY] : []),
    ...(own.length > 0 && !parted && to?.endsWith('/') ? [TWO_SLASHES] : []),
  ];
  return { ok: true, rules: [...own, ...below.rules], changed: [...new Set(changed)] };
}

const NO_QUERY = 'A path never holds a `?`, so that the rule never matched. Match a query with `query:`.';
const BELOW_QUERY = 'The rest of the path was appended to the query or fragment of the target; here it is dropped.';
function belowRefused(from: string, behind: string): string {
  return `Only \`${from}\` itself is taken. Apache sends a path below it to \`${behind}…\`, whose path begins with two slashes. Write a rule from \`${from}/*\` if it is needed.`;
}

const TWO_SLASHES = 'The rest of the path was appended after two slashes, because the target ends in a slash.';
