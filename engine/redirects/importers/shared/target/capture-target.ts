import { literalTarget, type LiteralTarget } from '../source/literal.ts';

/** A target of another host: text, already encoded, and groups by number or name. */
export type TemplatePart = string | { readonly group: number | string };

/** The value of a group in a target: text, a named capture, or the text that `*` matched. */
export type Filling =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'capture'; readonly name: string }
  | { readonly kind: 'splat' };

export type BuiltTarget = ({ readonly ok: true } & LiteralTarget) | { readonly ok: false; readonly reason: string };

/** Writes a target for redirects.yaml. */
export function buildTarget(fillings: readonly Filling[]): BuiltTarget {
  const joined = fillings.map((filling) => (filling.kind === 'text' ? filling.text : MARK)).join('');
  const [first] = fillings;
  // If a group is empty between two slashes, the following text would become a host.
  const hosted = first?.kind === 'text' && first.text.startsWith('//');
  const text = hosted ? joined : joined.replace(/^\/{2,}/, '/');
  const [, origin = '', tail = ''] = /^((?:https?:)?\/\/[^/?#]*)?[^?#]*(.*)$/is.exec(text) ?? [];
  if (origin.includes(MARK)) return { ok: false, reason: CAPTURE_IN_HOST };
  const captures = fillings.flatMap((filling) => (filling.kind === 'text' ? [] : [nameOf(filling)]));
  const word = standIn(text);
  let count = 0;
  const target = literalTarget(text.replaceAll(MARK, () => `${word}${count++}z`));
  if (!target.ok)
    return { ok: false, reason: withCaptures(`${target.flaw.message} ${target.flaw.hint}`, word, captures) };
  const { to, external, changes } = target.value;
  return {
    ok: true,
    to: withCaptures(to, word, captures),
    ...(external ? { external } : {}),
    changes: [...changes, ...(tail.replace(/#.*$/s, '').includes(MARK) ? [AS_SENT] : [])],
  };
}

/** The remark on a capture in a query, for hosts that encode it. */
export const AS_SENT =
  'The captured text is put into the query as it was sent, so that a `&`, `=` or `+` in it is read as such a sign; before, some of these were encoded.';

/** Replaces a capture while the target is taken apart; no configuration can hold this character. */
const MARK = '\u0000';

/** A word that is not in the text: it represents captures while the text around them is encoded. */
function standIn(text: string): string {
  let word = 'capture';
  while (text.includes(word)) word += 'x';
  return word;
}

/** Writes the captures in place of their words: a whole segment as `:name`, a part of one as `{:name}`. */
function withCaptures(text: string, word: string, captures: readonly string[]): string {
  const name = (index: string): string => captures[Number(index)] ?? '';
  return text
    .replaceAll(new RegExp(`(?<=^[^?#]*/)${word}(\\d+)z(?=[/?#]|$)`, 'g'), (_, index: string) => name(index))
    .replaceAll(new RegExp(`${word}(\\d+)z`, 'g'), (_, index: string) => `{${name(index)}}`);
}

const CAPTURE_IN_HOST =
  'A part of the request would become part of the host of the target. Write out the host, with a slash after it.';

function nameOf(filling: Exclude<Filling, { kind: 'text' }>): string {
  return filling.kind === 'splat' ? '*' : `:${filling.name}`;
}
