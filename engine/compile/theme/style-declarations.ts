/** A declaration of a style: `--paper: #ffffff`. */
export interface Declaration {
  readonly property: string;
  readonly value: string;
  /** The offset of the value in the text. */
  readonly start: number;
  /** The selectors and at-rules that it is in, from the outermost: `@media print`, `:root`. */
  readonly within: readonly string[];
}

/** A comment, a text in quotes, a `url()` without quotes, or one of the characters that divide a style. */
const TOKEN = /\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|url\(\s*[^"'\s][^)]*\)|[{};]/gi;
const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)/g;
const DECLARATION = /^(\s*)([\w-]+)(\s*:\s*)([\s\S]*?)\s*$/;

/** Reads the declarations of a style, which need not be without mistakes. */
export function readDeclarations(text: string): Declaration[] {
  const found: Declaration[] = [];
  const within: string[] = [];
  let from = 0;
  const read = (to: number): void => {
    // As many blanks in place of a comment keep the offsets.
    const part = text.slice(from, to).replaceAll(COMMENT, (comment) => ' '.repeat(comment.length));
    const [, before = '', property = '', colon = '', value = ''] = DECLARATION.exec(part) ?? [];
    const start = from + before.length + property.length + colon.length;
    if (property !== '') found.push({ property, value, start, within: [...within] });
  };
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === '{') within.push(text.slice(from, index).replaceAll(COMMENT, '').trim());
    else if (token === ';' || token === '}') read(index);
    else continue;
    if (token === '}') within.pop();
    from = index + 1;
  }
  return found;
}
