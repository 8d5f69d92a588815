import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { directionOf } from '../../model/language.ts';
import { languageProblem } from './site-language.ts';
import type { SitesRaw } from '../../model/schema/types.gen.ts';
import type { Market } from '../../model/market.ts';
import type { Site } from '../../model/site.ts';
import { isBroken } from '../validate.ts';
import { filesOf, type ResolveInput } from './input.ts';

export interface SiteConstants {
  /** The default of `isMain`. */
  readonly mainDefault: number;
  /** The `state` of a site that is switched on. */
  readonly activeState: number;
  /** By the code of their country. */
  readonly markets: ReadonlyMap<string, Market>;
}

/** Reads sites.yaml. An entry that the schema refused is left out. */
export function resolveSites(input: ResolveInput, { mainDefault, activeState, markets }: SiteConstants): Site[] {
  return filesOf<SitesRaw>(input, 'sites').flatMap((file) =>
    (Array.isArray(file.value.sites) ? file.value.sites : []).flatMap((raw, index) => {
      const pointer = pointerTo('/sites', index);
      if (isBroken(file, pointer)) return [];
      const lang = canonicalLang(raw.lang);
      const problem = languageProblem(raw.lang, lang, raw.country);
      if (lang === undefined || problem) {
        if (problem)
          input.report({ code: 'ST003', ...problem, at: originAt(file.file.path, pointerTo(pointer, 'lang')) });
        return [];
      }
      const market = markets.get(raw.market ?? raw.country ?? '');
      const site: Site = {
        siteId: raw.siteId,
        flag: raw.flag,
        prefix: raw.flag === '' ? '' : `/${raw.flag}`,
        state: raw.state,
        active: raw.state === activeState,
        siteType: raw.siteType,
        region: raw.region,
        lang,
        dir: directionOf(lang),
        ...(raw.country === undefined ? {} : { country: raw.country }),
        ...(market && { market }),
        name: raw.name,
        addr: raw.addr,
        urlFlag: raw.urlFlag ?? raw.flag,
        isMain: raw.isMain ?? mainDefault,
        ...(raw.recordNo3 === undefined ? {} : { recordNo3: raw.recordNo3 }),
        at: originAt(file.file.path, pointer),
      };
      return [site];
    }),
  );
}

function canonicalLang(lang: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(lang)[0];
  } catch {
    return undefined;
  }
}
