/** The cookie of a session. The prefix binds it to this host, by HTTPS (RFC 6265bis, 4.1.3.2). */
export const SESSION_COOKIE = '__Host-session';

/** The token of a session that Set-Cookie headers begin. */
export function sessionTokenOf(cookies: readonly string[]): string | undefined {
  const start = `${SESSION_COOKIE}=`;
  const value = cookies
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length)
    .split(';')[0];
  return value === undefined ? undefined : decodeURIComponent(value).split('.')[0];
}
