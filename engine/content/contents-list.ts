/** A heading of a text and its fragment. */
export interface ContentsEntry {
  readonly id: string;
  /** HTML, because a heading may contain a model name or emphasis. */
  readonly words: string;
}

export interface TextWithContents {
  readonly html: string;
  readonly contents: readonly ContentsEntry[];
}

/**
 * Gives every second-level heading of rendered Markdown an id and lists them. Ids are the words of the heading in its own script, numbered
 * where two are alike. Meant for the one main text of a page: two texts on a page could give the same id.
 */
export function withContents(html: string): TextWithContents {
  const contents: ContentsEntry[] = [];
  const taken = new Map<string, number>();
  const marked = html.replaceAll(HEADING, (_, words: string) => {
    const slug = slugOf(words);
    const times = (taken.get(slug) ?? 0) + 1;
    taken.set(slug, times);
    const id = times === 1 ? slug : `${slug}-${times}`;
    contents.push({ id, words: words.replaceAll(LINK_TAG, '') });
    return `<h2 id="${id}">${words}</h2>`;
  });
  return { html: marked, contents };
}

const HEADING = /<h2>(.*?)<\/h2>/gs;
/** Removes links from a heading, because the list puts it into a link. */
const LINK_TAG = /<\/?a\b[^>]*>/g;

/** Letters, marks and digits of any script, joined by hyphens. */
export function slugOf(words: string): string {
  const text = words
    .replaceAll(/<[^>]*>|&[a-z]+;/g, ' ')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return text === '' ? 'part' : text;
}
