import type { Limit } from '../engine/redirects/targets/target.ts';

/** Limits of a host as a table of Markdown. */
export function limitTable(limits: readonly Limit[]): string {
  const rows = limits.map(
    ({ what, most, unit, source, date, way }) =>
      `| ${what} | ${most.toLocaleString('en')} ${unit} | ${cell(way)} | ${cell(source)}, ${date} |`,
  );
  return `| limit | most | the way under it | source |\n| --- | --- | --- | --- |\n${rows.join('\n')}`;
}

/** What a host does otherwise, as a table of Markdown. */
export function divergenceTable(divergences: readonly { readonly id: string; readonly reason: string }[]): string {
  const rows = divergences.map(({ id, reason }) => `| \`${id}\` | ${cell(reason)} |`);
  return `| does otherwise | why |\n| --- | --- |\n${rows.join('\n')}`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
