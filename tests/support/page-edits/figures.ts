import type { RenderedPage } from './built-project.ts';

/** What the builds after the edits of one kind did. */
export interface KindFigures {
  readonly edits: number;
  /** Pages that were rendered. */
  readonly rendered: number;
  /** Those of them that came out as they were. */
  readonly unchanged: number;
  /** Pages that only got other alternates, or other figures of files. */
  readonly patched: number;
}

export const NO_FIGURES: KindFigures = { edits: 0, rendered: 0, unchanged: 0, patched: 0 };

export function addFigures(one: KindFigures, other: KindFigures): KindFigures {
  return {
    edits: one.edits + other.edits,
    rendered: one.rendered + other.rendered,
    unchanged: one.unchanged + other.unchanged,
    patched: one.patched + other.patched,
  };
}

/** The share of the rendered pages that came out as they were. */
export function unchangedShare(kinds: ReadonlyMap<string, KindFigures>): number {
  const { rendered, unchanged } = [...kinds.values()].reduce(addFigures, NO_FIGURES);
  return rendered === 0 ? 0 : unchanged / rendered;
}

/** A table of the kinds of edits, the one with the most pages that were rendered for nothing first. */
export function formatFigures(kinds: ReadonlyMap<string, KindFigures>): string {
  const row = (name: string, of: KindFigures): string =>
    [
      name.padEnd(44),
      ...[of.edits, of.rendered, of.unchanged, of.patched].map((number) => String(number).padStart(9)),
    ].join(' ');
  const all = [...kinds.values()].reduce(addFigures, NO_FIGURES);
  return [
    ['kind of edit'.padEnd(44), ...['edits', 'rendered', 'unchanged', 'patched'].map((name) => name.padStart(9))].join(
      ' ',
    ),
    ...[...kinds]
      .sort(([, a], [, b]) => b.unchanged - a.unchanged || b.rendered - a.rendered)
      .map(([name, of]) => row(name, of)),
    row(`all (${(unchangedShare(kinds) * 100).toFixed(1)} % of the rendered pages unchanged)`, all),
  ].join('\n');
}

/** Says which facts had pages rendered for nothing, the most frequent first. */
export function formatReasons(pages: readonly RenderedPage[]): string {
  const groups = Map.groupBy(pages, ({ reasons }) => reasons.slice(0, 3).join(', '));
  return [...groups]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, 4)
    .map(([reasons, of]) => `    ${of.length} unchanged, rendered for ${reasons}; the first is ${of[0]?.path ?? ''}`)
    .join('\n');
}
