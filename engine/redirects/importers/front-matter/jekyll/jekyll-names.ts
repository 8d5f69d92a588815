/** Replaces each run of other characters than letters and digits by a hyphen; `pretty` also keeps what is legible in an address. */
export function slugify(text: string, mode: 'default' | 'pretty' = 'default'): string {
  const others = mode === 'pretty' ? /[^\p{M}\p{L}\p{Nd}._~!$&'()+,;=@]+/gu : /[^\p{M}\p{L}\p{Nd}]+/gu;
  const slug = text.replaceAll(others, '-').replaceAll(/^-|-$/g, '');
  return mode === 'pretty' ? slug : slug.toLowerCase();
}

/** Encodes what a path cannot hold, and `%`. */
export function escapePath(text: string): string {
  return encodeURI(text.toWellFormed()).replaceAll(/[?#]/g, encodeURIComponent);
}

/** Puts a slash at the start of a path, one in place of several, and none of `..` and `./`, as Jekyll writes its files. */
export function cleanPath(path: string): string {
  return `/${path}`
    .replaceAll('..', '/')
    .replaceAll('./', '')
    .replaceAll(/\/{2,}/g, '/');
}
