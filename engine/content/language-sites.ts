/** A site with its language, BCP 47. */
interface Speaking {
  readonly lang: string;
}

/** The parts of a language tag that concern a country. */
interface Place {
  /** The tag without its country; the script stays where it is written (`zh-Hant-TW` is `zh-Hant`). */
  readonly language: string;
  readonly country: string | undefined;
  /** The most likely country of the language, by the likely subtags of CLDR. */
  readonly home: string | undefined;
}

/**
 * Chooses one site for each language, for visitors from a country without a site: the site without a country, else the site of the most
 * likely country of the language (Brazil for `pt`, Egypt for `ar`), else the first. The choice depends only on the sites, so that all
 * pages of a cluster have the same alternates.
 */
export function languageSites<T extends Speaking>(sites: readonly T[]): ReadonlyMap<string, T> {
  const groups = Map.groupBy(sites, ({ lang }) => placeOf(lang).language);
  return new Map(
    [...groups].flatMap(([language, speakers]): [string, T][] => {
      const { home } = placeOf(language);
      const chosen =
        speakers.find(({ lang }) => placeOf(lang).country === undefined) ??
        speakers.find(({ lang }) => placeOf(lang).country === home) ??
        speakers[0];
      return chosen === undefined ? [] : [[language, chosen]];
    }),
  );
}

// Cached, because every page needs the tags of all sites.
const places = new Map<string, Place>();

function placeOf(lang: string): Place {
  let place = places.get(lang);
  if (!place) {
    const { language, script, region } = new Intl.Locale(lang);
    const alone = script === undefined ? language : `${language}-${script}`;
    place = { language: alone, country: region, home: new Intl.Locale(alone).maximize().region };
    places.set(lang, place);
  }
  return place;
}
