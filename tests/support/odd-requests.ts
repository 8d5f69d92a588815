/** Requests around the rules of `shapesPlan` that every host reads differently; bytes outside ASCII are encoded. */
export const ODD_REQUESTS: readonly string[] = [
  // Encoding and dots.
  ['/item/%7e', '/item/%7E', '/item/..', '/item/%2e%2e', '/x/../old', '/docs/a/../b', '/c%2fd', '/%6fld'],
  ['/item/a%2Fb', '/item/a%20b', '/item/%28x%29', '/docs/a%20b', '/docs/caf%C3%A9', '/docs/%E0%B9%84', '/docs/..%2f..'],
  // Malformed.
  ['/item/%zz', '/item/%C0%AF', '/item/%0d%0aX:1', '/item/a%5Cb', '/item/%E0%A4%A', '/docs/x\\y', '/attic/%zz'],
  // Slashes.
  ['//', '/docs//', '/docs///x', '/docs/%2F%2Fevil.example', '/partner/media//evil.example', '//evil.example/docs'],
  ['/TH//evil.example', '/TH', '/TH/', '/th', '/th/'],
  // What a format could read in a capture.
  ['/item/$1', '/item/$&', '/item/:id', '/item/:splat', '/story/:p001/Z', '/docs/http:/evil.example', '/docs/$1'],
  // Queries.
  ['/old?a=b&a=c', '/old?x=%7E', '/old?x=a/b', '/old?', '/old?a?b', '/keep?a=1', '/keep?from=x', '/keep?', '/search?q'],
  ['/search?q=', '/view?id=7&id=8', '/view?id=8&id=7', '/view?id=%37', '/view?id=7&', '/view?%69d=7'],
].flat();
