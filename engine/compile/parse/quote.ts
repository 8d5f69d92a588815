/** Returns a text in the quotes that YAML reads as this text. */
export function quote(text: string): string {
  if (!/["\\]/.test(text)) return `"${text}"`;
  return text.includes("'") ? JSON.stringify(text) : `'${text}'`;
}

/** Returns a text that YAML reads as something else in quotes. A path that begins with the variable of the site gets its slash too. */
export function quoteMisread(text: string): string {
  return quote(/^\{site\}(?:\/|$)/.test(text) ? `/${text}` : text);
}

/** Returns the end of the line that an offset is in. */
export function endOfLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  const line = end === -1 ? text.length : end;
  return text[line - 1] === '\r' ? line - 1 : line;
}

/** Returns the offset of the first character of the line that an offset is in. */
export function startOfLine(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** Returns a value as its author wrote it, from an offset to the end of the line, or inside of braces to the next comma or brace. */
export function writtenValue(text: string, offset: number): string {
  const rest = text.slice(offset, endOfLine(text, offset));
  const before = text.slice(startOfLine(text, offset), offset).replaceAll(/"[^"]*"|'[^']*'/g, '');
  const open = before.replaceAll(/[^{[]/g, '').length - before.replaceAll(/[^}\]]/g, '').length;
  const value = open > 0 ? (IN_BRACES.exec(rest)?.[0] ?? '') : rest.replace(/\s#.*$/, '');
  return value.trimEnd();
}

/** Characters up to a comma or a bracket, and whole pairs of brackets. */
const IN_BRACES = /^(?:\{[^{}]*\}|\[[^[\]]*\]|[^,{}[\]])*/;
