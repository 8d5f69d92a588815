import type { RedirectRule } from '../../../model/redirect.ts';
import { mergedQuery, rewrittenQuery } from '../shared/divergences/merged-query.ts';
import { prefixCase } from '../shared/divergences/prefix-case.ts';
import { rawPath } from '../shared/divergences/raw-path.ts';
import { notNormal } from '../shared/divergences/request-forms.ts';
import { byteLength, metaFile } from '../shared/files/meta-file.ts';
import { PATH_PATTERNS } from '../shared/plan/capabilities.ts';
import { concreteRules } from '../shared/plan/concrete-rules.ts';
import { literalTexts } from '../shared/plan/literal-texts.ts';
import type { RedirectPlan, RedirectTarget } from '../target.ts';
import { mergedSlashes } from './divergences.ts';

/** `routeRules` of Nitro and Nuxt: one key for each source and site. Its own matcher ignores a slash at the end. */
export const nitro: RedirectTarget = {
  id: 'nitro',
  title: 'Nitro and Nuxt',
  docs: 'https://nitro.build/guide/routing#route-rules',
  tested: 'a build of Nitro with the route rules, over raw sockets',
  capabilities: {
    ...PATH_PATTERNS,
    // Placeholders match, but a target cannot use them.
    placeholders: false,
    query: [],
    caseInsensitive: false,
    exactSlash: false,
  },
  limits: [],
  divergences: [notNormal, rawPath, prefixCase, mergedSlashes, mergedQuery('request'), rewrittenQuery],
  alternative: 'edge',
  refuses: ({ source, target }) => {
    const literals = literalTexts({ source });
    if (literals.some((text) => /[:*]|%(?:23|3A|2A|3F)/.test(text)))
      return 'Nitro reads `:`, `*`, `?` and `#` in a source as its own, encoded or not';
    if (/(?:^|&)=/.test(target?.query ?? '')) return 'Nitro drops the `=` of a query key without a name';
    // A decoded character may be invalid in a header.
    return target?.path.some(({ kind }) => kind === 'splat')
      ? 'Nitro forwards the decoded path, but the contract forwards the raw path'
      : undefined;
  },
  emit(plan) {
    const rules = reachable(plan).flatMap(routeRules).flatMap(bothForms);
    const list = rules.map(
      ([key, to, statusCode]) => `  ${JSON.stringify(key)}: ${JSON.stringify({ redirect: { to, statusCode } })}`,
    );
    const text = `{\n${list.join(',\n')}\n}\n`;
    return {
      files: [{ path: 'nitro/route-rules.json', text }, metaFile('nitro/route-rules.meta.json', plan.provenance)],
      rules: rules.length,
      bytes: byteLength(text),
    };
  },
};

type RouteRule = readonly [key: string, to: string, statusCode: number];

/** Nitro matches the decoded path, as far as its version decodes it. */
function bothForms([key, ...rest]: RouteRule): RouteRule[] {
  const form = decodeURIComponent(key.replaceAll(/%2[5F]/g, (kept) => `%25${kept.slice(1)}`));
  return form === key
    ? [[key, ...rest]]
    : [
        [form, ...rest],
        [key, ...rest],
      ];
}

/** Returns the rules without the rules that an earlier splat hides, because Nitro would prefer the longer key. */
function reachable(plan: RedirectPlan): RedirectRule[] {
  const hidden: string[] = [];
  return concreteRules(plan).filter((rule) => {
    const base = baseOf(rule);
    if (rule.source.segments.at(-1)?.kind !== 'splat') return true;
    if (hidden.some((other) => `${base}/`.startsWith(`${other}/`))) return false;
    hidden.push(base);
    return true;
  });
}

/** Returns the literal part of a source; empty for the root. */
function baseOf({ source }: RedirectRule): string {
  return source.segments.map((segment) => (segment.kind === 'literal' ? `/${segment.text}` : '')).join('');
}

function routeRules(rule: RedirectRule): RouteRule[] {
  const base = baseOf(rule);
  const { target, status } = rule;
  if (!target) throw new Error(`rule ${rule.id} has no target`);
  const path = target.path.map((part) => (part.kind === 'text' ? part.text : '')).join('');
  const query = target.query === undefined ? '' : `?${target.query}`;
  const fragment = target.fragment === undefined ? '' : `#${target.fragment}`;
  const to = `${target.origin}${path}${query}${fragment}`;
  const splat = rule.source.segments.at(-1)?.kind === 'splat';
  return [[splat ? `${base}/**` : base || '/', to, status]];
}
