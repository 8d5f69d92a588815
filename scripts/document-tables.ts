import type { Limit } from '../engine/redirects/targets/target.ts';

/** Prints the limits of a host as a Markdown table. */
export function limitTable(limits: readonly Limit[]): string {
  const rows = limits.map(
    ({ what, most, unit, source, date, way }) =>
      `| ${what} | ${most.toLocaleString('en')} ${unit} | ${cell(way)} | ${cell(source)}, ${date} |`,
  );
  return `| limit | most | how to stay below it | source |\n| --- | --- | --- | --- |\n${rows.join('\n')}`;
}

/** Prints the known differences of a host as a Markdown table. */
export function divergenceTable(divergences: readonly { readonly id: string; readonly reason: string }[]): string {
  const rows = divergences.map(({ id, reason }) => `| \`${id}\` | ${cell(reason)} |`);
  return `| difference | what differs and why |\n| --- | --- |\n${rows.join('\n')}`;
}

/** Returns a text as it is in a cell of a Markdown table. */
export function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
