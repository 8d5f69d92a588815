import { parseTarget, type Parsed } from '../../match/pattern.ts';
import type { Draft } from '../shared/collect.ts';
import { hostOf, literalTarget, type LiteralTarget } from '../shared/source/literal.ts';
import type { Cell } from './columns.ts';
import { FROM_ROOT, fromRoot } from './source.ts';

/** Returns the host that the target of a row names. */
export function targetHostOf(cell: Cell): string | undefined {
  const [, authority] = /^(?:https?:)?\/\/([^/?#]*)/i.exec(cell('to')) ?? [];
  return authority === undefined ? undefined : hostOf(authority);
}

/** Reads the target of a row. `hosts`: those of the site, whose addresses become paths. */
export function readRowTarget(cell: Cell, hosts: ReadonlySet<string>): Parsed<LiteralTarget> {
  const to = fromRoot(cell('to'));
  const written = /\{(?::[A-Za-z]\w*|\*)\}/.test(to) ? parseTarget(to) : undefined;
  if (written?.ok)
    return { ok: true, value: { to, ...(written.value.origin === '' ? {} : { external: true }), changes: [] } };
  const target = literalTarget(to, { captures: captureNames(to), hosts });
  if (!target.ok || to === cell('to')) return target;
  return { ok: true, value: { ...target.value, changes: [FROM_ROOT(cell('to')), ...target.value.changes] } };
}

/** The captures that a target names; a name that the source lacks is a mistake, not literal text. */
function captureNames(target: string): ReadonlySet<string> {
  return new Set(
    [...target.matchAll(/\/(?::([A-Za-z]\w*)|(\*))(?=[/?#]|$)/g)].map(([, name, splat]) => name ?? splat ?? ''),
  );
}

/** True if a rule leads to the paths that it matches, apart from a slash at their end. */
export function leadsToItself({ from, host, query, to = '' }: Draft): boolean {
  if (from === undefined || host !== undefined || query !== undefined) return false;
  return from.replace(/\/$/, '') === to.replace(/\/$/, '');
}
