import { escapeMarkup } from '../../model/escape-markup.ts';
import type { FailedRequest, QaReport, RuleFailures, RuleResult } from './report.ts';

/** The most failed requests of a rule that are listed; the others are counted, and are in the JSON. */
const MOST_REQUESTS = 20;

/** Prints a run as one HTML file: first the failures by rule, then declared differences and every rule. It loads no other file, and works in light and dark and on paper. */
export function formatHtml(report: QaReport): string {
  const { base, target, provenance, notes, cases, failed, rules, others, untouched, seconds } = report;
  const verdict = verdictOf(report);
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
<p>${cases} requests to <code>${escapeMarkup(base)}</code>${target ? ` with the rules of ${escapeMarkup(target.title)}` : ''} in ${seconds} s, for ${rules.length} rules. ${others.cases} of them concern no rule of these.</p>
${notes.map((note) => `<p>${escapeMarkup(note)}</p>\n`).join('')}${listFailures(report)}${listDeclared(report)}${listUntouched(untouched)}<h2>Rules</h2>
<table>
<thead><tr><th scope="col">Rule</th><th scope="col">Where</th><th scope="col">Requests</th><th scope="col">Differ</th>${target ? '<th scope="col">Declared</th>' : ''}</tr></thead>
<tbody>
${rules
  .toSorted((a, b) => b.failed - a.failed)
  .map((rule) => ruleRow(rule, target !== null))
  .join('')}</tbody>
</table>
<footer><p>${escapeMarkup(provenance)}</p></footer>
</main>
</body>
</html>
`;
}

function verdictOf({ cases, failed, declared, target }: QaReport): string {
  if (failed > 0) return `${failed} of ${cases} requests have a different answer`;
  return target && declared > 0
    ? `All redirects are right; ${declared} requests differ as declared for ${target.title}`
    : 'All redirects are right';
}

function listFailures({ failures, differences }: QaReport): string {
  if (failures.length === 0) return '';
  const byRule = Map.groupBy(differences, ({ rule }) => rule);
  return `<h2>Differences</h2>
<table>
<thead><tr><th scope="col">Request</th><th scope="col">What came</th></tr></thead>
${failures.map((one) => failureRows(one, byRule.get(one.rule) ?? [])).join('')}</table>
`;
}

function failureRows({ rule, file, line, cases, failed }: RuleFailures, requests: readonly FailedRequest[]): string {
  const place = file === null ? '' : `, ${escapeMarkup(file)}:${line}`;
  const shown = requests.slice(0, MOST_REQUESTS).map(requestRow);
  const rest = requests.length - shown.length;
  return `<tbody>
<tr><th scope="rowgroup" colspan="2">${rule === null ? 'no rule' : `<code>${escapeMarkup(rule)}</code>`}${place}: ${failed} of ${cases} requests</th></tr>
${shown.join('')}${rest > 0 ? `<tr><td colspan="2">${rest} more are in report.json.</td></tr>\n` : ''}</tbody>
`;
}

function requestRow({ request, difference }: FailedRequest): string {
  return `<tr><td><code>${escapeMarkup(request)}</code></td><td>${escapeMarkup(difference)}</td></tr>\n`;
}

function listDeclared({ target, declaredDifferences }: QaReport): string {
  if (!target || declaredDifferences.length === 0) return '';
  const rows = declaredDifferences.map(
    ({ id, reason, cases, examples: [first] }) =>
      `<tr><td><code>${escapeMarkup(id)}</code></td><td>${escapeMarkup(reason)}</td><td>${cases}</td><td><code>${escapeMarkup(first?.request ?? '')}</code></td></tr>\n`,
  );
  return `<h2>Declared differences</h2>
<p>These differences are declared for ${escapeMarkup(target.title)}, so they are not failures.</p>
<table>
<thead><tr><th scope="col">Difference</th><th scope="col">Reason</th><th scope="col">Requests</th><th scope="col">Such as</th></tr></thead>
<tbody>
${rows.join('')}</tbody>
</table>
`;
}

function listUntouched(names: readonly string[]): string {
  if (names.length === 0) return '';
  return `<h2>Rules without a request</h2>
<ul>
${names.map((name) => `<li><code>${escapeMarkup(name)}</code></li>\n`).join('')}</ul>
`;
}

function ruleRow({ name, file, line, cases, failed, declared }: RuleResult, withDeclared: boolean): string {
  const last = withDeclared ? `<td>${declared}</td>` : '';
  return `<tr${failed > 0 ? ' class="bad"' : ''}><td><code>${escapeMarkup(name)}</code></td><td>${escapeMarkup(file)}:${line}</td><td>${cases}</td><td>${failed}</td>${last}</tr>\n`;
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
