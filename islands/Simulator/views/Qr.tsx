import type { ReactNode } from 'react';

/** A QR code of version 4, level L: 80 code words of data, 20 of correction, 33 modules a side (ISO/IEC 18004). */
const SIDE = 33;
const DATA = 80;
const CORRECTION = 20;

/** A code that a phone reads. */
export function Qr({ text, label }: { text: string; label: string }): ReactNode {
  const path = makeCode(text)
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className="sim-qr" viewBox={`0 0 ${SIDE + 8} ${SIDE + 8}`} role="img" aria-label={`${label}: ${text}`}>
      <path d={path} />
    </svg>
  );
}

/** The modules of the code, true where dark. At most 78 bytes. */
function makeCode(text: string): boolean[][] {
  const grid: (boolean | undefined)[][] = Array.from({ length: SIDE }, () => Array.from({ length: SIDE }));
  drawPatterns(grid);
  place(grid, withCorrection(wordsOfText(text)));
  return grid.map((row) => row.map((module) => module === true));
}

function wordsOfText(text: string): number[] {
  const bytes = [...new TextEncoder().encode(text)].slice(0, DATA - 2);
  // Mode 4 (bytes), the length in eight bits, the bytes, four zero bits, and fill.
  const nibbles = [4, bytes.length >> 4, bytes.length & 15, ...bytes.flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const words = Array.from(
    { length: nibbles.length / 2 },
    (_, i) => ((nibbles[2 * i] ?? 0) << 4) | (nibbles[2 * i + 1] ?? 0),
  );
  while (words.length < DATA) words.push((words.length - nibbles.length / 2) % 2 === 0 ? 0xec : 0x11);
  return words;
}

/** Product of two elements of the field of 256 with the polynomial 0x11d. */
function multiply(a: number, b: number): number {
  let result = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    result = (result << 1) ^ ((result >> 7) * 0x11d);
    result ^= ((b >> bit) & 1) * a;
  }
  return result;
}

function withCorrection(data: readonly number[]): number[] {
  let divisor = [1];
  for (let i = 0, root = 1; i < CORRECTION; i += 1, root = multiply(root, 2)) {
    const longer = [...divisor, 0];
    divisor = longer.map((value, at) => value ^ multiply(longer[at - 1] ?? 0, root));
  }
  const rest = Array.from({ length: CORRECTION }, () => 0);
  for (const word of data) {
    const factor = word ^ (rest.shift() ?? 0);
    rest.push(0);
    for (const at of rest.keys()) rest[at] = (rest[at] ?? 0) ^ multiply(divisor[at + 1] ?? 0, factor);
  }
  return [...data, ...rest];
}

type Grid = (boolean | undefined)[][];

function drawPatterns(grid: Grid): void {
  const set = (x: number, y: number, dark: boolean): void => {
    const row = grid[y];
    if (row && x >= 0 && x < SIDE) row[x] = dark;
  };
  for (const [left, top] of [
    [0, 0],
    [SIDE - 7, 0],
    [0, SIDE - 7],
  ] as const)
    for (let y = -1; y <= 7; y += 1)
      for (let x = -1; x <= 7; x += 1) {
        const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3));
        set(left + x, top + y, ring !== 2 && ring !== 4);
      }
  for (let y = -2; y <= 2; y += 1)
    for (let x = -2; x <= 2; x += 1) set(26 + x, 26 + y, Math.max(Math.abs(x), Math.abs(y)) !== 1);
  for (let i = 8; i < SIDE - 8; i += 1) {
    set(i, 6, i % 2 === 0);
    set(6, i, i % 2 === 0);
  }
  // Level L with mask 0, as the standard encodes it, twice, and the module that is always dark.
  const format = 0b111011111000100;
  for (let i = 0; i < 15; i += 1) {
    const dark = ((format >> i) & 1) === 1;
    const near = i < 6 ? i : i < 8 ? i + 1 : SIDE - 15 + i;
    set(8, near, dark);
    set(i < 8 ? SIDE - 1 - i : i === 8 ? 7 : 14 - i, 8, dark);
  }
  set(8, SIDE - 8, true);
}

/** Fills the free modules upwards and downwards in pairs of columns, from the right. */
function place(grid: Grid, words: readonly number[]): void {
  let bit = 0;
  for (let right = SIDE - 1; right > 0; right -= right === 8 ? 3 : 2)
    for (let i = 0; i < SIDE; i += 1) {
      const upward = ((right < 6 ? right + 1 : right) & 2) === 0;
      const y = upward ? SIDE - 1 - i : i;
      for (const x of [right, right - 1]) {
        const row = grid[y];
        if (!row || row[x] !== undefined) continue;
        const dark = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        row[x] = dark !== ((x + y) % 2 === 0);
        bit += 1;
      }
    }
}
