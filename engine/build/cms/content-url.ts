const LOCAL = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Reads the address in CONTENT_URL. Undefined if it is not set. */
export function readContentUrl(
  variables: Readonly<Record<string, string | undefined>>,
): ReturnType<typeof parseContentUrl> | undefined {
  const { CONTENT_URL: text } = variables;
  return text === undefined || text === '' ? undefined : parseContentUrl(text);
}

/** Reads the address of a CMS. Its path is kept, because the paths of the calls are below it. */
export function parseContentUrl(text: string): { readonly base: URL } | { readonly problem: string } {
  const base = URL.parse(text);
  if (base === null) return { problem: 'CONTENT_URL is not a valid address.' };
  const isSafe = base.protocol === 'https:' || (base.protocol === 'http:' && LOCAL.has(base.hostname));
  if (!isSafe) return { problem: 'CONTENT_URL must begin with https://; http:// is for 127.0.0.1 and localhost.' };
  if (base.username !== '' || base.password !== '')
    return { problem: 'CONTENT_URL must not contain a user or a password.' };
  if (base.search !== '' || base.hash !== '') return { problem: 'CONTENT_URL must not contain a query or a fragment.' };
  base.pathname = base.pathname.replace(/\/+$/, '');
  return { base };
}

/** Returns the address of a call, or undefined if the parameters would change its path. */
export function callUrl(base: URL, target: string): URL | undefined {
  const below = base.pathname.replace(/\/+$/, '');
  const url = URL.parse(`${base.origin}${below}${target}`);
  const [path = ''] = target.split('?');
  // The parser resolves a parameter such as `..`.
  return url?.pathname === `${below}${path}` ? url : undefined;
}
