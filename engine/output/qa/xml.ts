import { escapeMarkup } from '../../model/escape-markup.ts';

/** The value of an attribute, with its quotes. */
export function attribute(text: string): string {
  return `"${escapeMarkup(text)}"`;
}

/** A comment on a line of its own. Two hyphens would end it. */
export function xmlComment(text: string): string {
  return `<!-- ${text.replaceAll(/-(?=-)/g, '- ')} -->\n`;
}
