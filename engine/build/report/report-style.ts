/** The style of a report: the colours of the theme, hairlines, and figures of equal width. */
export const REPORT_STYLE = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#16202c, #eceae3);
  --soft: light-dark(#414b57, #b9bdc0);
  --paper: light-dark(#fbfaf6, #10161e);
  --line: light-dark(#d5d3cb, #303a45);
  --signal: light-dark(#005247, #5fdcb9);
  --tint: light-dark(#cfe3dd, #1d413b);
  --mono: ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace;
}
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; background: var(--paper); color: var(--ink); }
main { max-inline-size: 76rem; margin-inline: auto; padding: 2rem clamp(1rem, 4vw, 3rem) 4rem; }
h1 { margin: 0; font-size: clamp(1.5rem, 1.3rem + 1vw, 2.25rem); line-height: 1.2; letter-spacing: -0.015em; }
h1 code { font-size: 0.8em; font-weight: 400; color: var(--soft); overflow-wrap: anywhere; }
h2 { margin: 0 0 0.75rem; font-size: 1.25rem; line-height: 1.3; }
section { margin-block-start: 3rem; }
p { max-inline-size: 42rem; margin: 0 0 1rem; }
code { font: 0.875em/1.5 var(--mono); }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 0 2rem; margin: 1.5rem 0 0; border-block-start: 2px solid var(--ink); }
.figures div { padding-block: 0.75rem; border-block-end: 1px solid var(--line); }
.figures dt { color: var(--soft); font-size: 0.875rem; }
.figures dd { margin: 0; }
.figures strong { display: block; font: 600 1.625rem/1.3 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
.figures span { color: var(--soft); font-size: 0.875rem; }
.track { display: flex; block-size: 1.5rem; margin-block-end: 1rem; gap: 2px; }
.track i { flex: var(--share) 0 0; min-inline-size: 1px; background: var(--part); }
.swatch { display: inline-block; inline-size: 0.75rem; block-size: 0.75rem; margin-inline-end: 0.5rem; background: var(--part); }
.track i:nth-child(8n + 1), tr:nth-child(8n + 1) .swatch { --part: light-dark(#8aa6b8, #56748a); }
.track i:nth-child(8n + 2), tr:nth-child(8n + 2) .swatch { --part: light-dark(#b9b2a0, #8a8371); }
.track i:nth-child(8n + 3), tr:nth-child(8n + 3) .swatch { --part: light-dark(#5d7285, #9db4c4); }
.track i:nth-child(8n + 4), tr:nth-child(8n + 4) .swatch { --part: light-dark(#005247, #5fdcb9); }
.track i:nth-child(8n + 5), tr:nth-child(8n + 5) .swatch { --part: light-dark(#d09a3e, #c28b2e); }
.track i:nth-child(8n + 6), tr:nth-child(8n + 6) .swatch { --part: light-dark(#86a89b, #3f6f63); }
.track i:nth-child(8n + 7), tr:nth-child(8n + 7) .swatch { --part: light-dark(#a3707a, #b98791); }
.track i:nth-child(8n), tr:nth-child(8n) .swatch { --part: light-dark(#414b57, #d5d3cb); }
.wide { overflow-x: auto; margin-block-end: 1.5rem; }
.wide:focus-visible, summary:focus-visible { outline: 3px solid var(--signal); outline-offset: 2px; }
table { inline-size: 100%; border-collapse: collapse; font-size: 0.9375rem; }
caption { padding-block-end: 0.5rem; color: var(--soft); font-size: 0.875rem; text-align: start; }
th, td { padding: 0.3125rem 1.25rem 0.3125rem 0; border-block-end: 1px solid var(--line); text-align: start; vertical-align: baseline; }
th { font-weight: 400; }
thead th { color: var(--soft); font-size: 0.875rem; white-space: nowrap; border-block-end-color: var(--ink); }
.figure { padding-inline-end: 0; padding-inline-start: 1.25rem; text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
.total th, .total td { font-weight: 600; border-block-end: 0; }
.bar { display: block; min-inline-size: 7rem; padding-inline: 0.375rem; background: linear-gradient(var(--tint) 0 0) right / calc(var(--share) * 100%) 100% no-repeat; }
tbody th { min-inline-size: 10rem; overflow-wrap: anywhere; }
td code { white-space: nowrap; }
details { border-block-end: 1px solid var(--line); }
summary { display: flex; gap: 1.25rem; align-items: baseline; padding-block: 0.5rem; cursor: pointer; }
summary::before { content: '+'; flex: none; inline-size: 1ch; color: var(--signal); font-family: var(--mono); }
details[open] > summary::before { content: '\\2212'; }
summary span { flex: 1; overflow-wrap: anywhere; }
summary b { font-weight: 400; white-space: nowrap; font-variant-numeric: tabular-nums; }
details ul { columns: 20rem; margin: 0 0 1rem; padding-inline-start: 2.25ch; list-style: none; }
details li { overflow-wrap: anywhere; break-inside: avoid; }
@media print { details::details-content { content-visibility: visible; } .wide { overflow: visible; } }
`.trim();
