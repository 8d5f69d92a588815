/** Characters that stand in a path in normal form as they are, apart from `/`, `%` and the dot; for a class of a regular expression. */
const PLAIN = "A-Za-z0-9_~!$&'()*+,;=:@-";

const HEX = '[0-9A-F]';
/** A byte after the first one of a character in UTF-8, encoded. */
const NEXT = `%[89AB]${HEX}`;
/** `%XX` that normal form leaves: reserved ASCII without control bytes and the backslash, and well-formed UTF-8 (RFC 3629, 4). */
const ENCODED = [
  '%(?:2[0-9A-CF]|3[A-F]|40|5[BDE]|60|7[BCD])',
  `%(?:C[2-9A-F]|D${HEX})${NEXT}`,
  `%(?:E0%[AB]${HEX}|E[1-9A-CEF]${NEXT}|ED%[89]${HEX})${NEXT}`,
  `%(?:F0%[9AB]${HEX}|F[1-3]${NEXT}|F4%8${HEX})${NEXT}${NEXT}`,
].join('|');

/**
 * The source of a regular expression for a path in normal form (see normalise-path.ts), without anchors. A host that sees the raw path holds
 * requests to it: what it then captures holds no control byte, no dot segment and no malformed `%XX`. Without look-around, for RE2.
 */
export const NORMAL_PATH = `(?:/(?:(?:\\.?\\.?(?:[${PLAIN}]|${ENCODED})|\\.\\.\\.)(?:[.${PLAIN}]|${ENCODED})*)?)+`;

/** The same for PCRE, where a long path must not fill the stack with places to go back to. */
export const NORMAL_PATH_PCRE = `(?![^?\\s]*?/\\.\\.?(?:[/?\\s]|$))(?:[/.${PLAIN}]++|${ENCODED})++`;

/** The part of those paths that nearly every request is of: no `%`, no empty segment, none that begins with a dot. */
export const PLAIN_PATH_PCRE = `(?:/[${PLAIN}][.${PLAIN}]*+)++/?`;
