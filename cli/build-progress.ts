import { isTerminal, showStatus } from './io.ts';

/** Hears of a build as it goes on. Memory is that of all its processes, in bytes. */
export interface BuildProgress {
  /** A step begins. */
  step(step: string, memory?: number): void;
  /** So many pages are rendered, of all. */
  pages(done: number, all: number, memory: number): void;
}

/** How often the line in a terminal is redrawn, in milliseconds. */
const REDRAWN_EVERY = 500;

/**
 * Shows a build: in a terminal in one line that is redrawn until the end, elsewhere a line for each step, which `line` receives with the
 * seconds since this process was started and the memory.
 */
export function showProgress(line: (step: string, figures: string) => void): BuildProgress & { end(): void } {
  if (!isTerminal)
    return {
      step: (step, memory) => line(step, figuresOf({ memory, now: performance.now() }).join(', ')),
      pages: () => undefined,
      end: () => undefined,
    };
  const started = performance.now();
  let shown: Shown = { step: 'checking manifests and content' };
  const show = (): void => showStatus(formatProgress(shown, { started, now: performance.now() }));
  const timer = setInterval(show, REDRAWN_EVERY);
  return {
    step(step, memory = shown.memory) {
      shown = { step, memory };
      show();
    },
    pages(done, all, memory) {
      const { step, pages } = shown;
      shown = { step, memory, pages: { done, all, first: pages?.first ?? { done, at: performance.now() } } };
    },
    end() {
      clearInterval(timer);
      showStatus('');
    },
  };
}

/** What the line shows. */
interface Shown {
  readonly step: string;
  readonly memory?: number | undefined;
  readonly pages?: {
    readonly done: number;
    readonly all: number;
    /** The first that was heard of them, from which their rate is counted: before the first page, much is loaded. */
    readonly first: { readonly done: number; readonly at: number };
  };
}

/**
 * Formats the line: the step, its pages with their rate and the seconds that are left for them, the seconds so far and the memory. Times are
 * in milliseconds.
 */
export function formatProgress(
  { step, pages, memory }: Shown,
  { started, now }: { started: number; now: number },
): string {
  const parts = [step];
  if (pages) {
    const { done, all, first } = pages;
    const rate = done > first.done ? (done - first.done) / ((now - first.at) / 1000) : 0;
    const left = rate === 0 ? '' : `, ${rate.toFixed(0)} pages/s, ${((all - done) / rate).toFixed(0)} s left`;
    parts.push(`${done} of ${all} pages${left}`);
  }
  return [...parts, ...figuresOf({ memory, now: now - started })].join(' … ');
}

/** The seconds so far, and the memory if it is known. */
function figuresOf({ memory, now }: { readonly memory: number | undefined; readonly now: number }): string[] {
  const seconds = `${(now / 1000).toFixed(0)} s`;
  return memory === undefined ? [seconds] : [seconds, `${Math.round(memory / 1024 ** 2)} MiB`];
}
