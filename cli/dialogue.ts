import { createInterface } from 'node:readline/promises';
import { say, UserError } from './io.ts';

/** Something to know about the project. A person who did not give it as an option is asked. */
interface Question<T> {
  readonly given: string | undefined;
  readonly ask: string;
  readonly standard: string;
  /** Returns the value of an answer, or what is wrong with it. */
  readonly read: (answer: string) => T | Refused;
  /** Returns what an answer leads to, which the person accepts or answers anew. Left out, or empty: the answer is enough. */
  readonly propose?: (value: T) => string;
}

interface Refused {
  readonly problem: string;
}

export interface Dialogue {
  /** Returns the value of the option, of the answer, or of the default where there is neither. */
  answer<T>(question: Question<T>): Promise<T>;
  /** Returns whether the person agrees. Where nothing is asked, they do. */
  confirm(question: string): Promise<boolean>;
  close(): void;
}

/** Opens a dialogue at the terminal, or one that asks nothing. Ctrl-C and the end of the input end it with an error. */
export function openDialogue(isAsked: boolean): Dialogue {
  const terminal = isAsked ? createInterface({ input: process.stdin, output: process.stderr }) : undefined;
  const left = new AbortController();
  terminal?.once('close', () => left.abort(new UserError('Nothing was written.')));
  const askFor = async (question: string): Promise<string> => {
    if (!terminal) return '';
    try {
      return await terminal.question(question, { signal: left.signal });
    } catch (cause) {
      throw left.signal.aborted ? left.signal.reason : cause;
    }
  };
  return {
    async answer({ given, ask, standard, read, propose }) {
      const readOrStandard = (text: string): ReturnType<typeof read> => read(text.trim() || standard);
      if (given !== undefined || !terminal) {
        const value = readOrStandard(given ?? '');
        if (isRefused(value)) throw new UserError(value.problem);
        return value;
      }
      const prompt = `${ask} (${standard || 'none'}): `;
      for (let reply = await askFor(prompt); ;) {
        const value = readOrStandard(reply);
        if (isRefused(value)) {
          say(`${value.problem}\n`);
          reply = await askFor(prompt);
          continue;
        }
        const proposal = propose?.(value) ?? '';
        if (proposal === '') return value;
        say(proposal);
        reply = await askFor('Press Enter to accept this, or answer anew: ');
        if (reply.trim() === '') return value;
      }
    },
    async confirm(question) {
      for (;;) {
        const reply = (await askFor(`${question} (Y/n): `)).trim().toLowerCase();
        if (['', 'y', 'yes'].includes(reply)) return true;
        if (['n', 'no'].includes(reply)) return false;
        say('Type `y` or `n`.\n');
      }
    },
    close: () => terminal?.close(),
  };
}

function isRefused(value: unknown): value is Refused {
  return typeof value === 'object' && value !== null && 'problem' in value;
}
