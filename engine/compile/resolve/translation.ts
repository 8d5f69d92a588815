import { pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { FALLBACK_LANGUAGE, languageOf } from '../../model/language.ts';
import type { SitesRaw } from '../../model/schema/types.gen.ts';
import type { Site } from '../../model/site.ts';
import type { Translation } from '../../model/translation.ts';
import { isBroken } from '../validate.ts';
import { filesOf, type ResolveInput } from './input.ts';

/** Returns what sites promise to have in their own languages; undefined if sites.yaml declares no parts, or wrong ones. */
export function resolveTranslation(input: ResolveInput, sites: readonly Site[]): Translation | undefined {
  const [file] = filesOf<SitesRaw>(input, 'sites');
  const declared = file?.value.translation;
  if (!file || !declared || isBroken(file, '/translation')) return undefined;
  const { parts, promise = {}, except = [] } = declared;
  // An entry that the schema refused may be anything.
  const own = new Map(
    file.value.sites.flatMap((site, index) =>
      isBroken(file, pointerTo('/sites', index)) ? [] : [[site.flag, site.translated] as const],
    ),
  );
  const promises = sites
    .filter(({ lang }) => languageOf(lang) !== FALLBACK_LANGUAGE)
    .map(({ flag }) => [flag, { ...promise, ...own.get(flag) }] as const);
  return { parts, except, promises: Object.fromEntries(promises) };
}
