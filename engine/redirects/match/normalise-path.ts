/**
 * The normal form of a request path (the part before the first `?`). Undefined if the path is refused: it has no slash at its start, or it
 * has a backslash, a `#`, a control byte, a malformed `%XX`, or bytes that are not UTF-8.
 *
 * Dot segments are resolved, `%XX` is upper-case, unreserved characters are decoded (RFC 3986, 2.3), `%2F` is kept, characters outside
 * ASCII become UTF-8 `%XX`, and repeated slashes are kept.
 */
export function normalisePath(path: string): string | undefined {
  if (PLAIN.test(path)) return path;
  if (!path.startsWith('/') || REFUSED.test(path)) return undefined;
  let encoded: string;
  try {
    encoded = path.replaceAll(NOT_IN_PATH, (character) => encodeURIComponent(character));
    decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
  const form = encoded.replaceAll(/%[0-9A-Fa-f]{2}/g, (triplet) => {
    const character = String.fromCodePoint(Number.parseInt(triplet.slice(1), 16));
    return UNRESERVED.test(character) ? character : triplet.toUpperCase();
  });
  return removeDotSegments(form);
}

/** Paths that equal their normal form, as nearly every request does. */
const PLAIN = /^(?:\/(?!\.)[A-Za-z0-9._~!$&'()*+,;=:@-]*)+$/;
// oxlint-disable-next-line no-control-regex -- control bytes are what is refused
const REFUSED = /[\\#\u0000-\u001f\u007f]|%(?![0-9A-Fa-f]{2})|%(?:0[0-9A-Fa-f]|1[0-9A-Fa-f]|5[Cc]|7[Ff])/;
const NOT_IN_PATH = /[^A-Za-z0-9._~!$&'()*+,;=:@/%-]+/gu;
const UNRESERVED = /[A-Za-z0-9._~-]/;

/** RFC 3986, 5.2.4, for a path that begins with a slash. */
function removeDotSegments(path: string): string {
  const kept: string[] = [];
  const segments = path.split('/').slice(1);
  segments.forEach((segment, index) => {
    const last = index === segments.length - 1;
    if (segment === '..') kept.pop();
    if (segment !== '.' && segment !== '..') kept.push(segment);
    else if (last) kept.push('');
  });
  return `/${kept.join('/')}`;
}
