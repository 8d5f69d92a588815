/** An expression in the syntax of JavaScript, without the flags at its start. */
export type Dialect =
  | { readonly ok: true; readonly expression: string; readonly ignoreCase: boolean }
  | { readonly ok: false; readonly reason: string };

/** Rewrites syntax of PCRE and Python to that of JavaScript: `(?P<name>`, `(?i)`, `\A`, `\z`, `[[:digit:]]`. */
export function translateDialect(text: string): Dialect {
  const open = /^(\^?)\(\?([a-zA-Z]+)\)/.exec(text);
  const flags = open?.[2] ?? '';
  if (/[^is]/.test(flags))
    return { ok: false, reason: `The flags \`(?${flags})\` are not supported in a linear expression.` };
  const body = open ? `${open[1] ?? ''}${text.slice(open[0].length)}` : text;
  const unknown = UNKNOWN.exec(body);
  if (unknown) return { ok: false, reason: `\`${unknown[0]}\` is not supported in a linear expression.` };
  const expression = body
    .replaceAll('(?P<', '(?<')
    .replaceAll(/\[:(\w+):\]/g, (whole, name: string) => POSIX.get(name) ?? whole)
    .replaceAll(/\\([\s\S])/g, (whole, letter: string) => ANCHORS[letter] ?? whole);
  return { ok: true, expression, ignoreCase: flags.includes('i') };
}

/** Syntax that JavaScript accepts with another meaning: other groups, other escapes, possessive quantifiers. */
const UNKNOWN = /(?<!\\)(?:\\\\)*(?:\(\?(?![:=!]|<[=!A-Za-z_]|P<)[^)]{0,3}|\\[acehkpuxGHKNPQRVX]|[*+?}]\+|\(\*[A-Z]+)/;

const ANCHORS: Readonly<Record<string, string>> = { A: '^', z: '$', Z: '$' };

const POSIX: ReadonlyMap<string, string> = new Map(
  Object.entries({
    alpha: 'A-Za-z',
    digit: '0-9',
    alnum: 'A-Za-z0-9',
    lower: 'a-z',
    upper: 'A-Z',
    word: String.raw`\w`,
    space: String.raw`\s`,
    xdigit: 'A-Fa-f0-9',
  }),
);
