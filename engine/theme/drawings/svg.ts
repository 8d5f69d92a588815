import type { Body } from './palette.ts';
import { styleOf } from './palette.ts';

export interface Sheet {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly body: Body;
  readonly content: string;
}

/** A document of its own: a title for those who cannot see it, the colours of both themes, and the drawing. */
export function svgOf({ title, width, height, body, content }: Sheet): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" class="kv kv-${body}" role="img">` +
    `<title>${escape(title)}</title><style>${styleOf(body, content)}</style>${content}</svg>\n`
  );
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
