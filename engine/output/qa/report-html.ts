import type { QaReport, RuleResult } from './report.ts';
import { escapeMarkup } from '../../model/escape-markup.ts';

/** The most differences that are listed; the others are counted, and are in the JSON. */
const MOST_DIFFERENCES = 2000;

/** Prints a run as one HTML file: first the differences, then every rule. It loads no other file, and works in light and dark and on paper. */
export function formatHtml(report: QaReport): string {
  const { base, provenance, notes, cases, failed, rules, others, untouched, seconds } = report;
  const verdict = failed === 0 ? 'All redirects are right' : `${failed} of ${cases} requests have a different answer`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(verdict)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1 class="${failed === 0 ? 'good' : 'bad'}">${escapeMarkup(verdict)}</h1>
<p>${cases} requests to <code>${escapeMarkup(base)}</code> in ${seconds} s, for ${rules.length} rules. ${others.cases} of them concern no rule of these.</p>
${notes.map((note) => `<p>${escapeMarkup(note)}</p>\n`).join('')}${listDifferences(report)}${listUntouched(untouched)}<h2>Rules</h2>
<table>
<thead><tr><th scope="col">Rule</th><th scope="col">Where</th><th scope="col">Requests</th><th scope="col">Differ</th></tr></thead>
<tbody>
${rules
  .toSorted((a, b) => b.failed - a.failed)
  .map(ruleRow)
  .join('')}</tbody>
</table>
<footer><p>${escapeMarkup(provenance)}</p></footer>
</main>
</body>
</html>
`;
}

function listDifferences({ differences }: QaReport): string {
  if (differences.length === 0) return '';
  const rows = differences
    .slice(0, MOST_DIFFERENCES)
    .map(
      ({ request, rule, difference }) =>
        `<tr><td><code>${escapeMarkup(request)}</code></td><td>${escapeMarkup(difference)}</td><td><code>${escapeMarkup(rule ?? '')}</code></td></tr>\n`,
    );
  const rest = differences.length - rows.length;
  return `<h2>Differences</h2>
<table>
<thead><tr><th scope="col">Request</th><th scope="col">What came</th><th scope="col">Rule</th></tr></thead>
<tbody>
${rows.join('')}</tbody>
</table>
${rest > 0 ? `<p>${rest} more are in report.json.</p>\n` : ''}`;
}

function listUntouched(names: readonly string[]): string {
  if (names.length === 0) return '';
  return `<h2>Rules without a request</h2>
<ul>
${names.map((name) => `<li><code>${escapeMarkup(name)}</code></li>\n`).join('')}</ul>
`;
}

function ruleRow({ name, file, line, cases, failed }: RuleResult): string {
  return `<tr${failed > 0 ? ' class="bad"' : ''}><td><code>${escapeMarkup(name)}</code></td><td>${escapeMarkup(file)}:${line}</td><td>${cases}</td><td>${failed}</td></tr>\n`;
}

const STYLE = `
:root { color-scheme: light dark; --good: light-dark(#176b32, #7fd99a); --bad: light-dark(#a3161b, #ff9c94); --line: light-dark(#d0d0d5, #45454d); }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#fff, #17171a); color: light-dark(#1b1b1f, #e9e9ee); }
main { max-inline-size: 75rem; margin-inline: auto; padding: 1.5rem; }
h1.good { color: var(--good); }
h1.bad, tr.bad td { color: var(--bad); }
table { inline-size: 100%; border-collapse: collapse; }
th, td { padding: 0.25rem 0.75rem 0.25rem 0; border-block-end: 1px solid var(--line); text-align: start; vertical-align: top; overflow-wrap: anywhere; }
th { overflow-wrap: normal; }
code { font: 0.875em/1.5 ui-monospace, monospace; }
footer { margin-block-start: 2rem; }
`.trim();
