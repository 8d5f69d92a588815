import MarkdownIt from 'markdown-it';

/** Stands for the prefix of the site in rendered text, so that one rendering serves all sites. */
const PREFIX_MARK = '\u0001';

const renderer = new MarkdownIt({ html: false, linkify: false, typographer: false });
renderer.core.ruler.push('site-links', ({ tokens }) => {
  for (const token of tokens.flatMap((one) => one.children ?? [])) {
    const href = token.type === 'link_open' ? token.attrGet('href') : null;
    if (typeof href === 'string' && href.startsWith('/') && !href.startsWith('//')) token.attrSet('href', `${PREFIX_MARK}${href}`);
  }
});

const rendered = new Map<string, string>();

/** Renders Markdown to HTML. Raw HTML is shown as text; links that begin with a slash get the prefix of the site. */
export function renderMarkdown(text: string, prefix: string): string {
  let html = rendered.get(text);
  if (html === undefined) {
    html = renderer.render(text);
    rendered.set(text, html);
  }
  return html.replaceAll(PREFIX_MARK, prefix);
}
