import MarkdownIt from 'markdown-it';

const parser = new MarkdownIt({ html: false, linkify: false, typographer: false });

/** Returns the paragraphs of a Markdown text without markup, in their order. Leaves out headings and code. */
export function paragraphs(markdown: string): string[] {
  const tokens = parser.parse(markdown, {});
  return tokens.flatMap(({ type, children }, index) => {
    if (type !== 'inline' || tokens[index - 1]?.type !== 'paragraph_open') return [];
    const text = (children ?? []).map((child) => (/^(?:soft|hard)break$/.test(child.type) ? ' ' : child.content));
    return [text.join('').replaceAll(/\s+/g, ' ').trim()];
  });
}

/** The longest description that search engines show whole, in characters. */
const LONGEST = 155;

/**
 * The beginning of a Markdown text: as many whole sentences as fit, or the first one cut at a word. For descriptions and previews.
 */
export function excerpt(markdown: string, lang: string): string {
  const text = paragraphs(markdown).join(' ');
  let taken = '';
  for (const { segment } of segments(text, lang, 'sentence')) {
    if ((taken + segment).trimEnd().length > LONGEST) break;
    taken += segment;
  }
  return taken === '' ? cutAtWord(text, lang) : taken.trimEnd();
}

/** Cuts a text between two words to the longest length of a description. */
export function cutAtWord(text: string, lang: string): string {
  if (text.length <= LONGEST) return text;
  let cut = '';
  for (const { segment } of segments(text, lang, 'word')) {
    if (cut.length + segment.length > LONGEST - ELLIPSIS.length) break;
    cut += segment;
  }
  return `${cut.replace(/[\s\p{P}]+$/u, '')}${ELLIPSIS}`;
}

const ELLIPSIS = '…';

const segmenters = new Map<string, Intl.Segmenter>();

function segments(text: string, lang: string, granularity: 'sentence' | 'word'): Intl.Segments {
  const key = `${lang} ${granularity}`;
  let segmenter = segmenters.get(key);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(lang, { granularity });
    segmenters.set(key, segmenter);
  }
  return segmenter.segment(text);
}
