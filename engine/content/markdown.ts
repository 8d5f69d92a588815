import MarkdownIt from 'markdown-it';
import { keepTogether } from './markdown-figures.ts';
import type { ModelNames } from './model-names.ts';
import { dropEmptyHeads, labelCells } from './markdown-tables.ts';

/** The placeholder for the prefix of the site in rendered text, so that all sites share one rendering. */
const PREFIX_MARK = '\u0001';

const renderer = new MarkdownIt({ html: false, linkify: true, typographer: false });
// Mail addresses become links. An address with a protocol may be an example, so it is not changed.
for (const schema of ['http:', 'https:', 'ftp:', '//']) renderer.linkify.add(schema, null);
renderer.linkify.set({ fuzzyLink: false, fuzzyIP: false });
// Reserved endings without real mailboxes (RFC 2606), for the addresses of an invented company.
renderer.linkify.tlds('example', true);
renderer.core.ruler.push('site-links', ({ tokens }) => {
  for (const token of tokens.flatMap((one) => one.children ?? [])) {
    const href = token.type === 'link_open' ? token.attrGet('href') : null;
    if (typeof href === 'string' && href.startsWith('/') && !href.startsWith('//'))
      token.attrSet('href', `${PREFIX_MARK}${href}`);
  }
});
renderer.core.ruler.push('figures', keepTogether);
renderer.core.ruler.push('empty-heads', dropEmptyHeads);
renderer.core.ruler.push('labels', labelCells);
// A table that is wider than a phone scrolls by itself, and by the keyboard.
renderer.renderer.rules.table_open = (tokens, index, options, _env, self) =>
  `<div class="table-scroll" tabindex="0">${self.renderToken(tokens, index, options)}`;
renderer.renderer.rules.table_close = () => '</table></div>\n';
// So does a block of code.
for (const rule of ['fence', 'code_block'] as const) {
  const render = renderer.renderer.rules[rule];
  renderer.renderer.rules[rule] = (...given) => render?.(...given).replace('<pre>', '<pre tabindex="0">') ?? '';
}

/** Matches a rendered link to a page of the site: its path without slash, query and fragment, and its words. */
const SITE_LINK = new RegExp(`<a href="${PREFIX_MARK}/([^"?#]*)[^"]*">(.*?)</a>`, 'gs');

/** A cache, because every site shows the same texts. It is emptied when it is full, because a service outlives many builds. */
const rendered = new WeakMap<ModelNames, Map<string, string>>();
const MOST_RENDERED = 20_000;

export interface MarkdownOptions {
  /** The prefix of the site. */
  readonly prefix: string;
  /** Tells whether the site has a page, by its path below the prefix. */
  readonly hasPage: (path: string) => boolean;
  /** The names of all models, which are isolated and never broken. Pass the same set each time, because it is a key of the cache. */
  readonly models: ModelNames;
}

/**
 * Renders Markdown to HTML. Raw HTML is shown as text. Links that begin with a slash get the prefix of the site; one that leads to a page
 * which the site lacks becomes plain text.
 */
export function renderMarkdown(text: string, { prefix, hasPage, models }: MarkdownOptions): string {
  return render(text, models).replaceAll(SITE_LINK, (link, path: string, words: string) =>
    hasPage(path) ? link.replace(PREFIX_MARK, prefix) : words,
  );
}

function render(text: string, models: ModelNames): string {
  const kept = rendered.get(models) ?? new Map<string, string>();
  rendered.set(models, kept);
  let html = kept.get(text);
  if (html === undefined) {
    html = renderer.render(text, { models });
    if (kept.size >= MOST_RENDERED) kept.clear();
    kept.set(text, html);
  }
  return html;
}
