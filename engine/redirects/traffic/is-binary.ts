/** Tells whether a line has bytes that no text has. */
export function isBinary(line: Buffer): boolean {
  return line.some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x1b));
}
