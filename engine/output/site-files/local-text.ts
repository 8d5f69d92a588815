import { renderMarkdown } from '../../content/markdown.ts';
import { localise } from '../../model/language.ts';
import type { Site } from '../../model/site.ts';
import type { SiteModel } from '../../model/site-model.ts';
import type { Router } from '../../routing/router.ts';
import type { TextRaw } from '../../model/schema/types.gen.ts';

/** Formats the texts of the content for a file of a site. */
export interface LocalText {
  plain(text: TextRaw): string;
  /** Returns a Markdown text as HTML. Its links are full addresses, because the text is read outside the site. */
  html(text: TextRaw): string;
}

/** The texts of the content in the language of a site. */
export function localText(
  { messages }: Pick<SiteModel, 'messages'>,
  router: Pick<Router, 'hasPage'>,
  site: Site,
): LocalText {
  const prefix = site.addr.replace(/\/$/, '');
  const plain: LocalText['plain'] = (text) => localise(text, site.lang, messages).text;
  return {
    plain,
    html: (text) =>
      renderMarkdown(plain(text), { prefix, hasPage: (path) => router.hasPage(site, path), models: NO_MODELS }),
  };
}

/** Models are marked for the styles of the site, which a reader elsewhere lacks. */
const NO_MODELS: ReadonlySet<string> = new Set();
