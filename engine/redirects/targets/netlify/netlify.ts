import type { RedirectRule } from '../../../model/redirect.ts';
import { prefixOf } from '../../match/expand-sites.ts';
import { PATH_PATTERNS } from '../shared/plan/capabilities.ts';
import type { RedirectTarget } from '../target.ts';
import { concreteRules, wrongSpellings } from '../shared/plan/concrete-rules.ts';
import { notNormal } from '../shared/divergences/request-forms.ts';
import { byteLength } from '../shared/files/meta-file.ts';
import { prefixHop, rawPath } from '../shared/divergences/raw-path.ts';
import { literalTexts } from '../shared/plan/literal-texts.ts';
import { opensWithSplat } from '../shared/path-to-regexp/route-row.ts';
import { capturedName, doubledSlash, plainQuery } from './divergences.ts';

/**
 * `_redirects` of Netlify: one line for each rule and site, and two for a rule with a host, because its source names the scheme. Each line is
 * forced, because a redirect comes before a file.
 */
export const netlify: RedirectTarget = {
  id: 'netlify',
  title: 'Netlify',
  docs: 'https://docs.netlify.com/manage/routing/redirects/overview/',
  tested: 'netlify-redirector, the matcher of Netlify in WebAssembly, and @netlify/redirect-parser; the query is ours',
  capabilities: {
    ...PATH_PATTERNS,
    statuses: [301, 302, 303, 307, 308, 410],
    // Netlify treats a key without `=` as missing, so a rule cannot ask for presence.
    query: ['value'],
    host: true,
    caseInsensitive: false,
    exactSlash: false,
  },
  limits: [
    {
      what: 'rules',
      most: 10_000,
      unit: 'rules',
      source: 'https://docs.netlify.com/manage/routing/redirects/overview/',
      date: '2026-11-21',
      way: 'Run the target `edge` as an Edge Function: it folds the sites.',
    },
  ],
  divergences: [notNormal, rawPath, prefixHop(), doubledSlash, capturedName, plainQuery],
  alternative: 'edge',
  refuses: (rule) => {
    const { target, query } = rule;
    const literals = literalTexts(rule);
    if (literals[0]?.startsWith('.netlify')) return 'Netlify keeps `/.netlify` for itself';
    if (literals.some((text) => /^:|\*/.test(text))) return 'Netlify reads `*` and `:name` in a source as its own';
    if (Object.entries(query).some(([key, value]) => !/^[\w.~-]+$/.test(key) || !/^[\w.~-]+$/.test(String(value))))
      return 'Netlify has no way to write this query key or value';
    if (target?.path.some((part) => part.kind === 'text' && part.text.includes(':splat')))
      return 'Netlify reads `:splat` in a target as its own';
    if (target?.origin === '' && opensWithSplat({ rule, prefixed: !rule.sites.includes('') }))
      return 'Netlify keeps slashes at the start of a splat, so the target could lead to another host';
    return undefined;
  },
  emit(plan) {
    const hops = plan.flags.flatMap((flag) =>
      wrongSpellings(flag).map((spelling) => `/${spelling}/* ${prefixOf(flag)}/:splat 301!`),
    );
    const lines = [...hops, ...concreteRules(plan).flatMap(redirectLines)];
    const body = lines.map((line) => `${line}\n`).join('');
    return {
      files: [{ path: 'netlify/_redirects', text: `# ${plan.provenance}\n${body}` }],
      rules: lines.length,
      bytes: byteLength(body),
    };
  },
};

function redirectLines(rule: RedirectRule): string[] {
  const names = safeNames(rule);
  const from = rule.source.segments
    .map((segment) =>
      segment.kind === 'literal'
        ? `/${segment.text}`
        : segment.kind === 'placeholder'
          ? `/:${names.get(segment.name) ?? ''}`
          : '/*',
    )
    .join('');
  const query = Object.entries(rule.query).map(([key, value]) => `${key}=${String(value)}`);
  const origins = rule.host ? [`https://${rule.host.name}`, `http://${rule.host.name}`] : [''];
  return origins.map((origin) =>
    [`${origin}${from === '' ? '/' : from}`, ...query, targetText(rule, names), `${rule.status}!`].join(' '),
  );
}

function targetText({ target }: RedirectRule, names: ReadonlyMap<string, string>): string {
  // The page that Netlify serves with the status. The page need not exist.
  if (!target) return '/404.html';
  const path = target.path
    .map((part) =>
      part.kind === 'text' ? part.text : part.kind === 'splat' ? ':splat' : `:${names.get(part.name) ?? ''}`,
    )
    .join('');
  const query = target.query === undefined ? '' : `?${target.query}`;
  const fragment = target.fragment === undefined ? '' : `#${target.fragment}`;
  return `${target.origin}${path}${query}${fragment}`;
}

/** Returns names of equal length, so that no name is the start of another. No name occurs in the text of the target. */
function safeNames({ source, target }: RedirectRule): ReadonlyMap<string, string> {
  const fixed = [
    target?.query,
    target?.fragment,
    ...(target?.path ?? []).map((part) => (part.kind === 'text' ? part.text : '')),
  ].join(' ');
  const letter = [...'pqrstuvwxyz'].find((one) => !fixed.includes(`:${one}`)) ?? 'p';
  const names = source.segments.flatMap((segment) => (segment.kind === 'placeholder' ? [segment.name] : []));
  return new Map(names.map((name, index) => [name, `${letter}${String(index).padStart(3, '0')}`]));
}
