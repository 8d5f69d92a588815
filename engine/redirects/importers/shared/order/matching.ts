import type { Matching } from '../../importer.ts';
import { NO_PATH, rulesOfExpression, type ExpressionInput } from '../expression/rules-of-expression.ts';
import { escapeText } from '../expression/syntax-tree.ts';
import { literalSource } from '../source/literal.ts';
import { expressionOfPieces, type Piece } from '../source/path-pieces.ts';

/** The matching for a literal path; empty if the text is not a path. */
export function matchPath(path: string, slash: 'either' | 'exact' = 'either', ignoreCase = false): Matching[] {
  const source = literalSource(path, slash);
  if (!source.ok) return [];
  const { changes: _changes, ...where } = source.value;
  return [{ ...where, ...(where.from !== undefined && slash === 'exact' ? { slash } : {}), ...caseOf(ignoreCase) }];
}

/** The paths that pieces match, with or without a slash at their end. An expression among the pieces counts as any text. */
export function matchPieces(pieces: readonly Piece[], ignoreCase = false): Matching[] {
  const texts = pieces.flatMap((piece) => (piece.kind === 'text' ? [piece.text] : []));
  if (texts.length === pieces.length) return matchPath(texts.join(''), 'either', ignoreCase);
  const open = pieces.map((piece): Piece => (piece.kind === 'expression' ? { kind: 'rest', name: piece.name } : piece));
  return [{ regex: expressionOfPieces(open, '.*').replace(/\/?\$$/, '/?$'), ...caseOf(ignoreCase) }];
}

/** The paths that an expression matches; if they cannot be computed, all paths with the same start. */
export function matchExpression(input: Omit<ExpressionInput, 'target'>): Matching[] {
  const made = rulesOfExpression(input);
  if (!made.ok && made.reason === NO_PATH) return [];
  if (!made.ok) return [{ regex: startOfExpression(input), ...caseOf(input.ignoreCase) }];
  return made.rules.map(({ from, slash, reach, case: letters }) => {
    const plain = from !== undefined && !/[*:]/.test(from);
    return { ...(plain ? { from, ...(slash ? { slash } : {}) } : { regex: reach }), ...caseOf(letters !== undefined) };
  });
}

/** All paths that begin with the text before the first metacharacter of an expression, or all paths. */
function startOfExpression({ expression, subject }: Omit<ExpressionInput, 'target'>): string {
  const [, start = '', sign = ''] = /^\^((?:[\w/~-]|\\[^A-Za-z0-9])*)(.?)/s.exec(expression) ?? [];
  const text = start.replaceAll(/\\(.)/g, '$1');
  // The last character may be optional, and each alternative has its own start.
  const fixed = expression.includes('|') ? '' : /[*?{]/.test(sign) ? text.slice(0, -1) : text;
  return `^/${escapeText(subject.slash ? fixed.replace(/^\//, '') : `${subject.folder ?? ''}${fixed}`)}`;
}

function caseOf(ignoreCase: boolean): Pick<Matching, 'case'> {
  return ignoreCase ? { case: 'insensitive' } : {};
}
