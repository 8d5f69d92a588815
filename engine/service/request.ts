import type { IncomingMessage } from 'node:http';

/** A host name, an IPv4 address or an IPv6 address in brackets (without an IPv4 part, which the calls refuse), with a port or without. */
const HOST = /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?\.?|\[[0-9A-Fa-f:]{2,39}\])(?::[0-9]{1,5})?$/;

/** Hosts that were found valid: nearly all requests name one of a few. */
const known = new Set<string>();
const MOST_KNOWN = 64;

export function hasValidHost({ headers: { host }, rawHeaders }: HostHeaders): boolean {
  if (host === undefined) return false;
  if (!known.has(host)) {
    // The pattern also accepts ports above 65535 and IPv4 numbers above 255; URL.canParse rejects them.
    if (!HOST.test(host) || !URL.canParse(`http://${host}`)) return false;
    if (known.size < MOST_KNOWN) known.add(host);
  }
  return !isTwice(rawHeaders, 'host');
}

type HostHeaders = Pick<IncomingMessage, 'headers' | 'rawHeaders'>;

/** Returns true if a header appears twice. Node shows only the first, but a proxy in front may have used the other (RFC 9112, 3.2). */
function isTwice(rawHeaders: readonly string[], name: string): boolean {
  let found = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const given = rawHeaders[index] ?? '';
    if (given.length === name.length && given.toLowerCase() === name) found += 1;
  }
  return found > 1;
}

/** False for requests without a version, and for versions that are sent in another form. Node answers them as HTTP/1.1. */
export function hasValidVersion({ httpVersion }: Pick<IncomingMessage, 'httpVersion'>): boolean {
  return httpVersion === '1.1' || httpVersion === '1.0';
}

/**
 * Takes a range away that sirv would answer wrongly: it reads `bytes=first-last` and `bytes=first-` only, and asks neither for their
 * order nor for If-Range. To answer with the whole file is always right (RFC 9110, 14.2).
 */
export function dropOddRange({ headers }: Pick<IncomingMessage, 'headers'>): void {
  if (headers.range === undefined) return;
  const [, first, last = ''] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(headers.range) ?? [];
  const isRead = first !== undefined && (last === '' || Number(last) > Number(first));
  if (!isRead || headers['if-range'] !== undefined) delete headers.range;
}

// oxlint-disable-next-line no-control-regex -- bytes above ASCII are what is looked for
const ASCII = /^[\u0000-\u007f]*$/;

/** The request target as text. Bytes above ASCII are read as UTF-8; undefined where they are not. */
export function requestTarget({ url = '/' }: Pick<IncomingMessage, 'url'>): string | undefined {
  if (ASCII.test(url)) return url;
  try {
    // A byte order mark is kept: without it, the target would be a different address.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(url, 'latin1'));
  } catch {
    return undefined;
  }
}
