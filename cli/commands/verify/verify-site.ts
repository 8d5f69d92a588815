import { hash } from 'node:crypto';
import type { FileMark } from '../../../engine/build/release/integrity.ts';
import { LATEST_PATH } from '../../../engine/output/headers/cache-control.ts';
import { isTerminal } from '../../io.ts';
import { createProgressBar } from '../../progress-bar.ts';

/** A file of a release as a visitor asks for it. */
export interface AskedFile {
  /** The path of its address, encoded. */
  readonly address: string;
  readonly mark: FileMark;
}

export interface SiteReport {
  /** Sorted by path. */
  readonly differences: readonly { readonly path: string; readonly problem: string }[];
  /** The reason for which the site stopped answering; the files after it were not asked for. */
  readonly silent: string | undefined;
}

type Answer =
  | { readonly kind: 'answer'; readonly status: number; readonly body: Uint8Array }
  | { readonly kind: 'silent'; readonly why: string };

/** Milliseconds that one answer may take. */
const TIMEOUT = 30_000;
/** Times that a request is sent at most. */
const TRIES = 3;
/** The first pause before a request is sent again, in milliseconds; the second one is twice as long. */
const PAUSE = 200;

/** Requests files from a site, so many at once, and compares their bytes with the record. */
export async function verifySite(base: URL, files: readonly AskedFile[], atOnce: number): Promise<SiteReport> {
  const differences: { path: string; problem: string }[] = [];
  let silent: string | undefined;
  const bar = isTerminal ? createProgressBar(files.length) : undefined;
  const queue = files.values();
  const work = async (): Promise<void> => {
    for (const { address, mark } of queue) {
      if (silent !== undefined) return;
      const answer = await ask(new URL(address, base));
      if (answer.kind === 'silent') silent ??= answer.why;
      else {
        const problem = problemOf(answer, mark);
        if (problem !== undefined) differences.push({ path: address, problem });
      }
      bar?.increment(1, { failed: differences.length });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  bar?.stop();
  return { differences: differences.sort((a, b) => (a.path < b.path ? -1 : 1)), silent };
}

/** Asks a site for the id of its build. Hosts of files do not know it. */
export async function askBuild(
  base: URL,
): Promise<{ kind: 'build'; id: string } | { kind: 'unknown' } | { kind: 'silent'; why: string }> {
  const answer = await ask(new URL(LATEST_PATH, base));
  if (answer.kind === 'silent') return answer;
  try {
    const { id } = JSON.parse(Buffer.from(answer.body).toString()) as { readonly id?: unknown };
    return answer.status === 200 && typeof id === 'string' ? { kind: 'build', id } : { kind: 'unknown' };
  } catch {
    return { kind: 'unknown' };
  }
}

function problemOf({ status, body }: Extract<Answer, { kind: 'answer' }>, mark: FileMark): string | undefined {
  if (status !== 200) return `status ${status}`;
  return body.length === mark.bytes && hash('sha256', body) === mark.sha256 ? undefined : 'changed';
}

/** Requests an address and follows no redirect. `identity`: a compressed answer would have to be decompressed again. */
async function ask(url: URL): Promise<Answer> {
  for (let tried = 1; ; tried += 1) {
    try {
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { 'Accept-Encoding': 'identity', 'User-Agent': 'sitefold-verify' },
        signal: AbortSignal.timeout(TIMEOUT),
      });
      return { kind: 'answer', status: response.status, body: new Uint8Array(await response.arrayBuffer()) };
    } catch (cause) {
      if (tried === TRIES) return { kind: 'silent', why: wordsOf(cause) };
      await new Promise((done) => setTimeout(done, PAUSE * tried));
    }
  }
}

/** What failed is in the cause of an error of `fetch`; errors of several addresses at once have only a code. */
function wordsOf(error: unknown): string {
  const { cause = error } = error as Error;
  const { message, code } = cause as NodeJS.ErrnoException;
  return message || code || 'the network failed';
}
