/** `content/eol-products` is `Eol products`. */
export function kindName(kind: string): string {
  const words = kind
    .replace(/^content\//, '')
    .replace(/\.yaml$/, '')
    .replaceAll(/[-/]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
