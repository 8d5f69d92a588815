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

/** The variables that directives of a file set by the path alone; not those that several directives set, or only under a condition. */
export function readVariables(directives: readonly Directive[]): ReadonlyMap<string, PathVariable> {
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
  /** Undefined if the variable depends on more than the path. */
  readonly variable: PathVariable | undefined;
}

function settingsOf({ name: directive, words }: Directive, before: Directive | undefined): Setting[] {
  if (directive === 'setenvif' || directive === 'setenvifnocase') {
    const [attribute = '', expression = '', ...variables] = words;
    const asked = attribute.toLowerCase() === 'request_uri';
    return variables.map((text) => {
      const [, name = '', value = '1'] = /^!?([^=]*)(?:=(.*))?$/.exec(text) ?? [];
      const plain = asked && !text.startsWith('!');
      const ignoreCase = directive === 'setenvifnocase';
      return { name, variable: plain ? { value, expression, ignoreCase, below: false } : undefined };
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

/** True if a condition holds exactly when a variable has its value, and not when it is missing. */
export function asksFor(pattern: string, { value }: PathVariable): boolean {
  if (pattern.startsWith('=')) return pattern.slice(1).replaceAll('"', '') === value && value !== '';
  const negated = pattern.startsWith('!');
  try {
    const expression = new RegExp(negated ? pattern.slice(1) : pattern);
    return expression.test(value) !== negated && expression.test('') === negated;
  } catch {
    return false;
  }
}
