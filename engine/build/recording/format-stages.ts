import { bytesText } from '../../model/bytes-text.ts';
import { formatNumber } from '../../model/plain-words.ts';
import type { Stage } from './recorder.ts';

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

/** Prints the stages as a table with aligned columns, the figures to the right. */
export function formatStages(stages: readonly Stage[]): string {
  const rows = [[...STAGE_COLUMNS], ...stageRows(stages)];
  const widths = STAGE_COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .map((line) => `${line}\n`)
    .join('');
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
