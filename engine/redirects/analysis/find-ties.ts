import type { Segment } from '../../model/redirect-pattern.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import { prefixOf } from '../match/expand-sites.ts';
import { specificity } from '../match/match.ts';
import { expressionPaths } from '../witness/expression-paths.ts';
import { compareSources } from './compare-sources.ts';

/** Two rules that match one request and are equally specific, so that their order does not decide which of them answers. */
export interface Tie {
  readonly first: RedirectRule;
  readonly second: RedirectRule;
}

/**
 * Finds, for each rule, an earlier rule that ties with it, if there is one. Pairs that `isMeant` excludes are not compared.
 *
 * Equally specific rules have the same number of segments. A rule is compared only with those that have its rarest literal, or a
 * placeholder in the same position, so that long lists are not compared pair by pair.
 */
export function* findTies(
  rules: readonly RedirectRule[],
  isMeant: (first: RedirectRule, second: RedirectRule) => boolean,
): Generator<Tie> {
  const groups = new Map<string, Group>();
  for (const rule of rules) {
    const views = viewsOf(rule);
    const tied = views
      .values()
      .map((view) =>
        groups
          .get(view.key)
          ?.near(view)
          .find((other) => isMeant(other.rule, rule) && meet(other, view)),
      )
      .find((other) => other !== undefined);
    if (tied) yield { first: tied.rule, second: rule };
    for (const view of views) {
      const group = groups.get(view.key) ?? createGroup();
      groups.set(view.key, group);
      group.add(view);
    }
  }
}

/** A rule on the root, or below the prefixes of its sites. */
interface View {
  readonly rule: RedirectRule;
  readonly sites: readonly string[];
  /** Equal for views that are equally specific, and on the same host. */
  readonly key: string;
  /** The texts that each segment matches, in lower case; undefined for any text. */
  readonly texts: readonly (readonly string[] | undefined)[];
  /** The expression, for a source that is a regular expression. */
  readonly expression: Expression | undefined;
}

interface Expression {
  readonly tested: RegExp;
  readonly samples: readonly string[];
}

/** Represents the prefix of any site: no segment holds a slash. */
const PREFIX = '/';

function viewsOf(rule: RedirectRule): View[] {
  const [first, ...rest] = rule.source.segments.map(textsOf);
  const prefixed = rule.sites.filter((flag) => flag !== '');
  // An option of a choice may be the prefix of a site.
  const onRoot = rule.source.segments[0]?.kind === 'alternation' ? [...(first ?? []), PREFIX] : first;
  const length = rule.source.segments.length;
  const expression = expressionOf(rule);
  return [
    ...(rule.sites.includes('')
      ? [
          {
            rule,
            sites: [''],
            key: keyOf(rule, ''),
            texts: length === 0 ? [] : [onRoot, ...rest],
            expression,
          },
        ]
      : []),
    ...(prefixed.length > 0
      ? [
          {
            rule,
            sites: prefixed,
            key: keyOf(rule, prefixOf(prefixed[0] ?? '')),
            texts: length === 0 ? [[PREFIX]] : [[PREFIX], first, ...rest],
            expression,
          },
        ]
      : []),
  ];
}

function keyOf(rule: RedirectRule, prefix: string): string {
  return `${rule.host?.name ?? ''} ${specificity(rule, prefix).join()}`;
}

function expressionOf({ source, caseSensitive }: RedirectRule): Expression | undefined {
  const [first] = source.segments;
  if (first?.kind !== 'regex') return undefined;
  const { written, near } = expressionPaths(first.expression, caseSensitive, { word: (number) => `zz${number}` });
  const tested = new RegExp(first.expression, caseSensitive ? 'u' : 'iu');
  return { tested, samples: [written, ...near].filter((path) => tested.test(path)) };
}

function textsOf(segment: Segment): string[] | undefined {
  if (segment.kind === 'literal') return [segment.text.toLowerCase()];
  return segment.kind === 'alternation' ? segment.options.map((option) => option.toLowerCase()) : undefined;
}

interface Group {
  add(view: View): void;
  /** Finds a superset of the views that can match a request of this one. */
  near(view: View): readonly View[];
}

function createGroup(): Group {
  const all: View[] = [];
  const byText = new Map<string, View[]>();
  const listOf = (text: string | undefined, index: number): View[] => byText.get(`${index} ${text ?? ''}`) ?? [];
  return {
    add(view) {
      all.push(view);
      view.texts.forEach((texts, index) => {
        for (const text of texts ?? [undefined]) {
          const list = listOf(text, index);
          if (list.push(view) === 1) byText.set(`${index} ${text ?? ''}`, list);
        }
      });
    },
    near(view) {
      let [best, size] = [[all], all.length];
      view.texts.forEach((texts, index) => {
        if (!texts) return;
        const lists = [listOf(undefined, index), ...texts.map((text) => listOf(text, index))];
        const count = lists.reduce((sum, list) => sum + list.length, 0);
        if (count < size) [best, size] = [lists, count];
      });
      return best.flat();
    },
  };
}

function meet(a: View, b: View): boolean {
  if (a.expression && b.expression && !expressionsMeet(a.expression, b.expression)) return false;
  // If the rules share several sites, one of these sites shows as much as all.
  const shared = a.sites.find((flag) => b.sites.includes(flag));
  const [left, right] = shared === undefined ? [a.sites, b.sites] : [[shared], [shared]];
  return compareSources({ ...a.rule, sites: left }, { ...b.rule, sites: right }).relation !== 'disjoint';
}

/** Samples are made once for each rule, because no literals show that two expressions are disjoint. */
function expressionsMeet(a: Expression, b: Expression): boolean {
  return a.samples.some((path) => b.tested.test(path)) || b.samples.some((path) => a.tested.test(path));
}
