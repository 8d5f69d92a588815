const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Decodes the key of an authenticator app (RFC 4648, 6) to the text that it stands for. */
export function decodeBase32(text: string): string {
  const bits = [...text].map((one) => CHARACTERS.indexOf(one).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))).toString('latin1');
}
