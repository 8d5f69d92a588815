import { NO_SLASH, type Node } from './syntax-tree.ts';

/** A character as it is written in the normal form of a path. */
export function encodeCharacter(codePoint: number): string {
  const character = String.fromCodePoint(codePoint);
  if (PLAIN.test(character)) return character;
  return encodeURIComponent(character.isWellFormed() ? character : '\uFFFD');
}

const PLAIN = /^[A-Za-z0-9._~!$&'()*+,;=:@/-]$/;

/**
 * Writes a class such as `[a-z ]` or `\w` for the encoded path; undefined if it matches no character of a path. `note`: the class also
 * matches a character that it did not match before, because both are encoded in a path.
 */
export function readSet(raw: string, ignoreCase: boolean): { readonly node: Node; readonly note?: string } | undefined {
  const test = new RegExp(`^${raw}$`, ignoreCase ? 'i' : '');
  const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(index + 0x20));
  const plain = ascii.filter((character) => PLAIN.test(character));
  const encoded = ascii.filter((character) => !PLAIN.test(character) && !NEVER.includes(character));
  if (test.test('\u00e9')) {
    const out = encoded.filter((character) => !test.test(character));
    const note =
      out.length === 0
        ? {}
        : {
            note: `\`${raw}\` also matches \`${out.map(encodeURIComponent).join('')}\`, because an encoded path does not tell them apart.`,
          };
    const excluded = plain.filter((character) => !test.test(character));
    return { node: { kind: 'set', expression: excluded.length === 0 ? '.' : printClass(excluded, true) }, ...note };
  }
  const members = plain.filter((character) => test.test(character));
  const others = encoded.filter((character) => test.test(character)).map(encodeURIComponent);
  if (members.length + others.length === 0) return undefined;
  const few = members.length + others.length <= MOST_MEMBERS ? { members: [...members, ...others] } : {};
  const inner = members.length === 0 ? [] : [printClass(members, false)];
  const expression = others.length === 0 ? inner.join('') : `(?:${[...inner, ...others].join('|')})`;
  return { node: { kind: 'set', expression, ...few } };
}

/** The most members that are written as alternatives. */
const MOST_MEMBERS = 4;
/** Characters that no matched path holds, encoded or not: `?` and `#` end the path, and a backslash is refused. */
const NEVER = '?#\\';

function printClass(characters: readonly string[], negated: boolean): string {
  if (negated && characters.join('') === '/') return NO_SLASH;
  const body: string[] = [];
  for (let at = 0; at < characters.length;) {
    let end = at;
    while (
      codeOf(characters[end + 1]) === codeOf(characters[end]) + 1 &&
      isWord(characters[end + 1]) === isWord(characters[at])
    )
      end += 1;
    const [from = '', to = ''] = [characters[at], characters[end]];
    body.push(
      end - at >= 2 && isWord(from)
        ? `${from}-${to}`
        : characters
            .slice(at, end + 1)
            .map(escapeMember)
            .join(''),
    );
    at = end + 1;
  }
  return `[${negated ? '^' : ''}${body.join('')}]`;
}

function codeOf(character: string | undefined): number {
  return character === undefined ? Number.NaN : character.charCodeAt(0);
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[A-Za-z0-9]/.test(character);
}

function escapeMember(character: string): string {
  return /[\\\]^-]/.test(character) ? `\\${character}` : character;
}
