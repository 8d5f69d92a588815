import type { Target } from '../../model/redirect-pattern.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import { templateOf, type Piece, type Template } from '../chains/target-template.ts';
import { createTemplateIndex } from '../chains/template-index.ts';
import { unify } from '../chains/unify.ts';
import { prefixOf } from '../match/expand-sites.ts';

/** What a target can lead to: pages, without slashes at their ends, and further redirects. */
interface Ends {
  /** The same pages, below the prefix of every site. */
  readonly pages: ReadonlySet<string>;
  readonly rules: readonly RedirectRule[];
  readonly flags: ReadonlySet<string>;
}

/** The most combinations of choices that are checked one by one, because choices multiply. With more, one matching page is enough. */
const MOST_COMBINATIONS = 256;

/**
 * Makes a check for targets with captures. It finds a form of the target that fits no page and no redirect, whatever is captured; every
 * option of a choice must lead somewhere. The form is below the prefix of the site if the target is.
 */
export function createTemplateCheck({ pages, rules, flags }: Ends): (rule: RedirectRule) => string | undefined {
  let index: ReturnType<typeof createTemplateIndex> | undefined;

  function isRedirected(template: Template, isOn: (flag: string) => boolean): boolean {
    index ??= createTemplateIndex(rules.filter(({ host }) => !host));
    return index.meeting(template.pieces).some((rule) => {
      const flag = rule.sites.find(isOn);
      return rule.target !== undefined && flag !== undefined && unify(template, rule, prefixOf(flag)) !== undefined;
    });
  }

  /** Pages and redirects of the root, and below the prefixes of sites. */
  function leads(template: Template, { sited }: Target, sites: readonly string[]): boolean {
    if (sited) return fitsPage(template, pages) || isRedirected(template, (flag) => sites.includes(flag));
    const [first, ...pieces] = template.pieces;
    const below = { ...template, pieces };
    const isPrefix = (flag: string): boolean => flag !== '' && (first?.kind !== 'text' || first.text === flag);
    if (![...flags].some(isPrefix)) return fitsPage(template, pages) || isRedirected(template, (flag) => flag === '');
    // After a capture that is the prefix of a site, the same pages follow.
    return [template, below].some((one) => fitsPage(one, pages)) || isRedirected(below, isPrefix);
  }

  return (rule) => {
    const template = rule.target && templateOf(rule.target, rule);
    if (!rule.target || !template) return undefined;
    const { target, sites } = rule;
    const dead = combinationsOf(template).find((one) => !leads(one, target, sites));
    return dead && formOf(dead);
  };
}

function fitsPage({ pieces }: Template, pages: ReadonlySet<string>): boolean {
  if (pieces.every(({ kind }) => kind === 'text')) return pages.has(pieces.map(textOf).join('/'));
  return pages.values().some((page) => fitsPath(pieces, page === '' ? [] : page.split('/')));
}

function fitsPath([piece, ...others]: readonly Piece[], parts: readonly string[]): boolean {
  if (!piece) return parts.length === 0;
  if (piece.kind === 'rest') return [...parts.keys(), parts.length].some((from) => fitsPath(others, parts.slice(from)));
  const [part, ...rest] = parts;
  return part !== undefined && (piece.kind !== 'text' || piece.text === part) && fitsPath(others, rest);
}

/** Lists the template with each combination of options in place of its choices. */
function combinationsOf(template: Template): Template[] {
  const choices = new Map(
    template.pieces.flatMap((piece) => (piece.kind === 'choice' ? [[piece.name, piece] as const] : [])),
  );
  let combinations = [template];
  for (const { name, options } of choices.values()) {
    if (combinations.length * options.length > MOST_COMBINATIONS) return [template];
    combinations = combinations.flatMap((one) => options.map((text) => withOption(one, name, text)));
  }
  return combinations;
}

function withOption(template: Template, name: string, text: string): Template {
  const pieces = template.pieces.map((piece): Piece =>
    piece.kind === 'choice' && piece.name === name ? { kind: 'text', text } : piece,
  );
  return { ...template, pieces };
}

function formOf({ pieces, slash }: Template): string {
  return `/${pieces.map(textOf).join('/')}${slash ? '/' : ''}`;
}

function textOf(piece: Piece): string {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'any':
    case 'choice':
      return `:${piece.name}`;
    case 'rest':
      return '*';
  }
}
