export interface CookieOptions {
  readonly name: string;
  readonly value: string;
  /** In days. */
  readonly lifetime: number;
  readonly path: string;
  /** `lax`, in any letter case. */
  readonly sameSite: string;
}

/** A cookie as `document.cookie` takes it. `secure`: it is sent by HTTPS alone. */
export function formatCookie(
  { name, value, lifetime, path, sameSite }: CookieOptions,
  { secure }: { readonly secure: boolean },
): string {
  const rule = `${sameSite.charAt(0).toUpperCase()}${sameSite.slice(1).toLowerCase()}`;
  const parts = [
    `${name}=${encodeURIComponent(value)}`,
    `Max-Age=${lifetime * SECONDS_A_DAY}`,
    `Path=${path}`,
    `SameSite=${rule}`,
    ...(secure ? ['Secure'] : []),
  ];
  return parts.join('; ');
}

const SECONDS_A_DAY = 24 * 60 * 60;

/** The value of a cookie, or undefined where it is not set or the browser refuses cookies. */
export function readCookie(name: string): string | undefined {
  try {
    const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
    return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1));
  } catch {
    return undefined;
  }
}

/** Sets a cookie; by HTTPS, it is never sent without. A browser that refuses cookies keeps nothing. */
export function writeCookie(options: CookieOptions): void {
  try {
    document.cookie = formatCookie(options, { secure: location.protocol === 'https:' });
  } catch {
    // A page in a sandbox may not set cookies; nothing depends on them.
  }
}
