import { lacks } from '../../engine/redirects/targets/lower.ts';
import type { RedirectRule } from '../../engine/model/redirect.ts';
import type { Capabilities, RedirectPlan } from '../../engine/redirects/targets/target.ts';
import { planOf } from './redirect-plans.ts';
import { redirectRule } from './redirect-rule.ts';

const ALL = ['', 'de', 'th'];

function sited(from: string, to?: string, options: Partial<RedirectRule> = {}): RedirectRule {
  const rule = redirectRule(from, to, { sites: ALL, ...options });
  return rule.target && rule.target.origin === '' ? { ...rule, target: { ...rule.target, sited: true } } : rule;
}

/** A few rules that show a reader what a target prints, as far as a host has the capabilities. */
export function goldenPlan(capabilities: Capabilities): RedirectPlan {
  const rules = [
    sited('/old', '/new'),
    sited('/', '/start', { sites: ['de'] }),
    sited('/only-here', '/here', { sites: ['th'] }),
    sited('/prefixed', '/', { sites: ['de', 'th'], status: 302 }),
    redirectRule('/root-only', '/de/rooted', { sites: [''] }),
    sited('/a,b', '/c?d=e,f#g'),
    sited('/drop', '/dropped', { forward: 'drop' }),
    sited('/file', '/files', { slash: 'exact' }),
    sited('/partner', 'https://partner.example/old', { external: true }),
    sited('/legal/:kind(terms|privacy)', '/policy/:kind'),
    sited('/item/:id', '/product/:id'),
    sited('/docs/*', '/guide/*'),
    sited('/Promo', '/offers', { caseSensitive: false }),
    sited('/search', '/find', { query: { q: true }, forward: 'merge' }),
    sited('/gone'),
    redirectRule('/retired', 'https://www.kaveno.example/faq', {
      host: { name: 'old.example', home: 'https://www.kaveno.example' },
      external: false,
    }),
  ];
  return planOf(
    rules.filter((rule) => lacks(rule, capabilities) === undefined),
    ['de', 'th'],
  );
}
