import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The cookie of a device on which somebody has signed in. The prefix binds it to this host, by HTTPS (RFC 6265bis, 4.1.3.2). */
const DEVICE_COOKIE = '__Host-device';

/** Seconds that a device is known after a sign-in. */
const KNOWN_FOR = 365 * 24 * 3600;

/** Knows devices again on which the owner of an account has signed in. Nothing is stored: the cookie is signed. */
export interface KnownDevices {
  /** The id of the device, if somebody has signed in on it with this mail address. */
  idOf(cookie: string | undefined, email: string): string | undefined;
  /** A Set-Cookie header that makes the device known for this mail address, and for no other any more. */
  remember(email: string): string;
}

export function createKnownDevices(secret: string): KnownDevices {
  const sign = (id: string, email: string): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['known device', id, email.normalize('NFKC').trim().toLowerCase()]))
      .digest('base64url');
  return {
    idOf(cookie, email) {
      const [, id = '', signature = ''] = COOKIE.exec(cookie ?? '') ?? [];
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(id, email))];
      return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
    },
    remember(email) {
      const id = randomBytes(16).toString('base64url');
      return `${DEVICE_COOKIE}=${id}.${sign(id, email)}; Max-Age=${KNOWN_FOR}; Path=/; HttpOnly; Secure; SameSite=Lax`;
    },
  };
}

const COOKIE = new RegExp(`(?:^|;\\s*)${DEVICE_COOKIE}=([\\w-]{22})\\.([\\w-]{43})(?:;|$)`);
