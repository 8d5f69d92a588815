import { createInterface } from 'node:readline/promises';
import { say, UserError } from '../../io.ts';

/** Something to know about the project. A person who did not give it as an option is asked. */
interface Question<T> {
  readonly given: string | undefined;
  readonly ask: string;
  readonly standard: string;
  /** Returns the value of an answer, or what is wrong with it. */
  readonly read: (answer: string) => T | Refused;
}

interface Refused {
  readonly problem: string;
}

export interface Dialogue {
  /** Returns the value of the option, of the answer, or of the default where there is neither. */
  answer<T>(question: Question<T>): Promise<T>;
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
    async answer({ given, ask, standard, read }) {
      const readOrStandard = (text: string): ReturnType<typeof read> => read(text.trim() || standard);
      if (given !== undefined || !terminal) {
        const value = readOrStandard(given ?? '');
        if (isRefused(value)) throw new UserError(value.problem);
        return value;
      }
      const prompt = `${ask} (${standard || 'none'}): `;
      for (;;) {
        const value = readOrStandard(await askFor(prompt));
        if (!isRefused(value)) return value;
        say(`${value.problem}\n`);
      }
    },
    close: () => terminal?.close(),
  };
}

function isRefused(value: unknown): value is Refused {
  return typeof value === 'object' && value !== null && 'problem' in value;
}
