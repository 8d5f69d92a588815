import type { Flaw, Parsed } from '../../../match/pattern.ts';
import { literalTarget, type LiteralTarget } from '../source/literal.ts';
import { AS_SENT, buildTarget, type Filling } from './capture-target.ts';

/** The captures and texts that replace a token of a target, or the reason why nothing can replace it. */
export type TokenFilling = readonly Filling[] | Flaw;

/** How a host writes captures in a target. */
export interface TemplateSyntax {
  /** Finds the tokens; global. */
  readonly token: RegExp;
  fillingOf(token: RegExpExecArray): TokenFilling;
  /** True if the host puts a capture into a query as it was sent. */
  readonly insertsAsSent?: boolean;
}

/** Writes the target of another host. Everything except its tokens is literal text. */
export function templateTarget(
  text: string,
  { token, fillingOf, insertsAsSent }: TemplateSyntax,
): Parsed<LiteralTarget> {
  const fillings: Filling[] = [];
  let end = 0;
  for (const found of text.matchAll(token)) {
    const filling = fillingOf(found);
    if ('message' in filling) return { ok: false, flaw: filling };
    fillings.push({ kind: 'text', text: text.slice(end, found.index) }, ...filling);
    end = found.index + found[0].length;
  }
  fillings.push({ kind: 'text', text: text.slice(end) });
  if (fillings.every(({ kind }) => kind === 'text')) return literalTarget(fillings.map(textOf).join(''));
  const plain = fillings.map(encodeText);
  const built = buildTarget(plain);
  if (!built.ok) return { ok: false, flaw: { message: built.reason, hint: '' } };
  const encoded = plain.some((filling, index) => filling !== fillings[index]);
  const { to, external, changes } = built;
  const kept = insertsAsSent ? changes.filter((change) => change !== AS_SENT) : changes;
  const said = [...kept, ...(encoded ? [ENCODED] : [])];
  return { ok: true, value: { to, ...(external ? { external } : {}), changes: said } };
}

const ENCODED = 'A character of the target that redirects.yaml reads as a capture is written as `%2A` or `%3A`.';

/** Escapes a `*` or `/:` of literal text, so that it is not read as a capture. */
function encodeText(filling: Filling): Filling {
  if (filling.kind !== 'text') return filling;
  const text = filling.text.replaceAll('*', '%2A').replaceAll(/\/:(?=[A-Za-z])/g, '/%3A');
  return text === filling.text ? filling : { ...filling, text };
}

function textOf(filling: Filling): string {
  return filling.kind === 'text' ? filling.text : '';
}
