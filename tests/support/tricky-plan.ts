import type { RedirectRule } from '../../engine/model/redirect.ts';
import type { RedirectPlan } from '../../engine/redirects/targets/target.ts';
import { planOf } from './redirect-plans.ts';
import { redirectRule } from './redirect-rule.ts';

const FLAGS = ['ae', 'br', 'de', 'fr', 'th', 'uk'];
const ALL = ['', ...FLAGS];
const MANY = ['ae', 'br', 'de', 'fr'];

type Options = Parameters<typeof redirectRule>[2];

/** A rule below the prefixes, whose target is below the same one. */
function sited(from: string, to: string, options: Options = {}): RedirectRule {
  const rule = redirectRule(from, to, { sites: ALL, ...options });
  return rule.target ? { ...rule, target: { ...rule.target, sited: true } } : rule;
}

function expression(source: string, to: string, options: Options = {}): RedirectRule {
  const rule = sited('/expression', to, { id: source, ...options });
  return { ...rule, source: { segments: [{ kind: 'regex', expression: source, names: ['a', 'host'] }], slash: false } };
}

/**
 * Rules that meet each other, for hosts that say everything: those that a table could put in the wrong order, letter case and slashes
 * that decide, captures that could begin a host, and characters that formats read.
 */
export function trickyPlan(): RedirectPlan {
  return planOf(RULES, FLAGS);
}

const RULES: readonly RedirectRule[] = [
  // One source, several rules: the priority decides, and sites differ.
  sited('/same', '/low'),
  sited('/same', '/high', { sites: ['de'], priority: 2 }),
  sited('/same', '/middle', { sites: MANY, priority: 1 }),
  sited('/hidden', '/shown', { priority: 1 }),
  sited('/hidden', '/never', { sites: MANY }),
  sited('/many', '/of-four', { sites: MANY }),
  sited('/many', '/of-others', { sites: ['', 'th', 'uk'] }),

  // Slash.
  sited('/twin', '/without', { slash: 'exact' }),
  sited('/twin/', '/with', { slash: 'exact' }),
  sited('/half', '/either'),
  sited('/half/', '/slash', { slash: 'exact', priority: 1 }),
  sited('/', '/home', { sites: ['th', 'uk', 'ae', 'br'], slash: 'exact' }),
  redirectRule('/', '/start', { sites: [''] }),

  // Letter case.
  sited('/Case', '/sensitive', { priority: 1 }),
  sited('/case', '/any', { caseSensitive: false }),
  sited('/Mixed/Case.HTML', '/mixed'),
  sited('/MIXED/case.html', '/upper', { sites: MANY }),
  sited('/only/Here', '/here', { sites: ['fr'] }),
  sited('/pick/:kind(Red|blue)', '/picked/:kind', { caseSensitive: false }),
  sited('/%C3%89T%C3%89', '/summer', { caseSensitive: false }),

  // Captures at the start of a path.
  redirectRule('/out/*', '/*', { sites: [''] }),
  redirectRule('/far/*', 'https://far.example/*', { sites: ALL, external: true }),
  redirectRule('/tail/*', '/*/end', { sites: ALL }),
  sited('/up/*', '/*'),
  redirectRule('/:lang/every/:page', '/every/:lang/:page', { sites: [''], status: 302 }),

  // Text that formats read.
  sited("/odd/:x/it's,a$1&b", '/it\'s,(a)$1&b/:x?q={re.s.1}%{HTTP_HOST}${x},y"z|;#top,2'),
  sited('/back/:x', '/:x/100%25/$1/$&?a=$2&b=%2'),
  sited('/exact;x,y', '/e;x,y?a=\'b\'&c="d"&e={f}&g=%[path]#h;i'),
  sited('/long', `/long?${'x'.repeat(1200)}`),
  sited('/ask', '/asked', { query: { 'a b+c': 'ü=&%' } }),
  sited('/ask', '/empty', { query: { e: '' } }),
  sited('/ask/:x', '/asked/:x', { query: { q: true }, status: 307 }),
  sited('/eat/*', '/', { status: 308, forward: 'merge' }),

  // Expressions of the manifests, one with the name of a variable of nginx.
  expression('^/x-(?<a>[0-9]+)(?:/(?<host>[a-z{}]+))?$', '/y/:a/:host'),
  expression('^/z/(?<a>.*)$', '/zed/:a', { caseSensitive: false, query: { v: '1' } }),
  expression('^/(?<a>\\u0071+)[[]?$', '/q/:a'),
];

/** Requests that the witnesses of the plan do not hold. */
export const TRICKY_REQUESTS: readonly string[] = `
  / // /// /th /th/ /th// /TH /TH/ /fr /fr/
  /Case /case /CASE /th/cAse/ /mixed/case.html /Mixed/Case.HTML /MIXED/case.html /de/MIXED/case.html /de/Mixed/Case.HTML
  /%C3%89t%C3%89 /%C3%A9T%C3%89 /pick/red /pick/BLUE/
  /out//evil.example /out///evil.example /out/ /out// /out/// /far//evil.example /far/ /th/far//a
  /tail /tail/ /tail//x /th/tail//x /up//x /th/up//x /up/x/
  /xx/every/y /th/every/y /TH/every/y /half /half/ /th/half/ /twin /twin/ /twin//
  /ask?a+b%2Bc=%C3%BC%3D%26%25 /ask?a%20b%2bc=%c3%bc=%26%25&x /ask?e /ask?e= /ask?e=1 /ask??e /ask/1?q /ask/1
  /eat/x?y /eat? /eat /long /long?y /exact;x,y /back/%25 /odd/1/it's,a$1&b
  /Case?x=/../y /Case?/./ /%C3%89t%C3%89?x=/../y /%C3%89t%C3%89?/.
  /x-5 /x-5/abc /de/x-5/a /z/a/b?v=1 /Z/a?v=1 /z/a?v=2 /qqq /qq[
`
  .trim()
  .split(/\s+/);
