import type { Video } from '../../model/content.ts';
import { FALLBACK_LANGUAGE, languageChain } from '../../model/language.ts';
import type { Page } from '../page.ts';
import { ask } from '../questions.ts';

/** Captions that a player offers. */
export interface CaptionTrack {
  readonly lang: string;
  /** The name of the language in that language, for visitors who read it. */
  readonly label: string;
  /** True for the one that is shown from the start: films have no sound. */
  readonly first: boolean;
}

/** The captions in the language of the page, or the nearest one that the transcript has, and in English. */
export function captionTracks(page: Pick<Page, 'site' | 'state'>, { id }: Pick<Video, 'id'>): CaptionTrack[] {
  const known = ask(page, 'captionLanguages', id);
  const chosen = [...languageChain(page.site.lang), FALLBACK_LANGUAGE].filter((lang) => known.includes(lang));
  const [own] = chosen;
  return known
    .filter((lang) => lang === own || lang === FALLBACK_LANGUAGE)
    .map((lang) => ({ lang, label: nameOf(lang), first: lang === own }))
    .toSorted((a, b) => Number(b.first) - Number(a.first));
}

function nameOf(lang: string): string {
  return new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;
}
