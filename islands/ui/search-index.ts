import { longDate } from '../../engine/content/written-dates.ts';
import {
  foldText,
  joinModels,
  markWords,
  searchWords,
  wordPattern,
  type MarkedParts,
} from '../../engine/content/search-text.ts';
import { ENDED_SHARE, type SearchHit, type SearchMark, type SearchSource } from '../../engine/content/search-view.ts';

/** The results of a search, by type, the best first. Hits are read when they are needed. */
export interface SearchFindings {
  readonly total: number;
  readonly counts: Readonly<Record<string, number>>;
  /** Some of the hits, of one type or, with the empty text, of all. */
  read(type: string, from: number, to: number): Promise<SearchHit[]>;
}

/** Searches the index of a site, which is loaded the first time. Throws where the index cannot be loaded or run. */
export async function searchIndex(source: SearchSource, query: string): Promise<SearchFindings> {
  const pagefind = await openIndex(source);
  const words = searchWords(query);
  const text = joinModels(query);
  // Sites with nearly the same pages share an index.
  const own = { not: { absent: source.site } };
  const wanted = await phraseFilter(pagefind, text, own);
  const byType: Record<string, readonly Match[]> = {};
  for (const type of source.types) {
    const { results } = await pagefind.search(text, { filters: { type, ...own } });
    byType[type] = results.filter(wanted);
  }
  const { results: ended } = await pagefind.search(text, { filters: { mark: 'endOfLife', ...own } });
  byType.product = currentFirst(byType.product ?? [], new Set(ended.map(({ id }) => id)));
  const all = Object.values(byType)
    .flat()
    .sort((a, b) => b.score - a.score);
  if (all[0] && !(await isFound(all[0], words))) return NOTHING;
  return {
    total: all.length,
    counts: Object.fromEntries(Object.entries(byType).map(([type, matches]) => [type, matches.length])),
    read: (type, from, to) =>
      Promise.all(
        (type === '' ? all : (byType[type] ?? [])).slice(from, to).map(async (match) => {
          return hitOf(await match.data(), words, source);
        }),
      ),
  };
}

const NOTHING: SearchFindings = { total: 0, counts: {}, read: () => Promise.resolve([]) };

interface Filters {
  readonly type?: string;
  readonly mark?: SearchMark;
  readonly not: { readonly absent: string };
}

/** The parts of Pagefind's browser code that are used. */
interface Pagefind {
  options(options: { readonly exactDiacritics: boolean; readonly excerptEllipsis: string }): Promise<void>;
  search(query: string, options: { readonly filters: Filters }): Promise<{ readonly results: readonly Match[] }>;
}

interface Match {
  readonly id: string;
  readonly score: number;
  data(): Promise<Fragment>;
}

interface Fragment {
  readonly raw_url: string;
  readonly meta: Readonly<Record<string, string>>;
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly content: string;
  /** HTML with `<mark>` around words, and without. */
  readonly excerpt: string;
  readonly plain_excerpt: string;
}

/** Products in another order: those that are no longer made count less, unless the search finds no others. */
function currentFirst(matches: readonly Match[], ended: ReadonlySet<string>): readonly Match[] {
  if (matches.every(({ id }) => ended.has(id))) return matches;
  return matches
    .map((match) => (ended.has(match.id) ? { ...match, score: match.score * ENDED_SHARE } : match))
    .sort((a, b) => b.score - a.score);
}

const opened = new Map<string, Promise<Pagefind>>();

function openIndex({ bundle, lang }: SearchSource): Promise<Pagefind> {
  const known = opened.get(bundle);
  if (known) return known;
  const opening = loadIndex(bundle, lang);
  opened.set(bundle, opening);
  // After a failure, such as a lost connection, the next search tries again.
  opening.catch(() => opened.delete(bundle));
  return opening;
}

async function loadIndex(bundle: string, lang: string): Promise<Pagefind> {
  // A module that does not arrive would make the page reload, as for a script of an older build. Asking first, nothing is reloaded.
  const { ok, status } = await fetch(`${bundle}pagefind-entry.json`);
  if (!ok) throw new Error(`the search index answers ${status}`);
  const pagefind = (await import(/* @vite-ignore */ `${bundle}pagefind.js`)) as Pagefind;
  // The tones of Thai are written as marks, and another tone is another word.
  await pagefind.options({ exactDiacritics: lang.startsWith('th'), excerptEllipsis: '…' });
  return pagefind;
}

/** Thai and Chinese, of which Pagefind takes a word apart into syllables that it finds far from each other, too. */
const SYLLABLES = /^[\p{Script=Thai}\p{Script=Han}]{2,}$/u;

/** For a query of one such word: returns the results with its syllables in a row, or all results if there are none. */
async function phraseFilter(pagefind: Pagefind, query: string, filters: Filters): Promise<(match: Match) => boolean> {
  if (!SYLLABLES.test(query.trim())) return () => true;
  const { results } = await pagefind.search(`"${query.trim()}"`, { filters });
  if (results.length === 0) return () => true;
  const ids = new Set(results.map(({ id }) => id));
  return ({ id }) => ids.has(id);
}

/** How much of a word must be there, at its beginning, so that another form of it (`route` for `routing`) counts as found. */
const STEM = 0.7;
const SHORTEST = 3;

/** Where Pagefind knows no such word, it gives what begins like it, down to one letter. That is worse than to say that nothing is found. */
async function isFound(best: Match, words: readonly string[]): Promise<boolean> {
  const { meta, content } = await best.data();
  const text = foldText([meta.title, meta.models, content].join(' '));
  return words.every((word) => {
    const stem = word.slice(0, Math.max(SHORTEST, Math.ceil(word.length * STEM)));
    return wordPattern(/\d/.test(word) ? word : stem).test(text);
  });
}

function hitOf(fragment: Fragment, words: readonly string[], source: SearchSource): SearchHit {
  const { raw_url: path, meta, filters } = fragment;
  const [lang] = filters.lang ?? [];
  const [date] = filters.date ?? [];
  const [product] = filters.product ?? [];
  const [mark] = filters.mark ?? [];
  return {
    href: `${source.prefix}${path}`,
    type: filters.type?.[0] ?? '',
    ...(mark === undefined ? {} : { mark: mark as SearchMark }),
    title: markWords(meta.title ?? '', words),
    excerpt: excerptOf(fragment, words),
    ...(lang === undefined ? {} : { lang }),
    ...(date === undefined ? {} : { date: longDate(date, source.lang) }),
    ...(product === undefined ? {} : { image: source.picture.replace('{id}', product) }),
  };
}

/** Our own marks where they hit; where a word was found in another form (`route` for `routing`), those of Pagefind. */
function excerptOf({ excerpt, plain_excerpt: plain }: Fragment, words: readonly string[]): MarkedParts {
  const parts = markWords(decode(plain), words);
  return parts.length > 1 ? parts : excerpt.split(/<\/?mark>/).map(decode);
}

function decode(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('\u200b', '');
}
