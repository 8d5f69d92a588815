import { isOptional, isRest, rest, type Node, type Sequence } from './syntax-tree.ts';

/** What a host matches an expression against: the path with or without its first slash, and anywhere in the path or only the whole path. */
export interface Subject {
  readonly slash: boolean;
  readonly whole: boolean;
  /** The encoded part of the path between its first slash and the part that is matched: `docs/`. */
  readonly folder?: string;
}

/** An expression for the path after its first slash, anchored at that position. */
export interface Anchored {
  readonly alternatives: readonly Sequence[];
  /** Numbers of the groups that lost a slash at their start; the target adds this slash again. */
  readonly slashed: ReadonlySet<number>;
}

/**
 * Anchors each alternative after the first slash; undefined if the start of the path is unknown. The result is one expression, or several
 * if their captures must be written in different ways.
 */
export function anchorExpression(alternatives: readonly Sequence[], subject: Subject): readonly Anchored[] | undefined {
  const forms = alternatives.map((alternative) => formsOf(alternative, subject));
  const anchored: { alternatives: Sequence[]; slashed: Set<number> }[] = [];
  for (const form of forms.flat()) {
    const slashed = new Set<number>();
    const below = belowSlash(form, subject, slashed);
    if (below === undefined) return undefined;
    if (below !== 'never') anchored.push({ alternatives: [inFolder(pullSlashes(below, slashed), subject)], slashed });
  }
  if (forms.some((form) => form.length > 1)) return anchored;
  const all = {
    alternatives: anchored.flatMap((one) => one.alternatives),
    slashed: new Set(anchored.flatMap(({ slashed }) => [...slashed])),
  };
  return all.alternatives.length === 0 ? [] : [all];
}

function inFolder(nodes: Sequence, { folder = '' }: Subject): Sequence {
  const [first, ...others] = nodes;
  if (folder === '') return nodes;
  if (first?.kind === 'text') return [{ kind: 'text', text: `${folder}${first.text}` }, ...others];
  return [{ kind: 'text', text: folder }, ...nodes];
}

/** Also matches `/x` for `(.*)/x`: the capture is empty and has no slash to add again, so that this needs an expression of its own. */
function formsOf(nodes: Sequence, { slash, whole }: Subject): Sequence[] {
  const body = isStart(nodes[0]) ? nodes.slice(1) : nodes;
  const closed: Sequence = whole ? [...body, { kind: 'edge', expression: '$' }] : body;
  const start: Sequence = whole || body !== nodes ? [{ kind: 'edge', expression: '^' }] : [];
  const last = closed.at(-1);
  const splits =
    slash &&
    last?.kind === 'edge' &&
    startsWithRest(body) &&
    isEmptyRest(body[0]) &&
    body[1]?.kind === 'text' &&
    mayBeginWithSlash(body[1]);
  return [[...start, ...closed], ...(splits ? [[...START, ...closed.slice(1)]] : [])];
}

const START: Sequence = [{ kind: 'edge', expression: '^' }];

function isStart(node: Node | undefined): boolean {
  return node?.kind === 'edge' && node.expression === '^';
}

type Below = Sequence | 'never' | undefined;

function belowSlash(nodes: Sequence, { slash }: Subject, slashed: Set<number>): Below {
  const fixed = isStart(nodes[0]);
  const body = fixed ? nodes.slice(1) : nodes;
  const [start, next] = body;
  if (start === undefined) return [rest()];
  // Authors write `^/?old` if they are not sure whether the path has its slash; it matches both.
  if (isOptional(start, '/') && fixed)
    return mayBeginWithSlash(next) && next?.kind !== 'edge' ? undefined : body.slice(1);
  if (!slash) return fixed || startsWithRest(body) ? body : [AHEAD, ...body];
  if (start.kind === 'edge') return 'never';
  if (startsWithRest(body)) return isLeadClear(body) ? dropSlash(body, slashed) : undefined;
  if (fixed) return dropSlash(body, slashed);
  if (!mayBeginWithSlash(start)) return [AHEAD, ...body];
  if (start.kind !== 'text') return undefined;
  const below: Node = { kind: 'text', text: start.text.slice(1) };
  return [{ kind: 'choice', options: [[], [AHEAD, SLASH]] }, ...(below.text === '' ? [] : [below]), ...body.slice(1)];
}

/** True if the rest at the start of an expression takes the first slash, because the following part cannot or need not take it. */
function isLeadClear([first, next, ...others]: Sequence): boolean {
  if (first?.kind === 'choice' && first.options[0]?.length !== 1) return isLeadClear(first.options[0] ?? []);
  if (!isEmptyRest(first) || next === undefined || next.kind === 'edge') return true;
  if (next.kind === 'repeat' && next.min === 0) return others.every(({ kind }) => kind === 'edge');
  // If the following part takes the slash, `formsOf` makes an alternative for it.
  return next.kind === 'text' ? !next.text.startsWith('/') || others.at(-1)?.kind === 'edge' : !mayBeginWithSlash(next);
}

/** True for a rest that may be empty, in brackets or not. */
function isEmptyRest(node: Node | undefined): boolean {
  if (node?.kind === 'choice')
    return node.options.length === 1 && node.options[0]?.length === 1 && isEmptyRest(node.options[0][0]);
  return isRest(node) && node?.kind === 'repeat' && node.min === 0;
}

function mayBeginWithSlash(node: Node | undefined): boolean {
  switch (node?.kind) {
    case 'text':
      return node.text.startsWith('/');
    case 'set':
      return new RegExp(node.expression, 'u').test('/');
    case 'choice':
      return node.options.some(([first]) => mayBeginWithSlash(first));
    case 'repeat':
      return node.min === 0 || mayBeginWithSlash(node.node);
    default:
      return true;
  }
}

/** Matches the text before a match that is not anchored. It is as short as possible, because the first match counts. */
const AHEAD: Node = { ...rest(), lazy: true };

const SLASH: Node = { kind: 'text', text: '/' };

function startsWithRest([first]: Sequence): boolean {
  if (first?.kind !== 'choice') return isRest(first);
  return first.options.length === 1 && startsWithRest(first.options[0] ?? []);
}

/** Removes the first slash, and records the group that had captured it. */
function dropSlash(nodes: Sequence, slashed: Set<number>): Below {
  const [first, ...others] = nodes;
  if (first === undefined) return 'never';
  switch (first.kind) {
    case 'text': {
      if (!first.text.startsWith('/')) return 'never';
      return first.text === '/' ? others : [{ kind: 'text', text: first.text.slice(1) }, ...others];
    }
    case 'choice': {
      // With an empty option, the following part has the slash.
      if (first.options.some((option) => option.length === 0)) return undefined;
      if (first.options.length > 1 && first.options.some(startsWithRest)) return undefined;
      const options = first.options.map((option) => dropSlash(option, slashed));
      if (options.some((option) => option === undefined)) return undefined;
      const possible = options.filter((option) => option !== 'never') as Sequence[];
      if (possible.length === 0) return 'never';
      if (first.group) slashed.add(first.group.number);
      return [{ ...first, options: possible }, ...others];
    }
    case 'repeat':
      return isRest(first) ? [rest(), ...others] : undefined;
    default:
      return undefined;
  }
}

/** Rewrites `core(/.*)` to `core/(.*)`, so that the capture consists of whole segments. */
function pullSlashes(nodes: Sequence, slashed: Set<number>): Sequence {
  return nodes.flatMap((node) => {
    if (node.kind !== 'choice' || !node.group || node.options.length !== 1) return [node];
    const [first, ...others] = node.options[0] ?? [];
    if (first?.kind !== 'text' || !first.text.startsWith('/') || slashed.has(node.group.number)) return [node];
    slashed.add(node.group.number);
    const text = first.text.slice(1);
    return [SLASH, { ...node, options: [[...(text === '' ? [] : [{ kind: 'text' as const, text }]), ...others]] }];
  });
}
