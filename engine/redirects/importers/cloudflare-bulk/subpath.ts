import type { Collector, Draft, Place } from '../shared/collect.ts';
import { normalisePath } from '../../match/normalise-path.ts';
import { escapeExpression, literalSource } from '../shared/source/literal.ts';

/** A redirect for a path and everything below it. */
export interface Subpath {
  readonly place: Place;
  readonly path: string;
  readonly rule: Draft & { readonly to: string };
  readonly said: readonly string[];
  readonly preserveSuffix: boolean;
}

/** A splat also matches the path itself. If the target would then get a slash at its end, the path gets its own rule. */
export function takeSubpath({ place, path, rule, said, preserveSuffix }: Subpath, into: Collector): void {
  const base = path.replace(/\/+$/, '');
  const literal = literalSource(base || '/', 'exact');
  if (!literal.ok) return into.refuse(place, literal.flaw);
  const { changes: kept, ...own } = literal.value;
  const [, to = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(rule.to) ?? [];
  const changes = [
    ...said,
    ...kept,
    ...(path === base || base === '' ? [] : [`The rule also matches \`${base}\`, without the slash.`]),
  ];
  const alone = preserveSuffix && !to.endsWith('/') && (path === base || base === '');
  if (alone)
    into.take(place, { ...own, ...rule, ...(own.from === undefined || base === '' ? {} : { slash: 'exact' }) });
  const below = own.from === undefined ? expressionBelow(base, alone) : { from: `${own.from.replace(/\/$/, '')}/*` };
  const end = own.from === undefined ? ':rest' : '*';
  into.take(
    place,
    { ...below, ...rule, ...(preserveSuffix ? { to: `${to.replace(/\/$/, '')}/${end}${rest}` } : {}) },
    changes,
  );
}

/** Matches what is below a path that a pattern cannot hold, and the path itself if it has no rule of its own. */
function expressionBelow(base: string, alone: boolean): { readonly regex: string } {
  const path = escapeExpression(normalisePath(base) ?? base);
  return { regex: alone ? `^${path}/(?<rest>.*)$` : `^${path}(?:/(?<rest>.*))?$` };
}
