import { hostsOfExpression } from '../shared/source/hosts-of-expression.ts';
import type { Directive } from './directives.ts';
import { readFlags } from './flags.ts';

/** A variable of the environment that one directive sets for the paths that its expression matches. */
export interface PathVariable {
  readonly value: string;
  /** Matched against the whole path, or in a `.htaccess` against the path below the folder: see `below`. */
  readonly expression: string;
  readonly ignoreCase: boolean;
  /** True for a RewriteRule, whose expression is matched as those of the other RewriteRules of its file. */
  readonly below: boolean;
}

/** A variable of the environment that directives set for the requests to a few hosts. */
export interface HostVariable {
  readonly value: string;
  readonly hosts: readonly string[];
}

export type Variable = PathVariable | HostVariable;

/**
 * The variables that directives of a file set by the path or the host alone; not those that are set only under a condition, or by several
 * directives, unless these set one value for some hosts each.
 */
export function readVariables(directives: readonly Directive[]): ReadonlyMap<string, Variable> {
  const found = directives.flatMap((directive, index) => settingsOf(directive, directives[index - 1]));
  const groups = Map.groupBy(found, ({ name }) => name);
  return new Map(
    [...groups].flatMap(([name, settings]) => {
      const variable = joined(settings.map((setting) => setting.variable));
      return variable ? [[name, variable]] : [];
    }),
  );
}

/** True for a RewriteRule that only sets variables. */
export function onlySets({ name, words: [, to, flags] }: Directive): boolean {
  return name === 'rewriterule' && to === '-' && /^\[(?:(?:E=[^,\]]+|NC|NE|NS),?)+\]$/i.test(flags ?? '');
}

interface Setting {
  readonly name: string;
  /** Undefined if the variable depends on more than the path, or on more than the host. */
  readonly variable: Variable | undefined;
}

function settingsOf({ name: directive, words }: Directive, before: Directive | undefined): Setting[] {
  if (directive === 'setenvif' || directive === 'setenvifnocase') {
    const [attribute = '', expression = '', ...variables] = words;
    const ignoreCase = directive === 'setenvifnocase';
    const hosts = attribute.toLowerCase() === 'host' ? hostsOfExpression(expression, { ends: 'written' }) : undefined;
    return variables.map((text) => {
      const [, name = '', value = '1'] = /^!?([^=]*)(?:=(.*))?$/.exec(text) ?? [];
      if (text.startsWith('!')) return { name, variable: undefined };
      if (attribute.toLowerCase() === 'request_uri')
        return { name, variable: { value, expression, ignoreCase, below: false } };
      return { name, variable: hosts && { value, hosts } };
    });
  }
  if (directive !== 'rewriterule') return [];
  const [expression = '', , flags = ''] = words;
  const read = readFlags(flags);
  const plain = before?.name !== 'rewritecond' && !expression.startsWith('!') && read.ok;
  return [...flags.matchAll(/[[,]E(?:NV)?=([^:,\]]+):?([^,\]]*)/gi)].map(([, name = '', value = '']) => ({
    name,
    variable: plain ? { value, expression, ignoreCase: read.flags.ignoreCase, below: true } : undefined,
  }));
}

/** The one variable that several directives set; undefined if it depends on more than the host. */
function joined([first, ...others]: readonly (Variable | undefined)[]): Variable | undefined {
  if (others.length === 0) return first;
  if (!first || !('hosts' in first)) return undefined;
  const hosts = new Set(first.hosts);
  for (const other of others) {
    if (!other || !('hosts' in other) || other.value !== first.value) return undefined;
    for (const host of other.hosts) hosts.add(host);
  }
  return { value: first.value, hosts: [...hosts] };
}

/** True if a condition holds exactly when a variable has its value, and not when it is missing. */
export function asksFor(pattern: string, { value }: Variable): boolean {
  if (pattern.startsWith('=')) return pattern.slice(1).replaceAll('"', '') === value && value !== '';
  const negated = pattern.startsWith('!');
  try {
    const expression = new RegExp(negated ? pattern.slice(1) : pattern);
    return expression.test(value) !== negated && expression.test('') === negated;
  } catch {
    return false;
  }
}
