import { distance } from 'fastest-levenshtein';
import { activeSites } from '../../model/active-sites.ts';
import { hasPages } from '../../model/pages.ts';
import { sitePath, type Site } from '../../model/site.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { parsePattern } from '../../redirects/match/pattern.ts';
import type { Router } from '../router.ts';
import type { Rename } from './find-renames.ts';

/** The page that an address was most likely meant for. */
export interface Suggestion {
  /** The path of the page. */
  readonly to: string;
  /** From 0 to 1: how likely it is the right page. */
  readonly confidence: number;
  /** Why, in words. */
  readonly why: string;
}

interface Known {
  readonly model: SiteModel;
  readonly router: Router;
  /** Values in addresses that were changed. */
  readonly renames: readonly Rename[];
  /** The paths of pages, for a project that does not know its own. */
  readonly answered: readonly string[];
}

/** What the kinds of likeness are worth. Only the order matters, and that what is doubtful is below `SURE`. */
const CONFIDENCE = { renamed: 0.99, spelling: 0.95, lastPart: 0.85, otherSite: 0.7, above: 0.3 } as const;
/** From this confidence on, suggestions are written. */
export const SURE = 0.9;
/** Below this likeness, from 0 to 1, two addresses have nothing to do with each other. */
const LEAST_LIKENESS = 0.6;
/** What a second page that is as like costs. */
const DOUBT = 0.25;
/** Longer addresses are not compared, because no page has one. */
const LONGEST = 300;
const MOST_RENAMES = 5;

/** Returns a function that finds the page for an address that is not found: one that exists and does not redirect. */
export function createSuggester({ model, router, renames, answered }: Known): (path: string) => Suggestion | undefined {
  const sites = activeSites(model);
  const byFlag = new Map(sites.map((site) => [site.flag, site]));
  const lists = new Map<Site, readonly Candidate[]>();

  const isPage = (path: string): boolean => {
    const decision = router.decide(path);
    if (decision.kind === 'skip') return decision.elsewhere === true;
    return decision.kind === 'page' && decision.path === path && decision.page.route.status === FOUND;
  };
  const siteOf = (path: string): Site | undefined => byFlag.get(path.split('/', 2)[1] ?? '') ?? byFlag.get('');
  const below = (path: string, { prefix }: Site): string => path.slice(prefix.length + 1).replace(/\/$/, '');

  /** The pages of a site, from the router or from the answers of the log. */
  function candidatesOf(site: Site): readonly Candidate[] {
    const known = lists.get(site);
    if (known) return known;
    const remainders = hasPages(model)
      ? [...router.pages.keys()].filter((remainder) => router.hasPage(site, remainder))
      : answered.filter((path) => siteOf(path) === site).map((path) => below(path, site));
    const list = remainders.map(candidateOf);
    lists.set(site, list);
    return list;
  }

  function renamed(remainder: string): string | undefined {
    let [at, hops] = [`/${remainder}/`, 0];
    for (; hops < MOST_RENAMES; hops += 1) {
      const found = renames.find(([before]) => at.includes(`/${before}/`));
      if (!found) break;
      at = at.replace(`/${found[0]}/`, () => `/${found[1]}/`);
    }
    return hops === 0 ? undefined : at.slice(1, -1);
  }

  return (path) => {
    const site = siteOf(path);
    if (!site || path.length > LONGEST || !isPlainSource(path)) return undefined;
    const remainder = below(path, site);
    const old = candidateOf(remainder);
    const found: Suggestion[] = [];
    const propose = (to: string | undefined, confidence: number, why: string): void => {
      if (to !== undefined && to !== path) found.push({ to, confidence, why });
    };
    const name = renamed(remainder) ?? renamed(old.path);
    propose(name === undefined ? undefined : sitePath(site, name), CONFIDENCE.renamed, 'renamed in git');
    const like = mostLike(old, candidatesOf(site));
    if (like) propose(sitePath(site, like.remainder), like.confidence, like.why);
    const root = byFlag.get('');
    if (root && root !== site) propose(sitePath(root, old.path), CONFIDENCE.otherSite, 'a page of the root site');
    propose(parentOf(old.path, site), CONFIDENCE.above, 'the page above it');
    return found.sort((one, other) => other.confidence - one.confidence).find(({ to }) => isPage(to));
  };

  function parentOf(remainder: string, site: Site): string | undefined {
    const parts = remainder.split('/').slice(0, -1);
    for (; parts.length > 0; parts.pop())
      if (isPage(sitePath(site, parts.join('/')))) return sitePath(site, parts.join('/'));
    return undefined;
  }
}

const FOUND = 200;

/** Tells whether a path as a source matches only itself. */
function isPlainSource(path: string): boolean {
  const pattern = parsePattern(path);
  return pattern.ok && !path.includes('{') && pattern.value.segments.every(({ kind }) => kind === 'literal');
}

/** A path below the prefix of a site, and its forms for comparison. */
interface Candidate {
  readonly remainder: string;
  /** In small letters, with hyphens between words, without the ending of a file. */
  readonly path: string;
  /** The letters and digits of the path alone. */
  readonly letters: string;
  readonly last: string;
  readonly digits: string;
}

function candidateOf(remainder: string): Candidate {
  const path = decoded(remainder)
    .toLowerCase()
    .replace(/\.(?:html?|php\d?|aspx?|jsp|cfm|cgi)$/, '')
    .replace(/(?:^|\/)(?:index|default|home)$/, '')
    .replaceAll(/[_\s+]+/g, '-')
    .replaceAll(/^\/+|\/+$/g, '');
  return {
    remainder,
    path,
    letters: path.replaceAll('-', ''),
    last: path.slice(path.lastIndexOf('/') + 1),
    digits: path.replaceAll(/\D+/g, ' ').trim(),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

interface Like {
  readonly remainder: string;
  readonly confidence: number;
  readonly why: string;
}

/** Finds the candidate that is most like an address. A second one that is as like makes it doubtful. */
function mostLike(old: Candidate, candidates: readonly Candidate[]): Like | undefined {
  let [best, second]: [Like | undefined, number] = [undefined, 0];
  for (const one of candidates) {
    const like = likeness(old, one);
    if (!like) continue;
    if (!best || like.confidence > best.confidence) {
      second = best?.confidence ?? 0;
      best = { ...like, remainder: one.remainder };
    } else second = Math.max(second, like.confidence);
  }
  return best && best.confidence - second < 0.01 ? { ...best, confidence: best.confidence - DOUBT } : best;
}

function likeness(old: Candidate, one: Candidate): Omit<Like, 'remainder'> | undefined {
  if (old.letters === one.letters) return { confidence: CONFIDENCE.spelling, why: 'spelled differently' };
  if (one.path === '' || old.path === '') return undefined;
  if (old.last === one.last && /[a-z]{3}/.test(old.last))
    return { confidence: CONFIDENCE.lastPart, why: 'in another place' };
  const share = similarity(old.path, one.path);
  if (share < LEAST_LIKENESS) return undefined;
  const confidence = (share + similarity(old.last, one.last)) / 2;
  // A product, a year or a page with another number is another page.
  const isOther = old.digits !== one.digits;
  return confidence < LEAST_LIKENESS ? undefined : { confidence: isOther ? confidence / 2 : confidence, why: 'alike' };
}

/** From 0 to 1: the share of characters that need no change. */
function similarity(one: string, other: string): number {
  const longest = Math.max(one.length, other.length);
  if (longest === 0) return 1;
  if (Math.abs(one.length - other.length) / longest > 1 - LEAST_LIKENESS) return 0;
  return 1 - distance(one, other) / longest;
}
