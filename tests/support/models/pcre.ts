/** A regular expression of PCRE or RE2, of those that the emitters write, as one of JavaScript. Possessive quantifiers become greedy ones. */
export function fromPcre(source: string): RegExp {
  const known = cache.get(source);
  if (known) return known;
  const insensitive = source.startsWith('(?i)');
  const text = (insensitive ? source.slice(4) : source).replaceAll(
    /\\.|\[(?:\\.|[^\]])*\]|([+*?])\+/gs,
    (token, greedy?: string) => greedy ?? token,
  );
  const plain = text.replaceAll(/\\x\{([0-9a-f]+)\}/g, (_, code: string) => `\\u${code.padStart(4, '0')}`);
  const expression = new RegExp(plain, insensitive ? 'i' : '');
  cache.set(source, expression);
  return expression;
}

const cache = new Map<string, RegExp>();
