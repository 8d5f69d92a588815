import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { ownMemory } from '../support/own-memory.ts';
import { REPOSITORY } from '../support/real.ts';
import { COMMAND, ENVIRONMENT } from '../support/sitefold.ts';
import { descendants } from '../support/started.ts';

/* Issue 17: a log of 2 GB in constant memory. */

const MEBIBYTE = 1024 ** 2;
const PIECES = 2000;
/** The pieces after which the memory of the reader no longer grows: it has seen every path by then. */
const WARM_UP = 200;
const PATHS = 50_000;
/** How much more memory may be held in the end, in bytes: what V8 has not collected yet. */
const GROWTH = 128 * MEBIBYTE;

test('the usage of a log of 2 GB takes no more memory than that of its first tenth', { timeout: 900_000 }, async () => {
  const reader = spawn(COMMAND, ['redirects', 'usage', '-', '--json', '--root', `${REPOSITORY}examples/bakery`], {
    env: ENVIRONMENT,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const output: Buffer[] = [];
  reader.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  const ended = once(reader, 'close');
  const memory: number[] = [];
  let lines = 0;
  for (let piece = 0; piece < PIECES; piece += 1) {
    const text = pieceOfLog(lines);
    lines += text.lines;
    if (!reader.stdin.write(text.bytes)) await once(reader.stdin, 'drain');
    if (piece % 20 === 19)
      memory.push(
        ownMemory(reader.pid ?? 0) + descendants(reader.pid ?? 0).reduce((sum, pid) => sum + ownMemory(pid), 0),
      );
  }
  reader.stdin.end();
  expect(await ended).toEqual([0, null]);
  const { logs } = JSON.parse(Buffer.concat(output).toString()) as { logs: readonly { lines: number }[] };
  expect(logs).toEqual([expect.objectContaining({ lines })]);
  const atFirst = Math.max(...memory.slice(0, WARM_UP / 20));
  expect(atFirst).toBeGreaterThan(20 * MEBIBYTE);
  expect(Math.max(...memory)).toBeLessThan(atFirst + GROWTH);
});

/** A mebibyte of whole lines, from the line of this number on. */
function pieceOfLog(first: number): { readonly bytes: Buffer; readonly lines: number } {
  const lines: string[] = [];
  for (let length = 0; length < MEBIBYTE; length += lines.at(-1)?.length ?? 0)
    lines.push(logLine(first + lines.length));
  return { bytes: Buffer.from(lines.join('')), lines: lines.length };
}

function logLine(index: number): string {
  const path = `/old/page-${(index * 7919) % PATHS}.html?visit=${index}`;
  return `203.0.113.${index % 256} - - [02/Oct/2026:13:55:${String(index % 60).padStart(2, '0')} +0000] "GET ${path} HTTP/1.1" 404 5316 "-" "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36"\n`;
}
