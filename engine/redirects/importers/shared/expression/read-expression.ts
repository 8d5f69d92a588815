import { RegExpParser, type AST } from '@eslint-community/regexpp';
import { translateDialect } from './dialect.ts';
import { normalisePath } from '../../../match/normalise-path.ts';
import { ANY, escapeText, type Node, type Sequence } from './syntax-tree.ts';
import { encodeCharacter, readSet } from './character-set.ts';

/** An expression that was read, or the reason why it cannot be imported. */
export type ReadExpression =
  | {
      readonly ok: true;
      readonly alternatives: readonly Sequence[];
      readonly ignoreCase: boolean;
      readonly changed: readonly string[];
    }
  | { readonly ok: false; readonly reason: string };

/**
 * Reads a regular expression of PCRE or Python, written for a decoded path, into a tree for the encoded path. `changed`: what it decides
 * differently on an encoded path. `encoded`: it was written for the path as it is sent, where `%20` is three characters.
 */
export function readExpression(given: string, encoded = false): ReadExpression {
  const text = encoded ? given.replaceAll(/%[0-9A-Fa-f]{2}/g, normalTriplet) : given;
  if (text.length > MOST_CHARACTERS)
    return { ok: false, reason: `The expression has more than ${MOST_CHARACTERS} characters. Split it.` };
  const dialect = translateDialect(text);
  if (!dialect.ok) return dialect;
  let pattern: AST.Pattern;
  try {
    const parser = new RegExpParser({ ecmaVersion: 2024 });
    pattern = parser.parsePattern(dialect.expression, 0, dialect.expression.length, { unicode: false });
  } catch {
    return { ok: false, reason: 'The expression is not a valid regular expression.' };
  }
  const reader = createReader(dialect.ignoreCase, encoded);
  const alternatives = pattern.alternatives.map((alternative) => reader.sequence(alternative));
  const [reason] = reader.reasons;
  if (reason !== undefined) return { ok: false, reason };
  return { ok: true, alternatives, ignoreCase: dialect.ignoreCase, changed: [...reader.changed] };
}

const MOST_CHARACTERS = 2048;

interface Reader {
  readonly reasons: readonly string[];
  readonly changed: ReadonlySet<string>;
  sequence(alternative: AST.Alternative): Sequence;
}

/** Decodes `%41` to `A` and writes `%c3` as `%C3`, as in the normal form of a path. */
function normalTriplet(triplet: string): string {
  return escapeText(normalisePath(`/-${triplet}`)?.slice(2) ?? triplet.toUpperCase());
}

function createReader(ignoreCase: boolean, encoded: boolean): Reader {
  const reasons: string[] = [];
  const changed = new Set<string>();
  let groups = 0;

  const refuse = (reason: string): Node => {
    reasons.push(reason);
    return { kind: 'text', text: '' };
  };

  function sequence({ elements }: AST.Alternative): Sequence {
    const nodes: Node[] = [];
    for (const element of elements) {
      const node = nodeOf(element);
      const last = nodes.at(-1);
      if (node.kind === 'text' && last?.kind === 'text')
        nodes[nodes.length - 1] = { kind: 'text', text: last.text + node.text };
      else nodes.push(node);
    }
    return nodes;
  }

  function nodeOf(element: AST.Element): Node {
    switch (element.type) {
      case 'Character':
        return { kind: 'text', text: encoded && element.raw === '%' ? '%' : encodeCharacter(element.value) };
      case 'CharacterSet':
        return element.kind === 'any' ? { kind: 'set', expression: ANY } : setOf(element.raw);
      case 'CharacterClass':
        return setOf(element.raw);
      case 'Group':
        return { kind: 'choice', options: element.alternatives.map(sequence) };
      case 'CapturingGroup': {
        groups += 1;
        const group = { number: groups, ...(element.name === null ? {} : { name: element.name }) };
        return { kind: 'choice', options: element.alternatives.map(sequence), group };
      }
      case 'Quantifier':
        return {
          kind: 'repeat',
          node: nodeOf(element.element),
          min: element.min,
          max: element.max,
          lazy: !element.greedy,
        };
      case 'Assertion':
        if (element.kind === 'lookahead' || element.kind === 'lookbehind')
          return refuse(
            'Look-around takes more than linear time. Write an expression for the paths that match, without exceptions.',
          );
        return { kind: 'edge', expression: element.raw as '^' | '$' | '\\b' | '\\B' };
      case 'Backreference':
        return refuse('A back-reference takes more than linear time. Write one rule for each value.');
      default:
        return refuse(`\`${element.raw}\` is not supported in a linear expression.`);
    }
  }

  function setOf(raw: string): Node {
    const set = readSet(raw, ignoreCase);
    if (!set) return refuse(`The class \`${raw}\` matches no character of a path.`);
    if (set.note !== undefined) changed.add(set.note);
    return set.node;
  }

  return { reasons, changed, sequence };
}
