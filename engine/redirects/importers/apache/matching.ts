import type { Matching } from '../importer.ts';
import { escapeText } from '../shared/expression/syntax-tree.ts';
import { matchExpression } from '../shared/order/matching.ts';
import type { Directive } from './directives.ts';
import { readFlags } from './flags.ts';

/** The place of a refused directive. */
export interface MatchingPlace {
  /** Patterns of RewriteRules are matched without the path of the folder and the slash after it. */
  readonly directory: boolean;
  readonly folder: string;
}

const PATH = { slash: true, whole: false };

/** The requests that a directive matches, whatever the directive does with them. */
export function matchApache({ name, words }: Directive, { directory, folder }: MatchingPlace): readonly Matching[] {
  if (name === 'rewriterule') {
    const [pattern = '', , flags] = words;
    const read = readFlags(flags);
    const negated = pattern.startsWith('!');
    return matchExpression({
      expression: negated ? '^' : pattern,
      ignoreCase: read.ok ? read.flags.ignoreCase : /\bNC\b/i.test(flags ?? ''),
      subject: directory ? { slash: false, whole: false, folder: `${folder}/`.slice(1) } : PATH,
    });
  }
  const [from] = words.filter((word) => !/^(?:\d+|[a-z]+)$/i.test(word));
  if (from === undefined) return [];
  if (name === 'redirectmatch') return matchExpression({ expression: from, ignoreCase: false, subject: PATH });
  const prefix = escapeText(from.replace(/[?#].*/s, '').replace(/\/$/, ''));
  return matchExpression({ expression: `^${prefix}(/.*)?$`, ignoreCase: false, subject: PATH });
}
