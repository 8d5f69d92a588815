import MarkdownIt from 'markdown-it';

/** Stands for the prefix of the site in rendered text, so that one rendering serves all sites. */
const PREFIX_MARK = '\u0001';

const renderer = new MarkdownIt({ html: false, linkify: false, typographer: false });
renderer.core.ruler.push('site-links', ({ tokens }) => {
  for (const token of tokens.flatMap((one) => one.children ?? [])) {
    const href = token.type === 'link_open' ? token.attrGet('href') : null;
    if (typeof href === 'string' && href.startsWith('/') && !href.startsWith('//'))
      token.attrSet('href', `${PREFIX_MARK}${href}`);
  }
});

/** A link to a page of the site, as it is rendered: its path without slash, query and fragment, and its words. */
const SITE_LINK = new RegExp(`<a href="${PREFIX_MARK}/([^"?#]*)[^"]*">(.*?)</a>`, 'gs');

/** Kept because every site shows the same texts. A service that outlives many builds meets others: then it begins again. */
const rendered = new Map<string, string>();
const MOST_RENDERED = 20_000;

/**
 * Renders Markdown to HTML. Raw HTML is shown as text. Links that begin with a slash get the prefix of the site; one that leads to a page
 * which the site lacks becomes plain text.
 */
export function renderMarkdown(text: string, prefix: string, hasPage: (path: string) => boolean): string {
  let html = rendered.get(text);
  if (html === undefined) {
    html = renderer.render(text);
    if (rendered.size >= MOST_RENDERED) rendered.clear();
    rendered.set(text, html);
  }
  return html.replaceAll(SITE_LINK, (link, path: string, words: string) =>
    hasPage(path) ? link.replace(PREFIX_MARK, prefix) : words,
  );
}
