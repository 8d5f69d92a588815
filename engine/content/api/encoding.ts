/** The encodings of compressed answers, the better one first. */
export const ENCODINGS = ['br', 'gzip'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** Returns the best encoding that a client accepts. Undefined: the answer is sent uncompressed. */
export function bestEncoding(acceptEncoding: string): Encoding | undefined {
  return ENCODINGS.find((encoding) => accepts(acceptEncoding, encoding));
}

function accepts(header: string, encoding: string): boolean {
  if (!header.includes(encoding)) return false;
  return header
    .split(',')
    .map((one) => one.trim().split(/\s*;\s*/))
    .some(([name, ...options]) => name === encoding && !options.some((option) => /^q=0(?:\.0*)?$/.test(option)));
}
