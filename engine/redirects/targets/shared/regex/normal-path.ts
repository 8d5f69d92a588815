/** Unencoded characters of a path in normal form, except `/`, `%` and the dot, for a character class. */
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
 * The source of a regular expression for a path in normal form (see normalise-path.ts), without anchors. A host that matches the raw
 * path tests requests with it, so that captures have no control byte, no dot segment and no malformed `%XX`. RE2 has no look-around.
 */
export const NORMAL_PATH = `(?:/(?:(?:\\.?\\.?(?:[${PLAIN}]|${ENCODED})|\\.\\.\\.)(?:[.${PLAIN}]|${ENCODED})*)?)+`;

/** The same for PCRE, where a long path must not exhaust the backtracking stack. */
export const NORMAL_PATH_PCRE = `(?![^?\\s]*?/\\.\\.?(?:[/?\\s]|$))(?:[/.${PLAIN}]++|${ENCODED})++`;

/** Matches the normal paths of nearly all requests: no `%`, no empty segment, no segment that begins with a dot. */
export const PLAIN_PATH_PCRE = `(?:/[${PLAIN}][.${PLAIN}]*+)++/?`;
