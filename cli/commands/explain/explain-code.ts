import { CODES, type Code, type CodeInfo } from '../../../engine/model/diagnostics/codes.ts';
import { AS_DATA } from '../../io.ts';
import { wrapText } from '../../wrap-text.ts';

/** Returns the code of a finding that a word is, in any letter case; undefined for other words. */
export function codeOf(word: string): Code | undefined {
  const code = word.toUpperCase();
  return Object.hasOwn(CODES, code) ? (code as Code) : undefined;
}

/** Returns the page of a code: what it means, and files with the mistake and without it. */
export async function explainCode(code: Code, json = false): Promise<string> {
  const { severity, title, adjustable = false }: CodeInfo = CODES[code];
  // Only this call needs the pages of all codes.
  const { CODE_PAGES } = await import('./code-pages.gen.ts');
  const body = CODE_PAGES[code] ?? '';
  if (json) return `${JSON.stringify({ code, severity, adjustable, title, body })}\n`;
  const note = adjustable ? ', which sitefold.yaml may turn down' : '';
  return wrapProse(`${code} ${severity}${note}: ${title}\n\n${body}\n`);
}

/** Breaks the lines of a page to fit the terminal, but not those of its code, which is there to be copied. */
function wrapProse(page: string): string {
  return page
    .split(/^(```.*?^```)$/ms)
    .map((part, index) => (index % 2 === 0 ? wrapText(part, AS_DATA.columns, 0) : part))
    .join('');
}
