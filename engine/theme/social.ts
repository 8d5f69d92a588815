import { languageOf } from '../model/language.ts';
import type { Site } from '../model/site.ts';
import { PREVIEW_SHEET } from '../output/previews/compose.ts';
import { ogImage } from './og-image.ts';
import type { Page } from './page.ts';

/** One `meta` element: Open Graph names its key `property`, all others `name`. */
export type SocialTag = Readonly<Record<'property' | 'name', string | undefined>> & { readonly content: string };

interface Said {
  readonly title: string;
  readonly description: string | undefined;
}

/** Returns the metadata for a shared link: Open Graph (ogp.me), and the card. */
export function socialTags(page: Page, { title, description }: Said): SocialTag[] {
  const { site, route, remainder, company } = page;
  const article = route.template === 'article-detail';
  return [
    open('type', article ? 'article' : 'website'),
    open('site_name', company.name),
    open('title', title),
    ...(description === undefined ? [] : [open('description', description)]),
    open('url', `${site.addr}${remainder}`),
    ...territory(site),
    open('image', ogImage(page)),
    open('image:width', String(PREVIEW_SHEET.width)),
    open('image:height', String(PREVIEW_SHEET.height)),
    open('image:alt', title),
    { name: 'twitter:card', property: undefined, content: 'summary_large_image' },
  ];
}

function open(key: string, content: string): SocialTag {
  return { property: `og:${key}`, name: undefined, content };
}

/** Open Graph requires a language with its territory. */
function territory({ lang, country }: Site): SocialTag[] {
  return country === undefined ? [] : [open('locale', `${languageOf(lang)}_${country}`)];
}
