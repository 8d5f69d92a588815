import type { Recording } from './recorder.ts';

/** The track of the stages. */
const BUILD = 1;

/**
 * Prints a recording in the trace event format of Chrome, which Perfetto and chrome://tracing open: the stages, the pages of each process
 * that renders some, and the memory. https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU
 */
export function formatTrace({ stages, shares, memory }: Recording): string {
  const events = [
    named(BUILD, 'build'),
    ...stages.map(({ name, began, took, pages, files, bytes }) =>
      slice(BUILD, { name, cat: 'stage', began, took, args: { pages, files, bytes } }),
    ),
    ...memory.map(({ at, bytes }) => ({
      name: 'memory',
      ph: 'C',
      ts: microseconds(at),
      pid: BUILD,
      args: { MiB: Math.round(bytes / 1024 ** 2) },
    })),
    ...shares.flatMap(({ pid, pages }) => [
      named(pid, 'render'),
      ...pages.map(({ flag, remainder, template, began, took }) =>
        slice(pid, { name: addressOf(flag, remainder), cat: 'page', began, took, args: { template } }),
      ),
    ]),
  ];
  return `{"displayTimeUnit":"ms","traceEvents":[\n${events.map((event) => JSON.stringify(event)).join(',\n')}\n]}\n`;
}

/** Returns the address of a page by the flag of its site and its path below the prefix of the site. */
export function addressOf(flag: string, remainder: string): string {
  return `/${[flag, remainder].filter((part) => part !== '').join('/')}`;
}

function named(pid: number, name: string): object {
  return { name: 'process_name', ph: 'M', pid, args: { name } };
}

interface Slice {
  readonly name: string;
  readonly cat: string;
  readonly began: number;
  readonly took: number;
  readonly args: object;
}

function slice(pid: number, { name, cat, began, took, args }: Slice): object {
  return { name, cat, ph: 'X', ts: microseconds(began), dur: microseconds(took), pid, tid: pid, args };
}

function microseconds(milliseconds: number): number {
  return Math.round(milliseconds * 1000);
}
