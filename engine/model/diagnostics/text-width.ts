import { createRequire } from 'node:module';
import type stringWidth from 'string-width';
import { once } from '../once-for.ts';

/** Loaded for the first text that needs it: it takes 20 ms, and most texts are of characters that are one column wide. */
const library = once(() => {
  const require = createRequire(import.meta.url);
  return (require('string-width') as { readonly default: typeof stringWidth }).default;
});

/** ASCII that can be printed, Latin letters, and the punctuation of messages. */
const ONE_COLUMN_EACH = /^[ -~\u00A1-\u00AC\u00AE-\u02AF–—‘’“”…→]*$/;

/** Returns the number of columns that a text takes in a terminal, without its colours. */
export function textWidth(text: string): number {
  return ONE_COLUMN_EACH.test(text) ? text.length : library()(text);
}
