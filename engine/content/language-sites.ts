/** A site as far as its language goes. `lang` is BCP 47. */
interface Speaking {
  readonly lang: string;
}

/** What a language tag says of a place. */
interface Place {
  /** The tag without its country; the script stays where it is written (`zh-Hant-TW` is `zh-Hant`). */
  readonly language: string;
  readonly country: string | undefined;
  /** The country where the language is most at home, by the likely subtags of CLDR. */
  readonly home: string | undefined;
}

/**
 * For each language the one site that speaks for it, for visitors of a country without a site of its own: the site of no country, else the
 * site of the country where the language is most at home (Brazil for `pt`, Egypt for `ar`), else the first. The choice depends on the sites
 * alone, so that all pages of a cluster say the same.
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

// Every page asks for the tags of all sites.
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
