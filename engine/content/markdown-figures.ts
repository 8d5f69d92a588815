import type { MarkdownState, MarkdownToken } from './markdown-state.ts';
import { splitModels, type ModelNames } from './model-names.ts';

/**
 * A rule of markdown-it that prevents line breaks between a number and its unit, and between the word Wi-Fi and its generation. The name
 * of a model becomes an element. Code is not changed.
 */
export function keepTogether(state: MarkdownState): void {
  const { models } = state.env as { readonly models?: ModelNames };
  for (const token of state.tokens) {
    if (token.children === null) continue;
    joinLines(token.children);
    token.children = token.children.flatMap((child) => {
      if (child.type !== 'text') return [child];
      child.content = keepFigures(child.content);
      return models === undefined ? [child] : isolateModels(child, models, state);
    });
  }
}

const NO_BREAK_SPACE = '\u00a0';

/** Units as the texts write them, from bit rates to weights. The longer one first, where one begins like another. */
const UNITS = [
  '[kMGT]?bit/s',
  '[kMG]?Hz',
  '[kKMGT]?B',
  'dB[im]?',
  'm?Ah',
  '[mckµn]?m',
  'mm²',
  'm²',
  '[km]?W',
  'VA?',
  'm?A',
  '°C',
  'm?s',
  'min',
  'h',
  'k?g',
  'lx',
  'U',
  '%',
].join('|');
const FIGURE = new RegExp(String.raw`(\d) (?=(?:${UNITS})(?![\p{L}\p{N}-]))`, 'gu');
const GENERATION = /(Wi-Fi) (?=\d)/g;

/** Puts a no-break space between a number and its unit. */
export function keepFigures(text: string): string {
  return text.replaceAll(FIGURE, `$1${NO_BREAK_SPACE}`).replaceAll(GENERATION, `$1${NO_BREAK_SPACE}`);
}

/** A line of the source may end between a number and its unit: that is a space like any other. */
function joinLines(children: MarkdownToken[]): void {
  for (const [index, child] of children.entries()) {
    if (child.type !== 'softbreak') continue;
    const around = `${children[index - 1]?.content.slice(-5) ?? ''} ${children[index + 1]?.content.slice(0, 8) ?? ''}`;
    if (keepFigures(around) === around) continue;
    child.type = 'text';
    child.content = NO_BREAK_SPACE;
  }
}

function isolateModels(token: MarkdownToken, models: ModelNames, state: MarkdownState): MarkdownToken[] {
  const parts = splitModels(token.content, models);
  if (!parts.some(({ isModel }) => isModel)) return [token];
  return parts.map(({ text, isModel }) => {
    const part = new state.Token(isModel ? 'html_inline' : 'text', '', 0);
    part.content = isModel ? `<bdi class="model">${text}</bdi>` : text;
    return part;
  });
}
