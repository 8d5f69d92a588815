/** A value as JavaScript, in ASCII. */
export function jsLiteral(value: unknown): string {
  return asciiEscaped(JSON.stringify(value));
}

/** Prints text as a template literal, which keeps its line breaks. */
export function jsTemplate(text: string): string {
  return `\`${asciiEscaped(text.replaceAll(/[\\`]|\$(?=\{)/g, String.raw`\$&`))}\``;
}

/** Prints a list with one member on each line. */
export function jsList(members: readonly unknown[]): string {
  if (members.length === 0) return '[]';
  return `[\n${members.map((member) => `  ${jsLiteral(member)},\n`).join('')}]`;
}

function asciiEscaped(text: string): string {
  return text.replaceAll(/[^\n -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
