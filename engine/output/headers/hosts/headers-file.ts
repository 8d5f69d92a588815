import type { Headers } from '../page-headers.ts';

/** One block of a `_headers` file. */
export interface HeaderBlock {
  readonly path: string;
  readonly headers: Headers;
  /** Names of headers that earlier blocks set and this block removes. */
  readonly detached?: readonly string[];
}

/** Prints blocks. Blocks with the same path become one at the place of the first, because a path may appear only once. */
export function printBlocks(
  provenance: string,
  blocks: readonly HeaderBlock[],
): { text: string; paths: number; longest: number } {
  const groups = Map.groupBy(blocks, ({ path }) => path);
  const lines = [...groups].flatMap(([path, same]) => [
    path,
    ...new Set(same.flatMap(({ detached = [] }) => detached.map((name) => `  ! ${name}`))),
    ...Object.entries(Object.assign({}, ...same.map(({ headers }) => headers)) as Headers).map(
      ([name, value]) => `  ${name}: ${value}`,
    ),
  ]);
  return {
    text: `${[`# ${provenance}`, ...lines].join('\n')}\n`,
    paths: groups.size,
    longest: lines.reduce((most, line) => Math.max(most, line.trim().length), 0),
  };
}
