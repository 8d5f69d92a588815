import { literalTarget, type LiteralTarget } from '../source/literal.ts';

/** A target of another host: text, already encoded, and groups by number or name. */
export type TemplatePart = string | { readonly group: number | string };

/** The value of a group in a target: text, a named capture, or the text that `*` matched. */
export type Filling =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'capture'; readonly name: string }
  | { readonly kind: 'splat' };

export type BuiltTarget = ({ readonly ok: true } & LiteralTarget) | { readonly ok: false; readonly reason: string };

/** Writes a target for redirects.yaml. Its captures must be whole segments of its path. */
export function buildTarget(fillings: readonly Filling[]): BuiltTarget {
  const joined = fillings.map((filling) => (filling.kind === 'text' ? filling.text : MARK)).join('');
  const [first] = fillings;
  // If a group is empty between two slashes, the following text would become a host.
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

/** Replaces a capture while the target is parsed; no configuration can hold this character. */
const MARK = '\u0000';

const CAPTURE_IN_HOST =
  'A part of the request would become part of the host of the target. Write out the host, with a slash after it.';
const CAPTURE_IN_QUERY =
  'The target puts a capture into its query or fragment; a target can use captures only in its path. Write one rule for each value.';
const CAPTURE_BESIDE_TEXT =
  'The target puts a capture beside text in one segment; a target can use only captures that are whole segments. Write one rule for each value.';

function nameOf(filling: Exclude<Filling, { kind: 'text' }>): string {
  return filling.kind === 'splat' ? '*' : filling.name;
}
