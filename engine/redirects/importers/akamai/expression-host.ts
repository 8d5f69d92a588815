/** The start of an expression for whole addresses, taken apart. */
export interface ExpressionHost {
  /** The hosts that it names; empty if it matches any host. */
  readonly hosts: readonly string[];
  /** The scheme, if it matches only one. */
  readonly scheme?: string;
  /** The number of groups in the part with the host. */
  readonly groups: number;
  /** The expression for the path, anchored at its start. */
  readonly path: string;
}

const PLAIN = String.raw`(?:[\w-]|\\[.-]|\.(?![*+?]))+`;
const ANY = String.raw`(?:\[\^/\]|\.|\[A-[Zz](?:a-z)?(?:0-9)?[|\\._-]*\])[*+]`;
const ADDRESS = new RegExp(
  String.raw`^\^?\(?(?<scheme>https?)(?<both>\??)\)?:(?:/|\\/){2}` +
    String.raw`(?:(?<www>\((?:\?:)?www\\?\.\)\?)?(?<plain>${PLAIN})|(?<any>\((?:\?:)?${ANY}\)|${ANY}))(?=\\?/)`,
  'i',
);

/** Splits an expression that begins with a scheme and a host; undefined if it begins otherwise, or leaves open a part of the host. */
export function readExpressionHost(expression: string): ExpressionHost | undefined {
  const found = ADDRESS.exec(expression);
  if (!found) return undefined;
  const { scheme = '', both = '', www, plain } = found.groups ?? {};
  const name = plain?.replaceAll('\\', '').toLowerCase();
  return {
    hosts: name === undefined ? [] : www === undefined ? [name] : [name, `www.${name}`],
    ...(both === '' ? { scheme: scheme.toLowerCase() } : {}),
    groups: found[0].replaceAll('(?:', '').split('(').length - 1,
    path: `^${expression.slice(found[0].length)}`,
  };
}
