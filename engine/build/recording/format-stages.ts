import { bytesText } from '../../model/bytes-text.ts';
import { countOf, formatNumber } from '../../model/plain-words.ts';
import type { Recording, ShareTimes, Stage } from './recorder.ts';

/** The stages of a build as rows of cells, with all of them together in the last one. */
export const STAGE_COLUMNS = ['stage', 'time', 'CPU', 'child CPU', 'pages', 'files', 'bytes'] as const;

/** Returns a row for each stage: its name, seconds, CPU seconds of all processes and of child processes, and what it added to the release. */
export function stageRows(stages: readonly Stage[]): string[][] {
  return [...stages, sumStages(stages)].map(({ name, took, ownSeconds, childSeconds, pages, files, bytes }) => [
    name,
    seconds(took / 1000),
    childSeconds === undefined ? `${seconds(ownSeconds)} and more` : seconds(ownSeconds + childSeconds),
    childSeconds === undefined ? 'unknown' : seconds(childSeconds),
    formatNumber(pages),
    formatNumber(files),
    bytesText(bytes),
  ]);
}

/** Prints the stages as a table with aligned columns, the figures to the right, and below it what went on beside them. */
export function formatStages({ stages, shares }: Pick<Recording, 'stages' | 'shares'>): string {
  const rows = [[...STAGE_COLUMNS], ...stageRows(stages)];
  const widths = STAGE_COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
  return [...lines, '', describeRendering(shares)].map((line) => `${line}\n`).join('');
}

/**
 * Says how long the pages took. Other processes render them while this one makes other files, so they do not belong to one stage: the
 * processes and their pages count in the stage in which they end.
 */
export function describeRendering(shares: readonly ShareTimes[]): string {
  const pages = shares.flatMap((share) => share.pages);
  if (pages.length === 0) return 'No page was rendered.';
  const began = pages.reduce((first, page) => Math.min(first, page.began), Infinity);
  const ended = pages.reduce((last, page) => Math.max(last, page.began + page.took), 0);
  return `${countOf(pages.length, 'page')} in ${seconds((ended - began) / 1000)}, rendered beside the other work. Processes and their pages count in the stage in which they end.`;
}

export function sumStages(stages: readonly Stage[]): Stage {
  const sum = (of: (stage: Stage) => number): number => stages.reduce((total, stage) => total + of(stage), 0);
  const isKnown = stages.every((stage) => stage.childSeconds !== undefined);
  return {
    name: 'all',
    began: 0,
    took: sum(({ took }) => took),
    ownSeconds: sum(({ ownSeconds }) => ownSeconds),
    childSeconds: isKnown ? sum(({ childSeconds }) => childSeconds ?? 0) : undefined,
    pages: sum(({ pages }) => pages),
    files: sum(({ files }) => files),
    bytes: sum(({ bytes }) => bytes),
  };
}

function seconds(value: number): string {
  return `${value.toFixed(2)} s`;
}
