import type { Body } from './body.ts';

/** An answer with the headers that do not depend on who asks. */
export interface Prepared {
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;
}

/** Answers that are sent again as they are, by the address that was asked for. */
export interface PreparedAnswers {
  get(url: string): Prepared | undefined;
  set(url: string, answer: Prepared): void;
}

/** Addresses are chosen by visitors: beyond either limit everything is forgotten. The second is in bytes. */
const MOST_ANSWERS = 5000;
const MOST_BYTES = 64 * 1024 * 1024;

/** Keeps answers in memory. What one takes is that of its body, and at most as much for its compressed forms. */
export function createPrepared(): PreparedAnswers {
  const answers = new Map<string, Prepared>();
  let bytes = 0;
  return {
    get: (url) => answers.get(url),
    set(url, answer) {
      // Two that ask at the same time make the same.
      if (answers.has(url)) return;
      const more = 2 * answer.body.plain.byteLength;
      if (answers.size >= MOST_ANSWERS || bytes + more > MOST_BYTES) {
        answers.clear();
        bytes = 0;
      }
      bytes += more;
      answers.set(url, answer);
    },
  };
}
