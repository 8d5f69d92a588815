import { hostOfExpression } from '../shared/source/bound-host.ts';
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

/** A variable of the environment that one directive sets for the requests to one host. */
export interface HostVariable {
  readonly value: string;
  readonly host: string;
}

export type Variable = PathVariable | HostVariable;

/** The variables that directives of a file set by the path or the host alone; not those that several directives set, or only under a condition. */
export function readVariables(directives: readonly Directive[]): ReadonlyMap<string, Variable> {
  const found = directives.flatMap((directive, index) => settingsOf(directive, directives[index - 1]));
  const groups = Map.groupBy(found, ({ name }) => name);
  return new Map(
    [...groups].flatMap(([name, [first, another]]) => (first?.variable && !another ? [[name, first.variable]] : [])),
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
    const host = attribute.toLowerCase() === 'host' ? hostOfWhole(expression) : undefined;
    return variables.map((text) => {
      const [, name = '', value = '1'] = /^!?([^=]*)(?:=(.*))?$/.exec(text) ?? [];
      if (text.startsWith('!')) return { name, variable: undefined };
      if (attribute.toLowerCase() === 'request_uri')
        return { name, variable: { value, expression, ignoreCase, below: false } };
      return { name, variable: host === undefined ? undefined : { value, host } };
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

/** Returns the host of an expression that matches only this whole host. */
export function hostOfWhole(expression: string): string | undefined {
  return /^\^.*\$$/.test(expression) ? hostOfExpression(expression) : undefined;
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
