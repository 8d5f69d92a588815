import { activeSites } from '../model/active-sites.ts';
import { wordFilter } from '../model/features.ts';
import { languageChain, FALLBACK_LANGUAGE } from '../model/language.ts';
import { onceFor } from '../model/once-for.ts';
import type { TextRaw } from '../model/schema/types.gen.ts';
import type { Site } from '../model/site.ts';
import type { Messages, SiteModel } from '../model/site-model.ts';
import { INTERFACE } from '../model/translation.ts';
import { listTexts, showsText, UNLIMITED, type ContentText } from './texts.ts';

export interface Count {
  readonly texts: number;
  /** The number of texts in the language itself, without those that fall back to English. */
  readonly translated: number;
}

/** The share of the texts that are in one language. */
export interface LanguageCoverage {
  readonly lang: string;
  /** The flags of the sites with this language. */
  readonly sites: readonly string[];
  /** By the parts that sites.yaml declares. */
  readonly parts: Readonly<Record<string, Count>>;
  /** The texts of the content in no part. */
  readonly others: Count;
  /** By the kind of content. */
  readonly byKind: Readonly<Record<string, Count>>;
  /** Texts of the content that are missing: the kind, the entry and the field. */
  readonly missing: readonly string[];
}

/** A site with fewer texts in its language than it promises. */
export interface Shortfall extends Count {
  readonly site: Site;
  readonly part: string;
  /** What it promises, in percent. */
  readonly least: number;
  /** Places of texts that are missing. */
  readonly missing: readonly string[];
}

/** A text of the content, or a word of the interface. */
interface Counted extends Pick<ContentText, 'kind' | 'place' | 'limits'> {
  /** The parts that it is in. */
  readonly parts: readonly string[];
  /** The languages of sites in which it is missing. */
  readonly missingIn: readonly string[];
}

/** Texts of an entry that are in one part, on the same sites, and missing in the same languages. */
interface PartOfEntry extends Pick<Counted, 'limits' | 'missingIn'> {
  readonly part: string;
  readonly texts: readonly Counted[];
}

/** The texts of one entry, or the words of the interface. */
interface CountedEntry {
  readonly texts: readonly Counted[];
  readonly parts: readonly PartOfEntry[];
}

/** Counts the texts in every language of the sites, except English, in which all content is written. */
export function contentCoverage(model: SiteModel): LanguageCoverage[] {
  const { sites, messages, translation } = model;
  const all = countedEntries(model).flatMap(({ texts }) => texts);
  const bySites = Map.groupBy(activeSites({ sites }), ({ lang }) => chainOf(lang, messages).join(' '));
  return [...bySites]
    .filter(([chain]) => chain !== '')
    .map(([chain, some]): LanguageCoverage => {
      const isShown = onceFor((limits: Counted['limits']) => some.some((site) => showsText({ limits }, site)));
      const shown = all.filter(({ limits }) => isShown(limits));
      const texts = shown.filter(({ kind }) => kind !== INTERFACE);
      const parts = Object.keys(translation?.parts ?? {}).map(
        (name) =>
          [
            name,
            count(
              shown.filter((text) => text.parts.includes(name)),
              some,
            ),
          ] as const,
      );
      const byKind = [...Map.groupBy(texts, ({ kind }) => kind)].map(
        ([kind, list]) => [kind, count(list, some)] as const,
      );
      return {
        lang: chain.split(' ')[0] ?? chain,
        sites: some.map(({ flag }) => flag),
        parts: Object.fromEntries(parts),
        others: count(
          texts.filter((text) => text.parts.length === 0),
          some,
        ),
        byKind: Object.fromEntries(byKind),
        missing: missing(shown, some),
      };
    })
    .sort((a, b) => (a.lang < b.lang ? -1 : 1));
}

/** What holds texts, and says on which sites they are. */
type TranslatedModel = Omit<SiteModel, 'redirects'>;

/** Returns the sites that have fewer texts in their language than they promise, with what they lack. */
export function belowPromise(model: TranslatedModel): Shortfall[] {
  const { translation } = model;
  if (!translation) return [];
  const byPart = new Map(
    [
      ...Map.groupBy(
        countedEntries(model).flatMap(({ parts }) => parts),
        ({ part }) => part,
      ),
    ].map(([part, entries]) => [part, sumUp(entries)]),
  );
  return activeSites(model).flatMap((site) => {
    // Thousands of texts share their limits: those of their entry.
    const isShown = onceFor((limits: Counted['limits']) => showsText({ limits }, site));
    return Object.entries(translation.promises[site.flag] ?? {}).flatMap(([part, least]): Shortfall[] => {
      const { counts, lacking } = byPart.get(part) ?? sumUp([]);
      const texts = [...counts].reduce((sum, [limits, own]) => (isShown(limits) ? sum + own : sum), 0);
      const missing = lacking.filter(({ limits, missingIn }) => missingIn.includes(site.lang) && isShown(limits));
      const translated = missing.reduce((rest, own) => rest - own.texts.length, texts);
      return translated * 100 < texts * least
        ? [{ site, part, least, texts, translated, missing: missing.flatMap((own) => own.texts.map(placeOf)) }]
        : [];
    });
  });
}

interface PartSum {
  /** The numbers of texts by what limits them. */
  readonly counts: ReadonlyMap<Counted['limits'], number>;
  /** Those that are missing in a language. */
  readonly lacking: readonly PartOfEntry[];
}

function sumUp(entries: readonly PartOfEntry[]): PartSum {
  const counts = new Map<Counted['limits'], number>();
  for (const { limits, texts } of entries) counts.set(limits, (counts.get(limits) ?? 0) + texts.length);
  return { counts, lacking: entries.filter(({ missingIn }) => missingIn.length > 0) };
}

/** Returns the share that is translated in percent, rounded down to a tenth, so that 100 means all. */
export function percentOf({ texts, translated }: Count): number {
  return texts === 0 ? 100 : Math.floor((translated / texts) * 1000) / 10;
}

/** Returns the languages with interface words, in which a site looks for a text before it falls back to English. */
function chainOf(lang: string, messages: Messages): string[] {
  return ownChain(lang).filter((tag) => tag in messages);
}

/** Returns a language and its parents, without English. */
function ownChain(lang: string): readonly string[] {
  let chain = ownChains.get(lang);
  if (!chain) {
    chain = languageChain(lang).filter((tag) => tag !== FALLBACK_LANGUAGE);
    ownChains.set(lang, chain);
  }
  return chain;
}

// Cached, because it is asked for each text.
const ownChains = new Map<string, readonly string[]>();

// An editor counts the texts again and again, and few entries have changed.
const countedBefore = new WeakMap<object, { readonly by: string; readonly entry: CountedEntry }>();

/** Counts the texts of the content, and the words of the interface. */
function countedEntries(model: TranslatedModel): CountedEntry[] {
  const { messages, translation } = model;
  const languages = [...new Set(activeSites(model).map(({ lang }) => lang))];
  const parts = Object.entries(translation?.parts ?? {});
  const except = new Set(translation?.except);
  const by = JSON.stringify([languages, parts, [...except]]);
  const holding = (holds: (text: string) => boolean): string[] =>
    parts.filter(([, texts]) => texts.some(holds)).map(([name]) => name);
  const partsOf = ({ kind, field, entry }: ContentText): string[] =>
    except.has(`${kind}/${entry}`)
      ? []
      : holding((text) => text === kind || `${kind}.${field}.`.startsWith(`${text}.`));
  const partsByField = new Map<string, string[]>();
  const counted = (one: ContentText): Counted => {
    // Most entries have the same parts as the others of their kind.
    const key = except.has(`${one.kind}/${one.entry}`) ? '' : `${one.kind} ${one.field}`;
    const own = partsByField.get(key) ?? partsOf(one);
    partsByField.set(key, own);
    return {
      kind: one.kind,
      place: one.place,
      parts: own,
      limits: one.limits,
      missingIn: missingLanguages(one.text, languages),
    };
  };
  const entries = listTexts(model).map(({ holder, texts }) => {
    const before = countedBefore.get(holder);
    if (before?.by === by) return before.entry;
    const entry = countedEntry(texts.map(counted));
    countedBefore.set(holder, { by, entry });
    return entry;
  });
  const inParts = holding((text) => text === INTERFACE);
  const chains = languages.map((lang) => ({ lang, own: ownChain(lang).map((tag) => messages[tag] ?? {}) }));
  // The words of features that the project does not have are on no page.
  const shownWords = Object.keys(messages[FALLBACK_LANGUAGE] ?? {}).filter(wordFilter(model));
  const words = shownWords.map((key): Counted => ({
    kind: INTERFACE,
    place: key,
    parts: inParts,
    limits: UNLIMITED,
    missingIn: chains.filter(({ own }) => own.every((some) => some[key] === undefined)).map(({ lang }) => lang),
  }));
  return [...entries, countedEntry(words)];
}

function countedEntry(texts: readonly Counted[]): CountedEntry {
  const parts = new Set(texts.flatMap((text) => text.parts));
  return {
    texts,
    parts: [...parts].flatMap((part) => {
      const own = texts.filter((text) => text.parts.includes(part));
      const alike = Map.groupBy(own, ({ missingIn }) => missingIn.join(' '))
        .values()
        .flatMap((some) => Map.groupBy(some, ({ limits }) => limits).values());
      return [...alike].flatMap((some): PartOfEntry[] => {
        const [first] = some;
        return first ? [{ part, limits: first.limits, missingIn: first.missingIn, texts: some }] : [];
      });
    }),
  };
}

/** Returns those of some languages in which a text is missing. */
function missingLanguages(text: TextRaw, languages: readonly string[]): readonly string[] {
  if (typeof text === 'string') return languages;
  return languages.filter((lang) => !ownChain(lang).some((tag) => tag in text));
}

/** Counts texts. One is translated if it is in the languages of all the sites. */
function count(texts: readonly Counted[], sites: readonly Site[]): Count {
  return { texts: texts.length, translated: texts.filter((text) => isInAll(text, sites)).length };
}

function missing(texts: readonly Counted[], sites: readonly Site[]): string[] {
  return texts.filter((text) => !isInAll(text, sites)).map(placeOf);
}

function placeOf({ kind, place }: Counted): string {
  return `${kind} ${place}`;
}

function isInAll({ missingIn }: Counted, sites: readonly Site[]): boolean {
  return !sites.some(({ lang }) => missingIn.includes(lang));
}
