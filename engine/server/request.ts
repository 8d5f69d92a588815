import type { IncomingMessage } from 'node:http';

/** A host name, an IPv4 address or an IPv6 address in brackets, with a port or without. */
const HOST = /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?\.?|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?$/;

export function hasValidHost({ headers: { host } }: IncomingMessage): boolean {
  // A port above 65535 and an IPv4 address above 255 have the right letters, and are none.
  return host !== undefined && HOST.test(host) && URL.canParse(`http://${host}`);
}

/**
 * Takes a range away that sirv would answer wrongly: it reads `bytes=first-last` and `bytes=first-` only, and asks neither for their
 * order nor for If-Range. To answer with the whole file is always right (RFC 9110, 14.2).
 */
export function dropOddRange({ headers }: IncomingMessage): void {
  if (headers.range === undefined) return;
  const [, first, last = ''] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(headers.range) ?? [];
  const isRead = first !== undefined && (last === '' || Number(last) > Number(first));
  if (!isRead || headers['if-range'] !== undefined) delete headers.range;
}

// oxlint-disable-next-line no-control-regex -- bytes above ASCII are what is looked for
const ASCII = /^[\u0000-\u007f]*$/;

/** The request target as text. Bytes above ASCII are read as UTF-8; undefined where they are not. */
export function requestTarget({ url = '/' }: IncomingMessage): string | undefined {
  if (ASCII.test(url)) return url;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(url, 'latin1'));
  } catch {
    return undefined;
  }
}
