import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { COMMAND, ENVIRONMENT } from './sitefold.ts';

/** The key that interrupts a program. */
export const CTRL_C = '\u0003';
export const ENTER = '\r';

/** How long a dialogue may take on a busy machine before it counts as stuck, in milliseconds. */
const MOST_TIME = 240_000;

interface TerminalRun {
  readonly code: number | null;
  /** What the terminal shows, without colours and movements of the cursor. */
  readonly screen: string;
}

/**
 * Runs the command line at a pseudo terminal, that of `script`. Types each reply when the text before it has appeared, in their order;
 * nothing for an empty one. A reply that
 * is a function is made at that moment.
 */
export function runAtTerminal(
  args: readonly string[],
  replies: readonly (readonly [prompt: string, typed: string | (() => string)])[],
): Promise<TerminalRun> {
  const command = [COMMAND, ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
  return new Promise((done, failed) => {
    const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
      env: { ...ENVIRONMENT, TERM: 'xterm', COLUMNS: '120' },
      stdio: ['pipe', 'pipe', 'inherit'],
      // A text that never appears.
      timeout: MOST_TIME,
    });
    const left = [...replies];
    let output = '';
    let screen = '';
    let seen = 0;
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
      screen = stripVTControlCharacters(output).replaceAll('\r\n', '\n');
      for (let [next] = left; next; [next] = left) {
        const at = screen.indexOf(next[0], seen);
        if (at === -1) return;
        left.shift();
        seen = at + next[0].length;
        const typed = typeof next[1] === 'string' ? next[1] : next[1]();
        if (typed !== '') child.stdin.write(typed);
      }
    });
    child.on('error', failed);
    child.on('close', (code) => done({ code, screen }));
  });
}
