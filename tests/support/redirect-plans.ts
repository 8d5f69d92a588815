import type { Pattern } from '../../engine/model/redirect-pattern.ts';
import type { RedirectRule } from '../../engine/model/redirect.ts';
import { compareSpecificity } from '../../engine/redirects/match/match.ts';
import { lacks } from '../../engine/redirects/targets/lower.ts';
import { createPlan } from '../../engine/redirects/targets/plan.ts';
import type { Capabilities, RedirectPlan } from '../../engine/redirects/targets/target.ts';
import { realModel } from './real.ts';
import { redirectRule } from './redirect-rule.ts';

/** A plan of these rules, the most specific first, as `createPlan` sorts them. */
export function planOf(rules: readonly RedirectRule[], flags: readonly string[]): RedirectPlan {
  return {
    host: 'www.sitefold.example',
    flags: flags.toSorted(),
    rules: rules.toSorted((a, b) => compareSpecificity(b, a)),
    provenance: 'Made by a test. Do not edit.',
  };
}

const PREFIXED = ['br', 'de', 'th'];
const ALL = ['', ...PREFIXED];

/** Rules over the root and three sites that use every shape and option, as far as a host has the capabilities; all, if none are given. */
export function shapesPlan(capabilities?: Capabilities): RedirectPlan {
  return planOf(
    SHAPES.filter((rule) => capabilities === undefined || lacks(rule, capabilities) === undefined),
    PREFIXED,
  );
}

/** Rules for two old hosts and for every host, in every shape that the host has the capabilities for. */
export function hostsPlan(capabilities: Capabilities): RedirectPlan {
  return planOf(
    HOST_SHAPES.filter((rule) => lacks(rule, capabilities) === undefined),
    PREFIXED,
  );
}

/** The plan of the manifests of the repository; on the chosen sites (flags), if any are given. */
export function realPlan({ sites }: { readonly sites?: readonly string[] } = {}): RedirectPlan {
  return createPlan(realModel(), sites);
}

type Options = Partial<Omit<RedirectRule, 'source' | 'target'>>;

/** Makes a rule as the manifest writes it: with `{site}` it is for all four sites, or those of the options; without it for the root. */
function shape(from: string, to?: string, options: Options = {}): RedirectRule {
  const rule = redirectRule(below(from), to === undefined ? undefined : below(to), {
    id: from,
    sites: from.startsWith(SITE) ? ALL : [''],
    ...options,
  });
  return rule.target && to?.startsWith(SITE) ? { ...rule, target: { ...rule.target, sited: true } } : rule;
}

const SITE = '/{site}';

function below(text: string): string {
  return text.startsWith(SITE) ? text.slice(SITE.length) || '/' : text;
}

/** A rule whose source is a regular expression below the prefix, with the names of its groups. */
function expression(source: string, names: readonly string[], to: string, options: Options = {}): RedirectRule {
  const pattern: Pattern = { segments: [{ kind: 'regex', expression: source, names }], slash: false };
  return { ...shape('/{site}/regex', to, { id: source, ...options }), source: pattern };
}

const HOME = 'https://www.kaveno.example';

/** A rule for one host, with its target as `createPlan` writes it. */
function bound(name: string, from: string, to?: string, options: Options = {}): RedirectRule {
  const rule = shape(from, to, { ...options, host: { name, home: HOME } });
  return rule.target?.origin === '' ? { ...rule, target: { ...rule.target, origin: HOME } } : rule;
}

const HOST_SHAPES: readonly RedirectRule[] = [
  shape('/{site}/old', '/{site}/new'),
  shape('/{site}/both', '/{site}/common'),
  shape('/{site}/docs/*', '/{site}/guide/*'),
  shape('/{site}/item/:id', '/{site}/product/:id'),
  bound('old.example', '/{site}/both', '/{site}/of-old'),
  bound('old.example', '/{site}/item/seven', '/{site}/seven'),
  bound('old.example', '/docs/intro', '/th/intro', { status: 302 }),
  bound('old.example', '/user/:id', '/person/:id'),
  bound('old.example', '/legal/:kind(terms|privacy)', '/policy/:kind'),
  bound('old.example', '/gone'),
  bound('old.example', '/Promo', '/offers', { caseSensitive: false }),
  bound('old.example', '/file-only', '/files', { slash: 'exact' }),
  bound('old.example', '/search', '/find', { query: { q: true } }),
  bound('old.example', '/partner', 'https://partner.example/', { external: true }),
  bound('www.old.example', '/{site}/both', '/{site}/of-www', { sites: ['', 'th'] }),
  bound('www.old.example', '/', '/start'),
  bound('www.old.example', '/*', '/from-www/*'),
];

const SHAPES: readonly RedirectRule[] = [
  // Exact sources.
  shape('/{site}/old', '/{site}/new'),
  shape('/{site}/old/deep/path/of/six/segments.html', '/{site}/new/deep'),
  shape('/{site}/index.html', '/{site}/'),
  shape('/{site}/', '/de/start', { sites: ['br'] }),
  shape('/{site}/0', '/{site}/zero'),
  shape('/{site}/nought', '/{site}/0'),
  shape('/{site}/__proto__', '/{site}/prototype'),
  shape('/{site}/constructor', '/{site}/builder'),

  // Upper-case letters: `/support/faq.html` is another path.
  shape('/{site}/Support/FAQ.html', '/{site}/faq'),
  shape('/{site}/UPPER', '/{site}/Upper/Case'),

  // Characters that mean something in some format.
  shape('/{site}/a.b+c$d~e', '/{site}/plain'),
  shape("/{site}/it's,x;y=1@z&w!", '/{site}/punctuation'),
  shape('/{site}/%28copy%29', '/{site}/copy'),
  shape('/{site}/two%20words', '/{site}/two%20words/joined'),
  shape('/{site}/caf%C3%A9', '/{site}/%C3%A9t%C3%A9'),
  shape('/{site}/c%2Fd', '/{site}/slash'),
  shape('/{site}/money', '/{site}/$1/a&b'),
  shape('/{site}/percent', '/{site}/100%25?x=%24&y=%C3%A9'),

  // Captures.
  shape('/{site}/item/:id', '/{site}/product/:id'),
  shape('/{site}/item/special', '/{site}/product/one-off'),
  shape('/{site}/story/:year/:slug', '/{site}/blog/:slug/:year'),
  shape('/{site}/user/:id/edit', '/{site}/edit/:id'),
  shape('/{site}/legal/:kind(terms|privacy|Imprint)', '/{site}/policy/:kind'),
  shape('/{site}/language/:code(en|fr)/home', '/{site}/'),
  shape('/{site}/docs/*', '/{site}/guide/*'),
  shape('/{site}/docs/intro', '/{site}/start'),
  shape('/{site}/docs/:page/print', '/{site}/print/:page'),
  shape('/{site}/attic/*', '/{site}/'),
  shape('/{site}/shop/:shelf/*', '/{site}/store/*'),
  // Overlaps the other rules, and also matches the prefix of a site: /th/legacy leads to /archive/th.
  shape('/{site}/:category/legacy', '/{site}/archive/:category', { priority: 1 }),
  expression('^/r-(?<number>[0-9]+)\\.html$', ['number'], '/{site}/r/:number'),
  expression('^/(?:blog|log)/(?<year>20[0-9]{2})-(?<month>[01][0-9])/?$', ['year', 'month'], '/{site}/m/:month/:year'),

  // Captures beside text.
  shape('/{site}/sheet/:id', '/{site}/{:id}.html', { sites: ['', 'th'] }),
  shape('/{site}/issue/:year/:number', '/{site}/news/y{:year}-no.{:number}', { sites: ['th'] }),
  shape('/{site}/joined/:a/:b', '/{site}/pair/{:a}and{:b}/{:a}{:b}', { sites: ['th'] }),
  shape('/{site}/manual/*', '/{site}/v2-{*}', { sites: ['', 'th'] }),
  shape('/{site}/paper/:kind(a4|letter)', '/{site}/print-{:kind}x'),
  expression('^/p-(?<number>[0-9]+)$', ['number'], '/{site}/p{:number}0'),

  // Captures in the query and the fragment.
  shape('/{site}/item-no/:id', '/{site}/detail?id={:id}', { sites: ['', 'th'] }),
  shape('/{site}/by-year/:year/:month', '/{site}/list?of={:year}-{:month}&all=1#m{:month}', { sites: ['', 'th'] }),
  shape('/{site}/merge-item/:id', '/{site}/detail?id={:id}', { sites: ['th'], forward: 'merge' }),
  shape('/{site}/drop-item/*', '/{site}/detail?path={*}', { sites: ['th'], forward: 'drop' }),
  expression('^/n-(?<number>[0-9]+)$', ['number'], '/{site}/n?no={:number}', { forward: 'merge' }),

  // The query.
  shape('/{site}/search', '/{site}/browse'),
  shape('/{site}/search', '/{site}/find', { query: { q: true } }),
  shape('/{site}/view', '/{site}/seven', { query: { id: '7' } }),
  shape('/{site}/view', '/{site}/eight', { query: { id: '8' } }),
  shape('/{site}/view', '/{site}/seven/full', { query: { id: '7', full: true } }),
  shape('/{site}/keep', '/{site}/kept?from=old'),
  shape('/{site}/merge', '/{site}/merged', { forward: 'merge' }),
  shape('/{site}/merge/own', '/{site}/merged/own?from=old', { forward: 'merge' }),
  shape('/{site}/drop', '/{site}/dropped', { forward: 'drop' }),
  shape('/{site}/drop/own', '/{site}/dropped/own?from=old', { forward: 'drop' }),

  // Status codes.
  shape('/{site}/found', '/{site}/elsewhere', { status: 302 }),
  shape('/{site}/other', '/{site}/elsewhere', { status: 303 }),
  shape('/{site}/temporary/:id', '/{site}/elsewhere/:id', { status: 307 }),
  shape('/{site}/permanent', '/{site}/elsewhere', { status: 308 }),
  shape('/{site}/gone'),
  shape('/{site}/gone-for-good/*'),

  // Letter case and slash.
  shape('/{site}/Promo/Summer', '/{site}/offers', { caseSensitive: false }),
  shape('/{site}/Campaign/:name', '/{site}/campaigns/:name', { caseSensitive: false }),
  shape('/{site}/file-only', '/{site}/files', { slash: 'exact' }),
  shape('/{site}/folder-only/', '/{site}/folders', { slash: 'exact' }),
  shape('/{site}/folders/:name/', '/{site}/folder/:name', { slash: 'exact' }),

  // Other hosts, fragments.
  shape('/{site}/partner', 'https://partner.example/', { external: true }),
  shape('/{site}/partner/:id', 'https://partner.example:8443/item/:id?source=old', { external: true }),
  shape('/{site}/partner/media/*', 'https://media.partner.example/*', { external: true }),
  shape('/{site}/help', '/{site}/service#top'),
  shape('/{site}/help/more', '/{site}/service?topic=more#bottom', { forward: 'merge' }),

  // Sites.
  shape('/{site}/only-here', '/{site}/here', { sites: ['th'] }),
  shape('/{site}/contact', '/{site}/contact-us', { sites: ['th'] }),
  shape('/{site}/contact', '/{site}/kontakt', { sites: ['br', 'de'] }),
  shape('/{site}/prefixed-only', '/', { sites: PREFIXED }),
  shape('/{site}/th', '/th/', { sites: ['de'] }),
  shape('/{site}/germany', '/de/welcome'),
  shape('/root-only', '/rooted'),
  shape('/root-only/:id', '/th/rooted/:id'),
  shape('/thai', '/th/'),
];
