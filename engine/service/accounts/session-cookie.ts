/** The cookie of a session. The prefix binds it to this host, by HTTPS (RFC 6265bis, 4.1.3.2). */
export const SESSION_COOKIE = '__Host-session';
