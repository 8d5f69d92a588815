import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, SocketAddress } from 'node:net';

/** The proxies in front of the service. Their headers about a visitor are trusted. */
export interface Proxies {
  /** True where a request comes from one of them. */
  trust(req: IncomingMessage): boolean;
  /**
   * Returns the address of the visitor: the peer of the connection or, if the peer is a trusted proxy, the right-most address of
   * X-Forwarded-For that is not a trusted proxy. Other headers, such as X-Real-IP and Forwarded, are never read.
   */
  clientAddress(req: IncomingMessage): string;
}

/** Takes IP addresses, and ranges in CIDR notation, that `isAddressRange` accepts. */
export function createProxies(ranges: readonly string[]): Proxies {
  const known = new BlockList();
  for (const range of ranges) {
    const [address = '', length] = range.split('/');
    if (length === undefined) known.addAddress(address, familyOf(address));
    else known.addSubnet(address, Number(length), familyOf(address));
  }
  const isKnown = (address: string): boolean => isIP(address) !== 0 && known.check(address, familyOf(address));
  return {
    trust: (req) => isKnown(peerOf(req)),
    clientAddress(req) {
      let address = peerOf(req);
      const hops = String(req.headers['x-forwarded-for'] ?? '').split(',');
      while (isKnown(address)) {
        const hop = normalAddress(hops.pop()?.trim() ?? '');
        // Entries to the left of an invalid address cannot be trusted.
        if (hop === undefined) break;
        address = hop;
      }
      return address;
    },
  };
}

/** True for an IP address, and for a range such as 10.0.0.0/8. */
export function isAddressRange(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128));
}

function peerOf({ socket: { remoteAddress = '' } }: IncomingMessage): string {
  return normalAddress(remoteAddress) ?? remoteAddress;
}

/** Normalises an address; an IPv4-mapped IPv6 address becomes the IPv4 address. Returns undefined for a text that is not an address. */
function normalAddress(text: string): string | undefined {
  const [address = ''] = text.split('%');
  const version = isIP(address);
  if (version === 0) return undefined;
  if (version === 4) return address;
  const written = new SocketAddress({ address, family: 'ipv6' }).address;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(written)?.[1] ?? written;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}
