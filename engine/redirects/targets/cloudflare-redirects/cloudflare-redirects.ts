import type { RedirectRule } from '../../../model/redirect.ts';
import { isExact, isWholeSegment } from '../../match/pattern.ts';
import { cloudflareDivergences } from '../shared/divergences/cloudflare.ts';
import { byteLength } from '../shared/files/meta-file.ts';
import { PATH_PATTERNS } from '../shared/plan/capabilities.ts';
import { literalTexts } from '../shared/plan/literal-texts.ts';
import type { RedirectTarget } from '../target.ts';
import { cloudflareLines, DYNAMIC, formatTarget, sourcesOf, SPLAT } from './lines.ts';

const DOCS = 'https://developers.cloudflare.com/workers/static-assets/redirects/';

/** The `_redirects` file of Cloudflare Workers static assets. */
export const cloudflareRedirects: RedirectTarget = {
  id: 'cloudflare-redirects',
  title: 'Cloudflare _redirects (Workers static assets)',
  docs: DOCS,
  tested: 'wrangler dev with assets',
  capabilities: { ...PATH_PATTERNS, query: [], caseInsensitive: false },
  limits: [
    {
      what: 'static',
      most: 2000,
      unit: 'rules',
      source: DOCS,
      date: '2026-11-21',
      way: 'Emit fewer sites with `--sites`, or use `edge`, which keeps a rule once for all sites.',
    },
    {
      what: 'dynamic',
      most: 100,
      unit: 'rules',
      source: DOCS,
      date: '2026-11-21',
      way: 'Emit fewer sites with `--sites`, write placeholders out as plain sources, or use `edge`.',
    },
    {
      what: 'entry',
      most: 1000,
      unit: 'characters',
      source: DOCS,
      date: '2026-11-21',
      way: 'A line holds source, target and status: shorten the rule, or use `edge`.',
    },
  ],
  divergences: cloudflareDivergences,
  alternative: 'edge',
  refuses,
  emit(plan) {
    const { fixed, dynamic } = cloudflareLines(plan);
    const sorted = [...fixed].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => line);
    // A dynamic line makes all lines after it dynamic, so dynamic lines come last.
    const lines = [...sorted, ...dynamic.values()];
    const text = `${[`# ${plan.provenance}`, ...lines].join('\n')}\n`;
    return {
      files: [{ path: 'cloudflare-redirects/_redirects', text }],
      rules: lines.length,
      bytes: byteLength(text),
      counts: {
        static: fixed.size,
        dynamic: dynamic.size,
        entry: lines.reduce((most, line) => Math.max(most, line.length), 0),
      },
    };
  },
};

function refuses(rule: RedirectRule): string | undefined {
  const { source, target } = rule;
  const texts = literalTexts(rule);
  if (texts.some((text) => DYNAMIC.test(text)))
    return 'the host reads `*` or `:name` in plain text of a source as a placeholder';
  if (!target) return undefined;
  if (target.query === '' || target.fragment === '')
    return 'the host leaves out an empty query or fragment of a target';
  if (/["<>`]/.test(target.fragment ?? '')) return 'the host re-encodes some characters of a fragment';
  const to = formatTarget(rule, SPLAT);
  if (target.origin === '' && /\/index(?:.html)?$/.test(to) && sourcesOf(rule).some((one) => /\/\*?$/.test(one)))
    return 'the host reads a target that is an index file as a loop if the source ends in a slash';
  if (isExact(source)) return undefined;
  if (target.origin === '' && to.includes('//')) return 'the host collapses two slashes in a target with placeholders';
  if (target.path.some(({ kind }, index) => kind === 'splat' && !isWholeSegment(target.path, index)))
    return 'the host passes on a slash as an empty splat, which shows beside text';
  const plain = [...target.path.map((part) => (part.kind === 'text' ? part.text : '')), target.query, target.fragment];
  if (plain.some((text) => /:(?:splat|p\d+_)/.test(text ?? '')))
    return 'the host reads text of the target as a placeholder';
  return undefined;
}
