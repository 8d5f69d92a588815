import type { RedirectStatus } from '../../../model/redirect.ts';
import type { Matching } from '../importer.ts';
import type { Collector, Place } from '../shared/collect.ts';
import { foundExpression, type FoundExpression } from '../shared/expression/choose-forms.ts';
import { rulesOfExpression } from '../shared/expression/rules-of-expression.ts';
import { escapeText } from '../shared/expression/syntax-tree.ts';
import { matchExpression } from '../shared/order/matching.ts';
import { guardOf } from '../shared/source/source-address.ts';
import type { NginxDirective } from './config.ts';
import { readNginxTarget } from './target.ts';

/** A `map` of paths to targets. */
export interface NginxMap {
  readonly directive: NginxDirective;
  /** The name of the variable, without its `$`. */
  readonly variable: string;
  /** True if the key is the path with its query, as it was sent. */
  readonly raw: boolean;
}

/** How a directive makes a redirect of a value of a map. */
export interface MapUse {
  readonly status: RedirectStatus;
  readonly kind: 'rewrite' | 'return';
  /** The text after the variable, such as `$is_args$args`. */
  readonly behind: string;
}

/** Lists the maps of paths among some directives. A map of other values is refused if it holds redirects. */
export function findMaps(directives: readonly NginxDirective[], into: Collector): NginxMap[] {
  return directives.flatMap((directive): NginxMap[] => {
    if (directive.name === 'http') return findMaps(directive.block ?? [], into);
    if (directive.name !== 'map' || !directive.block) return [];
    const [source = '', variable = ''] = directive.words;
    const name = variable.replace(/^\$/, '');
    if (/^\$(?:uri|document_uri|request_uri)$/.test(source))
      return [{ directive, variable: name, raw: source === '$request_uri' }];
    if (directive.block.some(({ words }) => /^(?:\/|https?:)/.test(words[0] ?? '')))
      into.refuse(
        directive,
        `The map looks up \`${source}\`, which a redirect rule cannot see. Write a rule for each case.`,
      );
    return [];
  });
}

/** The rules of a map in the order in which nginx looks them up: its plain keys, its expressions, its default. */
export function rulesOfMap({ directive, raw }: NginxMap, use: MapUse, into: Collector): FoundExpression[] {
  const entries = (directive.block ?? []).filter(({ name }) => name !== 'hostnames' && name !== 'volatile');
  const rank = ({ name }: NginxDirective): number =>
    name === 'default' ? 3 : name.startsWith('~') ? 2 : raw && name.includes('?') ? 0 : 1;
  return entries
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap((entry): FoundExpression[] => {
      const rule = ruleOfEntry(entry, raw, use);
      if (rule === undefined) return [];
      if (typeof rule !== 'string') return [rule];
      into.refuse({ ...placeOf(entry), matching: () => matchKey(entry.name, raw) }, rule);
      return [];
    });
}

/** A rule, or the reason why there is none; undefined for a value that does not redirect. */
function ruleOfEntry(
  entry: NginxDirective,
  raw: boolean,
  { status, kind, behind }: MapUse,
): FoundExpression | string | undefined {
  const { name: key, words } = entry;
  const [value, more] = words;
  if (key === 'include')
    return 'The line includes another file. Import that file separately, inside `map $uri $target { }`.';
  if (value === undefined || more !== undefined) return 'Write `key value;`, with quotation marks around a space.';
  if (value === '' || value === '0') return undefined;
  const target = readNginxTarget(`${value}${behind}`, kind);
  if (!target.ok) return target.reason;
  const source = sourceOf(key, raw);
  if (typeof source === 'string') return source;
  const made = rulesOfExpression({
    expression: source.expression,
    ignoreCase: source.ignoreCase,
    subject: { slash: true, whole: false },
    encoded: raw,
    ...(status === 410 ? {} : { target: target.parts }),
  });
  if (!made.ok) return made.reason;
  const common = {
    ...(status === 301 ? {} : { status }),
    ...(source.query ? { query: source.query } : {}),
    ...(target.forward ? { forward: target.forward } : {}),
  };
  return foundExpression(placeOf(entry), made, common, source.changes);
}

function matchKey(key: string, raw: boolean): readonly Matching[] {
  const source = key === 'include' ? '' : sourceOf(key, raw);
  if (typeof source === 'string') return [];
  const { expression, ignoreCase } = source;
  return matchExpression({ expression, ignoreCase, subject: { slash: true, whole: false }, encoded: raw });
}

function placeOf({ line, text }: NginxDirective): Place {
  return { line, text };
}

interface Source {
  readonly expression: string;
  readonly ignoreCase: boolean;
  readonly query?: Readonly<Record<string, string>>;
  readonly changes: readonly string[];
}

function sourceOf(key: string, raw: boolean): Source | string {
  if (key === 'default') return { expression: '^', ignoreCase: false, changes: [] };
  if (key.startsWith('~')) {
    const ignoreCase = key.startsWith('~*');
    const expression = key.slice(ignoreCase ? 2 : 1);
    if (raw && expression.includes(String.raw`\?`))
      return 'The expression matches the query. Write a rule with `query:` by hand.';
    return { expression, ignoreCase, changes: raw ? [WITH_QUERY] : [] };
  }
  const plain = key.replace(/^\\/, '');
  const [path = '', query] = raw ? plain.split(/\?(.*)/s) : [plain];
  const guard = query === undefined ? undefined : guardOf(query);
  if (query !== undefined && !guard) return 'The query of the key is not a list of single `key=value`.';
  return {
    expression: `^${escapeText(path)}$`,
    ignoreCase: true,
    ...(guard ? { query: guard, changes: [MORE_KEYS] } : { changes: raw ? [ANY_QUERY] : [] }),
  };
}

const WITH_QUERY = 'The key was matched against path and query; here it is matched against the path.';
const ANY_QUERY = 'The rule held only without a query; here it holds with any query.';
const MORE_KEYS = 'The rule held only for this query; here the query may have other keys too.';
