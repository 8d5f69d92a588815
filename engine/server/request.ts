import type { IncomingMessage } from 'node:http';

/** A host name, an IPv4 address or an IPv6 address in brackets, with a port or without. */
const HOST = /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?\.?|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?$/;

export function hasValidHost({ headers: { host } }: IncomingMessage): boolean {
  return host !== undefined && HOST.test(host);
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
