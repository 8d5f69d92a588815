import { literalTarget, type LiteralTarget } from '../source/literal.ts';

/** A target as a foreign host writes it: text, already encoded, and groups by number or name. */
export type TemplatePart = string | { readonly group: number | string };

/** What stands in the place of a group: text, or a capture by its name, or what the `*` took. */
export type Filling =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'capture'; readonly name: string }
  | { readonly kind: 'splat' };

export type BuiltTarget = ({ readonly ok: true } & LiteralTarget) | { readonly ok: false; readonly reason: string };

/** Writes a target of ours. Captures can be whole segments of its path only. */
export function buildTarget(fillings: readonly Filling[]): BuiltTarget {
  const joined = fillings.map((filling) => (filling.kind === 'text' ? filling.text : MARK)).join('');
  const [first] = fillings;
  // Where a group gave nothing between two slashes, what follows would become a host.
  const hosted = first?.kind === 'text' && first.text.startsWith('//');
  const text = hosted ? joined : joined.replace(/^\/{2,}/, '/');
  const [, origin = '', path = '', tail = ''] = /^((?:https?:)?\/\/[^/?#]*)?([^?#]*)(.*)$/is.exec(text) ?? [];
  if (origin.includes(MARK)) return { ok: false, reason: CAPTURE_IN_HOST };
  if (tail.includes(MARK)) return { ok: false, reason: CAPTURE_IN_QUERY };
  if (path.split('/').some((segment) => segment.includes(MARK) && segment !== MARK))
    return { ok: false, reason: CAPTURE_BESIDE_TEXT };
  const captures = fillings.flatMap((filling) => (filling.kind === 'text' ? [] : [nameOf(filling)]));
  let next = 0;
  const written = text.replaceAll(MARK, () => {
    const name = captures[next] ?? '';
    next += 1;
    return name === '*' ? name : `:${name}`;
  });
  const target = literalTarget(written, { captures: new Set(captures) });
  if (!target.ok) return { ok: false, reason: `${target.flaw.message} ${target.flaw.hint}` };
  return { ok: true, ...target.value };
}

/** Stands for a capture while the target is taken apart; no configuration can hold it. */
const MARK = '\u0000';

const CAPTURE_IN_HOST =
  'What the request holds would become part of the host of the target. Write the host out, with a slash behind it.';
const CAPTURE_IN_QUERY =
  'The target puts a capture into its query or fragment; a target takes captures in its path only. Write one rule for each value.';
const CAPTURE_BESIDE_TEXT =
  'The target puts a capture beside text in one segment; a target takes whole segments only. Write one rule for each value.';

function nameOf(filling: Exclude<Filling, { kind: 'text' }>): string {
  return filling.kind === 'splat' ? '*' : filling.name;
}
