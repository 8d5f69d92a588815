import { bytesText } from '../../model/bytes-text.ts';
import { countOf, formatNumber } from '../../model/plain-words.ts';
import { escapeMarkup } from '../../model/escape-markup.ts';
import { STAGE_COLUMNS, stageRows, sumStages } from '../recording/format-stages.ts';
import type { BuildReport } from './describe-report.ts';
import type { ReasonedPages } from './group-reasons.ts';
import { REPORT_STYLE } from './report-style.ts';

/** Prints a report as one HTML page. It loads no other file, runs no script, and works in light and dark and on paper. */
export function formatReport(report: BuildReport): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Build ${escapeMarkup(report.id)}</title>
<style>${REPORT_STYLE}</style>
</head>
<body>
<main>
${head(report)}
${stagesSection(report)}
${reasonsSection(report)}
${templatesSection(report)}
${slowestSection(report)}
${assetsSection(report)}
</main>
</body>
</html>
`;
}

function head({ id, isNew, pages, rendered, stages, templates, kinds, peakMemory }: BuildReport): string {
  const all = sumStages(stages);
  const cpu = all.ownSeconds + (all.childSeconds ?? 0);
  const bytesOf = (list: readonly { readonly bytes: number }[]): number =>
    list.reduce((total, { bytes }) => total + bytes, 0);
  const figures = [
    ['time', seconds(all.took), `${cpu.toFixed(1)} s CPU`],
    ['pages', formatNumber(pages), isNew ? `${formatNumber(rendered)} rendered` : 'nothing has changed'],
    ['size of the pages', bytesText(bytesOf(templates)), `${bytesText(bytesOf(kinds))} of other files`],
    ...(peakMemory === undefined
      ? []
      : [['peak memory', `${Math.round(peakMemory / 1024 ** 2)} MiB`, 'all processes']]),
  ];
  return `<header>
<h1>Build <code>${escapeMarkup(id)}</code></h1>
<dl class="figures">
${figures.map(([name = '', value = '', note = '']) => `<div><dt>${name}</dt><dd><strong>${value}</strong><span>${note}</span></dd></div>`).join('\n')}
</dl>
</header>`;
}

function stagesSection({ stages, rendering }: BuildReport): string {
  const all = sumStages(stages).took;
  const parts = stages.map(({ took }) => `<i style="--share:${share(took, all)}"></i>`);
  const rows = stageRows(stages).map((cells, index) => [
    swatch(index < stages.length ? index : undefined) + escapeMarkup(cells[0] ?? ''),
    ...cells.slice(1).map(escapeMarkup),
  ]);
  const note = stages.some(({ childSeconds }) => childSeconds === undefined)
    ? 'This system does not tell how much processor time child processes take.'
    : 'CPU counts all processes, a child process in the stage in which it ends.';
  return `<section>
<h2>Stages</h2>
<div class="track" aria-hidden="true">${parts.join('')}</div>
${table({ caption: note, columns: [...STAGE_COLUMNS], rows, total: true })}
<p>${rendering}</p>
</section>`;
}

function templatesSection({ templates }: BuildReport): string {
  const [mostTime, mostBytes] = [most(templates.map(({ took }) => took)), most(templates.map(({ bytes }) => bytes))];
  const rows = templates.map(({ template, pages, rendered, took, bytes }) => [
    `<code>${escapeMarkup(template)}</code>`,
    formatNumber(pages),
    formatNumber(rendered),
    bar(rendered === 0 ? '–' : seconds(took), share(took, mostTime)),
    rendered === 0 ? '–' : milliseconds(took / rendered),
    bar(bytesText(bytes), share(bytes, mostBytes)),
    pages === 0 ? '–' : bytesText(bytes / pages),
  ]);
  const columns = ['template', 'pages', 'rendered', 'time', 'time per page', 'bytes', 'bytes per page'];
  return `<section>
<h2>Templates</h2>
${table({ caption: 'Time is that of the pages rendered in this build; bytes are those of all pages of the release.', columns, rows })}
</section>`;
}

function slowestSection({ slowest, rendered }: BuildReport): string {
  if (slowest.length === 0) return '';
  const longest = most(slowest.map(({ took }) => took));
  const rows = slowest.map(({ address, template, took, bytes }) => [
    `<code>${escapeMarkup(address)}</code>`,
    `<code>${escapeMarkup(template)}</code>`,
    bar(milliseconds(took), share(took, longest)),
    bytesText(bytes),
  ]);
  const caption = `${slowest.length} of ${countOf(rendered, 'rendered page')}. The first pages of a process also load its code.`;
  return `<section>
<h2>Slowest pages</h2>
${table({ caption, columns: ['page', 'template', 'time', 'bytes'], rows, words: 2 })}
</section>`;
}

function assetsSection({ kinds, heaviest }: BuildReport): string {
  const kindRows = kinds.map(({ kind, files, bytes }) => [
    escapeMarkup(kind),
    formatNumber(files),
    bar(bytesText(bytes), share(bytes, kinds[0]?.bytes ?? 0)),
  ]);
  const rows = heaviest.map(({ address, bytes }) => [
    `<code>${escapeMarkup(address)}</code>`,
    bar(bytesText(bytes), share(bytes, heaviest[0]?.bytes ?? 0)),
  ]);
  return `<section>
<h2>Heaviest assets</h2>
${table({ caption: 'Files of the release that are not pages, by kind.', columns: ['kind', 'files', 'bytes'], rows: kindRows })}
${table({ caption: 'The largest of them.', columns: ['file', 'bytes'], rows })}
</section>`;
}

/** Reasons and pages that are listed; the others are counted. */
const MOST_REASONS = 100;
const MOST_ADDRESSES = 200;

function reasonsSection({ isNew, rendered, reasons }: BuildReport): string {
  const intro = !isNew
    ? 'Nothing has changed since the last build, so no page was rendered.'
    : rendered === 0
      ? 'No page has read anything that changed, so none was rendered.'
      : 'A page is rendered again if something changed that it has read. A page with several reasons is listed under each of them.';
  const rest = reasons.length - MOST_REASONS;
  return `<section>
<h2>What was rendered and why</h2>
<p>${intro}</p>
${reasons.slice(0, MOST_REASONS).map(reasonDetails).join('\n')}
${rest > 0 ? `<p>${countOf(rest, 'more reason')}: <code>sitefold build --explain</code> lists all.</p>` : ''}
</section>`;
}

function reasonDetails({ reason, addresses }: ReasonedPages): string {
  const rest = addresses.length - MOST_ADDRESSES;
  const items = addresses.slice(0, MOST_ADDRESSES).map((address) => `<li><code>${escapeMarkup(address)}</code></li>`);
  return `<details>
<summary><span>${escapeMarkup(reason)}</span> <b>${countOf(addresses.length, 'page')}</b></summary>
<ul>
${items.join('\n')}
${rest > 0 ? `<li>and ${countOf(rest, 'more page')}</li>` : ''}
</ul>
</details>`;
}

interface Table {
  readonly caption: string;
  readonly columns: readonly string[];
  /** Cells as markup; the first one of each row is its heading. */
  readonly rows: readonly (readonly string[])[];
  /** How many columns hold words; the others hold figures. Left out: one. */
  readonly words?: number;
  /** True where the last row is the sum of the others. */
  readonly total?: boolean;
}

function table({ caption, columns, rows, words = 1, total = false }: Table): string {
  const kind = (column: number): string => (column < words ? '' : ' class="figure"');
  const head = columns.map((name, column) => `<th scope="col"${kind(column)}>${name}</th>`).join('');
  const body = rows.map((cells, index) => {
    const row = cells.map((cell, column) =>
      column === 0 ? `<th scope="row">${cell}</th>` : `<td${kind(column)}>${cell}</td>`,
    );
    return `<tr${total && index === rows.length - 1 ? ' class="total"' : ''}>${row.join('')}</tr>`;
  });
  return `<div class="wide" tabindex="0" role="group" aria-label="${escapeMarkup(caption)}">
<table>
<caption>${escapeMarkup(caption)}</caption>
<thead><tr>${head}</tr></thead>
<tbody>
${body.join('\n')}
</tbody>
</table>
</div>`;
}

/** A figure with a bar, whose length is a share of the longest. */
function bar(text: string, part: string): string {
  return `<span class="bar" style="--share:${part}">${text}</span>`;
}

/** The colour of a stage in the track. */
function swatch(index: number | undefined): string {
  return index === undefined ? '' : `<i class="swatch" aria-hidden="true"></i>`;
}

function share(part: number, whole: number): string {
  return whole === 0 ? '0' : (part / whole).toFixed(4);
}

function most(values: readonly number[]): number {
  return values.reduce((largest, value) => Math.max(largest, value), 0);
}

function seconds(value: number): string {
  return `${(value / 1000).toFixed(value < 10_000 ? 2 : 1)} s`;
}

function milliseconds(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 1)} ms`;
}
