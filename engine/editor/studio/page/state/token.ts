const KEY = 'sitefold-studio-token';

/**
 * Returns the token from the fragment of the address, and removes it from the address bar and the history. The session keeps it, so that
 * the page can be loaded again. Undefined for an address without a token.
 */
export function takeToken(): string | undefined {
  const found = /^#token=([\w.~-]+)/.exec(location.hash)?.[1];
  if (found === undefined) return sessionStorage.getItem(KEY) ?? undefined;
  sessionStorage.setItem(KEY, found);
  history.replaceState(undefined, '', location.pathname);
  return found;
}
