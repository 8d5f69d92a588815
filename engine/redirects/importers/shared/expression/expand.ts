import { nameOfGroup } from './groups.ts';
import { ANY, isOptional, isRest, NO_SLASH, type Group, type Node, type Sequence } from './syntax-tree.ts';

/**
 * A piece of a source: text, one segment, one of several segments, or the rest of the path. `groups`: the numbers of its capturing groups.
 */
export type Atom =
  | { readonly kind: 'text'; readonly text: string; readonly groups: readonly number[] }
  | { readonly kind: 'segment'; readonly name: string; readonly groups: readonly number[] }
  | {
      readonly kind: 'options';
      readonly name: string;
      readonly options: readonly string[];
      readonly groups: readonly number[];
    }
  | { readonly kind: 'rest'; readonly groups: readonly number[] };

/** The most sources that one expression becomes; more would be harder to read than the expression. */
const MOST_VARIANTS = 32;

/** One path through an expression. Nothing can follow an `end`. */
export type Draft = readonly (Atom | { readonly kind: 'end' })[];

interface Context {
  readonly namer: (group: Group | undefined) => string;
  readonly changed: Set<string>;
  /** True if the sequence is the whole source and not an option inside it: whole segments are recognised only there. */
  readonly whole: boolean;
}

/** Lists the sources that an expression matches, in the order in which it tries them; undefined if they cannot be listed. */
export function expandExpression(alternatives: readonly Sequence[]): Expanded | undefined {
  const changed = new Set<string>();
  const namer = createNamer();
  const drafts: Draft[] = [];
  for (const alternative of alternatives) {
    const found = expand(alternative, [], { namer, changed, whole: true });
    if (!found || drafts.length + found.length > MOST_VARIANTS) return undefined;
    drafts.push(...found);
  }
  return { drafts, changed: [...changed] };
}

export interface Expanded {
  readonly drafts: readonly Draft[];
  readonly changed: readonly string[];
}

function expand(nodes: Sequence, groups: readonly Group[], context: Context): Draft[] | undefined {
  let drafts: Draft[] = [[]];
  for (const [index, node] of nodes.entries()) {
    const next = nodes[index + 1];
    if (endsInRest(nodes[index - 1]) && isOptional(node, '/')) continue;
    const options = optionsOf(node, { before: nodes[index - 1], next, groups, first: index === 0 }, context);
    if (!options || drafts.length * options.length > MOST_VARIANTS) return undefined;
    drafts = drafts.flatMap((draft) => options.map((option) => [...draft, ...option]));
  }
  return drafts;
}

function endsInRest(node: Node | undefined): boolean {
  return isRest(node) || (node?.kind === 'choice' && node.options.length === 1 && endsInRest(node.options[0]?.at(-1)));
}

interface Place {
  readonly before: Node | undefined;
  readonly next: Node | undefined;
  readonly first: boolean;
  readonly groups: readonly Group[];
}

function optionsOf(node: Node, place: Place, context: Context): Draft[] | undefined {
  const { groups } = place;
  const numbers = groups.map(({ number }) => number);
  switch (node.kind) {
    case 'text':
      return [[{ kind: 'text', text: node.text, groups: numbers }]];
    case 'set':
      if (node.members) return node.members.map((text) => [{ kind: 'text', text, groups: numbers }]);
      if (node.expression !== ANY || !isForgottenEscape(place)) return undefined;
      context.changed.add('The `.` matched any character; the rule treats it as a dot.');
      return [[{ kind: 'text', text: '.', groups: numbers }]];
    case 'edge':
      return node.expression === '$' ? [[{ kind: 'end' }]] : undefined;
    case 'choice': {
      const inner = node.group ? [...groups, node.group] : groups;
      const options = context.whole ? plainOptions(node.options, place) : undefined;
      if (options) {
        const name = context.namer(inner.at(-1));
        return [[{ kind: 'options', name, options, groups: inner.map(({ number }) => number) }]];
      }
      return node.options.reduce<Draft[] | undefined>((all, option) => {
        const found = expand(option, inner, { ...context, whole: false });
        return all && found && [...all, ...found];
      }, []);
    }
    case 'repeat': {
      if (isRest(node)) return [[{ kind: 'rest', groups: numbers }, ...(node.min === 1 ? [NOT_EMPTY] : [])]];
      if (
        node.node.kind === 'set' &&
        node.node.expression === NO_SLASH &&
        node.max === Infinity &&
        node.min <= 1 &&
        !node.lazy
      ) {
        const segment: Draft = [{ kind: 'segment', name: context.namer(groups.at(-1)), groups: numbers }];
        return node.min === 1 ? [segment] : [segment, []];
      }
      if (node.min > 1 || node.max !== 1) return undefined;
      const once = optionsOf(node.node, place, { ...context, whole: false });
      return once && (node.min === 1 ? once : node.lazy ? [[], ...once] : [...once, []]);
    }
  }
}

/** Marks a rest that must not be empty in the original. */
export const NOT_EMPTY: Atom = { kind: 'text', text: '', groups: [] };

/** True for the unescaped dot of a file name such as `index.html`. */
function isForgottenEscape({ before, next }: Place): boolean {
  const after = next?.kind === 'text' ? next.text : next?.kind === 'choice' ? next.options.map(firstText).join('') : '';
  return before !== undefined && before.kind !== 'edge' && !isRest(before) && /^[a-z]/.test(after);
}

function firstText([node]: Sequence): string {
  return node?.kind === 'text' ? node.text : '-';
}

/** The options of a choice that covers a whole segment. */
function plainOptions(options: readonly Sequence[], { before, next, first, groups }: Place): string[] | undefined {
  if (groups.length > 0 || options.length < 2) return undefined;
  const starts = first || (before?.kind === 'text' && before.text.endsWith('/'));
  const ends =
    (next?.kind === 'text' && next.text.startsWith('/')) ||
    isOptional(next, '/') ||
    (next?.kind === 'edge' && next.expression === '$');
  if (!starts || !ends) return undefined;
  const texts = options.map((option) => (option.length === 1 && option[0]?.kind === 'text' ? option[0].text : ''));
  return texts.every((text) => text !== '' && !/[/()|*:{}]/.test(text)) ? texts : undefined;
}

/** Names a placeholder: the name of its group, or `p` and its number. */
function createNamer(): (group: Group | undefined) => string {
  let unnamed = 0;
  return (group) => {
    if (group) return nameOfGroup(group);
    unnamed += 1;
    return `x${unnamed}`;
  };
}
