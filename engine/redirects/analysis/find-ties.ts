import type { Segment } from '../../model/redirect-pattern.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import { prefixOf } from '../match/expand-sites.ts';
import { specificity } from '../match/match.ts';
import { expressionPaths } from '../witness/expression-paths.ts';
import { compareSources } from './compare-sources.ts';

/** Two rules that match one request and are equally specific, so that nothing says which of them answers. */
export interface Rivals {
  readonly first: RedirectRule;
  readonly second: RedirectRule;
}

/**
 * Finds for each rule one before it that it ties with, if there is any. Pairs that `isMeant` leaves out are not looked at.
 *
 * Rules that are equally specific have as many segments. Of these a rule is compared with those only that have its rarest literal, or a
 * placeholder in the place of it: long lists are not compared pair by pair.
 */
export function* findRivals(
  rules: readonly RedirectRule[],
  isMeant: (first: RedirectRule, second: RedirectRule) => boolean,
): Generator<Rivals> {
  const groups = new Map<string, Group>();
  for (const rule of rules) {
    const views = viewsOf(rule);
    const rival = views
      .values()
      .map((view) =>
        groups
          .get(view.key)
          ?.near(view)
          .find((other) => isMeant(other.rule, rule) && meet(other, view)),
      )
      .find((other) => other !== undefined);
    if (rival) yield { first: rival.rule, second: rule };
    for (const view of views) {
      const group = groups.get(view.key) ?? createGroup();
      groups.set(view.key, group);
      group.add(view);
    }
  }
}

/** A rule as it stands on the root, or as it stands below the prefixes of its sites. */
interface View {
  readonly rule: RedirectRule;
  readonly sites: readonly string[];
  /** The same for views that are equally specific. */
  readonly key: string;
  /** What each segment takes, in lower case; undefined for any text. */
  readonly texts: readonly (readonly string[] | undefined)[];
  /** For a source that is a regular expression. */
  readonly expression: Expression | undefined;
}

interface Expression {
  readonly tested: RegExp;
  readonly samples: readonly string[];
}

/** The prefix of any site: no segment holds a slash. */
const PREFIX = '/';

function viewsOf(rule: RedirectRule): View[] {
  const [first, ...rest] = rule.source.segments.map(textsOf);
  const prefixed = rule.sites.filter((flag) => flag !== '');
  // Among the options of a choice can be the prefix of a site.
  const onRoot = rule.source.segments[0]?.kind === 'alternation' ? [...(first ?? []), PREFIX] : first;
  const length = rule.source.segments.length;
  const expression = expressionOf(rule);
  return [
    ...(rule.sites.includes('')
      ? [
          {
            rule,
            sites: [''],
            key: specificity(rule, '').join(),
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
            key: specificity(rule, prefixOf(prefixed[0] ?? '')).join(),
            texts: length === 0 ? [[PREFIX]] : [[PREFIX], first, ...rest],
            expression,
          },
        ]
      : []),
  ];
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
  /** A superset of the views that can match what this one matches. */
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
  // Where they share a site, one of those they share shows as much as all.
  const shared = a.sites.find((flag) => b.sites.includes(flag));
  const [left, right] = shared === undefined ? [a.sites, b.sites] : [[shared], [shared]];
  return compareSources({ ...a.rule, sites: left }, { ...b.rule, sites: right }).relation !== 'disjoint';
}

/** The samples of expressions are made once a rule: there are no literals that would keep them apart. */
function expressionsMeet(a: Expression, b: Expression): boolean {
  return a.samples.some((path) => b.tested.test(path)) || b.samples.some((path) => a.tested.test(path));
}
