import { activeSites } from '../model/active-sites.ts';
import { languageChain, FALLBACK_LANGUAGE } from '../model/language.ts';
import type { Site } from '../model/site.ts';
import type { Messages, SiteModel } from '../model/site-model.ts';
import { INTERFACE } from '../model/translation.ts';
import { listTexts, showsText, type ContentText } from './texts.ts';

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
interface Counted {
  readonly kind: string;
  readonly place: string;
  /** The parts that it is in. */
  readonly parts: readonly string[];
  /** Tells whether it is in the language of a site. */
  readonly isIn: (lang: string) => boolean;
  /** True if something limits it to some sites. */
  readonly isLimited: boolean;
  readonly isShownOn: (site: Site) => boolean;
}

/** Counts the texts in every language of the sites, except English, in which all content is written. */
export function contentCoverage(model: SiteModel): LanguageCoverage[] {
  const { sites, messages, translation } = model;
  const all = countedTexts(model);
  const bySites = Map.groupBy(activeSites({ sites }), ({ lang }) => chainOf(lang, messages).join(' '));
  return [...bySites]
    .filter(([chain]) => chain !== '')
    .map(([chain, some]): LanguageCoverage => {
      const shown = all.filter(({ isShownOn }) => some.some(isShownOn));
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

/** Returns the sites that have fewer texts in their language than they promise, with what they lack. */
export function belowPromise(model: SiteModel): Shortfall[] {
  const { translation } = model;
  if (!translation) return [];
  const all = countedTexts(model);
  const byPart = new Map(
    Object.keys(translation.parts).map((part) => {
      const texts = all.filter(({ parts }) => parts.includes(part));
      const [limited = [], everywhere = []] = [true, false].map((is) =>
        texts.filter(({ isLimited }) => isLimited === is),
      );
      return [part, { limited, everywhere }] as const;
    }),
  );
  // Most texts are on all sites, and several sites have one language.
  const absent = new Map<string, readonly Counted[]>();
  const absentEverywhere = (part: string, lang: string): readonly Counted[] => {
    const key = `${part} ${lang}`;
    const found = absent.get(key) ?? (byPart.get(part)?.everywhere ?? []).filter(({ isIn }) => !isIn(lang));
    absent.set(key, found);
    return found;
  };
  return activeSites(model).flatMap((site) =>
    Object.entries(translation.promises[site.flag] ?? {}).flatMap(([part, least]): Shortfall[] => {
      const { limited = [], everywhere = [] } = byPart.get(part) ?? {};
      const shown = limited.filter((text) => text.isShownOn(site));
      const missing = [...absentEverywhere(part, site.lang), ...shown.filter(({ isIn }) => !isIn(site.lang))];
      const texts = everywhere.length + shown.length;
      const translated = texts - missing.length;
      return translated * 100 < texts * least
        ? [{ site, part, least, texts, translated, missing: missing.map(placeOf) }]
        : [];
    }),
  );
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

// Cached, because it is asked for each text of each site.
const ownChains = new Map<string, readonly string[]>();

/** Lists the texts of the content, and the words of the interface. */
function countedTexts(model: SiteModel): Counted[] {
  const { messages, translation } = model;
  const parts = Object.entries(translation?.parts ?? {});
  const except = new Set(translation?.except);
  const holding = (holds: (text: string) => boolean): string[] =>
    parts.filter(([, texts]) => texts.some(holds)).map(([name]) => name);
  const partsOf = ({ kind, field, entry }: ContentText): string[] =>
    except.has(`${kind}/${entry}`)
      ? []
      : holding((text) => text === kind || `${kind}.${field}.`.startsWith(`${text}.`));
  const known = new Map<string, string[]>();
  const texts = listTexts(model).map((one): Counted => {
    // Most entries have the same parts as the others of their kind.
    const key = except.has(`${one.kind}/${one.entry}`) ? '' : `${one.kind} ${one.field}`;
    const own = known.get(key) ?? partsOf(one);
    known.set(key, own);
    return {
      kind: one.kind,
      place: one.place,
      parts: own,
      isIn: (lang) => typeof one.text !== 'string' && ownChain(lang).some((tag) => tag in (one.text as object)),
      isLimited: one.limits.length > 0,
      isShownOn: (site) => showsText(one, site),
    };
  });
  const inParts = holding((text) => text === INTERFACE);
  const words = Object.keys(messages[FALLBACK_LANGUAGE] ?? {}).map((key): Counted => ({
    kind: INTERFACE,
    place: key,
    parts: inParts,
    isIn: (lang) => ownChain(lang).some((tag) => messages[tag]?.[key] !== undefined),
    isLimited: false,
    isShownOn: () => true,
  }));
  return [...texts, ...words];
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

function isInAll({ isIn }: Counted, sites: readonly Site[]): boolean {
  return sites.every(({ lang }) => isIn(lang));
}
