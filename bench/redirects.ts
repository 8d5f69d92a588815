import { createRequire } from 'node:module';
import findMyWay from 'find-my-way';
import { generateRedirectsEvaluator } from 'redirects-in-workers';
import { addRoute, createRouter, findRoute } from 'rou3';
import { loadProject } from '../engine/build/project/project.ts';
import type { Pattern } from '../engine/model/redirect-pattern.ts';
import type { RedirectRule } from '../engine/model/redirect.ts';
import { expandSites } from '../engine/redirects/match/expand-sites.ts';
import { pathOfFixed } from '../engine/redirects/match/fixed-expression.ts';
import { createRedirectIndex } from '../engine/redirects/match/redirect-index.ts';
import { exactPath } from '../engine/redirects/match/pattern.ts';
import { createPlan } from '../engine/redirects/targets/plan.ts';
import { lowerPlan } from '../engine/redirects/targets/lower.ts';
import { TARGETS } from '../engine/redirects/targets/registry.ts';
import { NODE, REPOSITORY, figure, median, timed } from './figures.ts';
import { benchRedirectCommands, benchRedirectEdit } from './redirect-commands.ts';
import { benchNginx } from './redirects-nginx.ts';

/** Look-ups, the way from a table to an index, sizes of what is emitted, and nginx with our rules beside nginx with a plain map. */
export async function benchRedirects(): Promise<void> {
  const { model } = loadProject(REPOSITORY);
  if (!model) throw new Error('the manifests are not valid');
  section('look-up, 7,225 rules');
  lookups(model.redirects, 'rules of the repository');
  section('look-up, 1,000,000 rules over 51 sites');
  const sites = model.sites.map((site) => site.flag);
  lookups(manyRules(Math.floor(1_000_000 / sites.length), sites), 'that fold');
  section('look-up, 1,000,000 rules that are all different');
  lookups(manyRules(1_000_000, ['']), 'that do not fold');
  section('look-up, 12,000 rules of one path with an exact slash, as expressions become');
  lookups(
    manyRules(12_000, ['']).map((rule) => ({ ...rule, slash: 'exact' as const })),
    'that do not fold',
  );
  section('look-up, 12,000 expressions for one path that no source can hold');
  lookups(manyExpressions(12_000), 'that do not fold');
  section('peers, look-up of one of 7,225 plain rules');
  await peers(model.redirects);
  section('validate, compile and index a table');
  await compileTables();
  section('commands on large projects of redirects');
  await benchRedirectCommands();
  section('an edit of the full manifests');
  await benchRedirectEdit();
  section('size of what is emitted for 7,225 rules');
  sizes();
  section('nginx, folded rules beside the expanded map');
  await benchNginx(createPlan(model));

  function sizes(): void {
    if (!model) return;
    const plan = createPlan(model);
    figure('nginx', lowerPlan(TARGETS.nginx, plan).bytes / 1024, 'KiB', { atMost: 12 });
    figure('vercel', lowerPlan(TARGETS.vercel, plan).rules, 'rules', { atMost: 320 });
    figure('edge module', lowerPlan(TARGETS.edge, plan).bytes / 1024, 'KiB', { atMost: 12 });
    figure('CloudFront function', lowerPlan(TARGETS.cloudfront, plan).bytes / 1024, 'KiB', { atMost: 10 });
  }
}

function section(name: string): void {
  process.stdout.write(`  ${name}\n`);
}

function manyRules(count: number, sites: readonly string[]): RedirectRule[] {
  const at = { file: 'bench', pointer: '' };
  const target = { sited: true, origin: '', path: [{ kind: 'text' as const, text: '/faq' }] };
  return Array.from({ length: count }, (_, index): RedirectRule => ({
    id: 'bench',
    sites,
    source: {
      segments: ['old', `section-${index % 97}`, `page-${index}.html`].map((text) => ({ kind: 'literal', text })),
      slash: false,
    },
    target,
    status: 301,
    caseSensitive: true,
    slash: 'either',
    query: {},
    forward: 'keep',
    priority: 0,
    external: false,
    about: {},
    at,
  }));
}

function manyExpressions(count: number): RedirectRule[] {
  return manyRules(count, ['']).map((rule, index) => ({
    ...rule,
    source: {
      segments: [{ kind: 'regex', expression: String.raw`^/old/section-${index % 97}/page\(${index}\)$`, names: [] }],
      slash: false,
    },
  }));
}

const HOT = 5000;
const PROBES = 400_000;
const ROUNDS = 7;

/** Measures nanoseconds a look-up. Each look-up decodes a fresh string, because engines cache the hash of a known string. */
function lookups(rules: readonly RedirectRule[], name: string): void {
  const before = memory();
  const index = createRedirectIndex(rules);
  const indexBytes = memory() - before;
  const beforeMap = memory();
  const map = new Map(rules.flatMap(expandSites).map((rule) => [onlyPath(rule.source), rule.target]));
  const mapBytes = memory() - beforeMap;
  const paths = [...map.keys()];
  const random = sequence(paths.length);
  const hot = Array.from({ length: HOT }, random).map((at) => paths[at] ?? '');
  const uniform = Array.from({ length: PROBES }, random).map((at) => paths[at] ?? '');
  for (const [kind, probes] of [
    ['5,000 hot', repeated(hot)],
    ['uniform', uniform],
  ] as const) {
    const buffers = probes.map((path) => Buffer.from(path, 'latin1'));
    // What was made so far is not to be collected while the two are timed.
    globalThis.gc?.();
    const [byMap, byIndex] = race([(path) => map.get(path), (path) => index.find({ path, query: undefined })], buffers);
    figure(`Map.get, ${kind}`, byMap ?? 0, 'ns');
    figure(`our index, ${kind}`, byIndex ?? 0, 'ns');
    figure(`ratio, ${kind}`, (byIndex ?? 0) / (byMap ?? 1), '', { atMost: name === 'that fold' ? 1 : 2 });
  }
  figure('memory of the Map', mapBytes / 1024 / 1024, 'MiB');
  figure('memory of the index, beside the rules', indexBytes / 1024 / 1024, 'MiB');
}

/** The path of a source or of an expression that has only one. */
function onlyPath(source: Pattern): string {
  const [first] = source.segments;
  return (first?.kind === 'regex' ? pathOfFixed(first.expression)?.path : exactPath(source)) ?? '';
}

function memory(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

function repeated(paths: readonly string[]): string[] {
  return Array.from({ length: PROBES }, (_, index) => paths[index % paths.length] ?? '');
}

/** A seeded sequence of whole numbers below a limit. */
function sequence(limit: number): () => number {
  let state = 20260314;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** The median of each, in nanoseconds a call, in turn within the same rounds. */
function race(finders: readonly ((path: string) => unknown)[], buffers: readonly Buffer[]): number[] {
  const times: number[][] = finders.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [number, find] of finders.entries()) {
      let found = 0;
      const started = process.hrtime.bigint();
      for (const buffer of buffers) if (find(buffer.toString('latin1')) !== undefined) found += 1;
      const taken = Number(process.hrtime.bigint() - started) / buffers.length;
      if (found !== buffers.length) throw new Error(`found ${found} of ${buffers.length}`);
      if (round > 0) times[number]?.push(taken);
    }
  }
  return times.map(median);
}

/** One look-up by each of them, on the same paths. Those that try rule after rule get few requests: they take milliseconds. */
async function peers(rules: readonly RedirectRule[]): Promise<void> {
  const concrete = rules.flatMap(expandSites);
  const paths = concrete.map((rule) => exactPath(rule.source) ?? '');
  const random = sequence(paths.length);
  const many = Array.from({ length: 50_000 }, random).map((at) => Buffer.from(paths[at] ?? '', 'latin1'));
  const few = many.slice(0, 40);
  const index = createRedirectIndex(rules);
  const routes = createRouter<string>();
  const way = findMyWay();
  for (const path of paths) {
    addRoute(routes, 'GET', path, path);
    way.on('GET', path, () => undefined);
  }
  const patterns = paths.map((pathname) => new URLPattern({ pathname }));
  const [ours = 0, rou3 = 0, findMyWayTime = 0] = race(
    [
      (path) => index.find({ path, query: undefined }),
      (path) => findRoute(routes, 'GET', path),
      (path) => way.find('GET', path) ?? undefined,
    ],
    many,
  );
  const [urlPattern = 0] = race([(path) => patterns.find((pattern) => pattern.test({ pathname: path }))], few);
  const netlify = await netlifyMatcher(concrete);
  const [netlifyTime = 0] = race([netlify], few);
  figure('our index', ours, 'ns');
  figure('rou3', rou3, 'ns');
  figure('find-my-way', findMyWayTime, 'ns');
  figure('a loop of URLPattern', urlPattern, 'ns');
  figure("Netlify's matcher", netlifyTime, 'ns');
  figure("Cloudflare's evaluator", await cloudflareTime(concrete, few), 'ns');
}

async function netlifyMatcher(rules: readonly RedirectRule[]): Promise<(path: string) => unknown> {
  const require = createRequire(import.meta.url);
  const { parsePlain } = require('netlify-redirector') as {
    parsePlain(text: string, options: object): Promise<{ match(request: object): unknown }>;
  };
  const lines = rules.map((rule) => `${exactPath(rule.source) ?? ''} /faq 301!\n`).join('');
  const matcher = await parsePlain(lines, {});
  return (path) =>
    matcher.match({ scheme: 'https', host: 'www.kaveno.example', path, query: '', headers: {}, cookieValues: {} }) ??
    undefined;
}

/** The evaluator takes a whole Request, as a Worker gets it; making that is part of the time. Its limit of rules is lifted for this. */
async function cloudflareTime(rules: readonly RedirectRule[], buffers: readonly Buffer[]): Promise<number> {
  const lines = rules.map((rule) => `${exactPath(rule.source) ?? ''} /faq 301\n`).join('');
  const evaluate = generateRedirectsEvaluator(lines, { maxStaticRules: 100_000 });
  const noAssets = { fetch: () => Promise.resolve(new Response(null, { status: 404 })) };
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = process.hrtime.bigint();
    for (const buffer of buffers) {
      const request = new Request(`https://www.kaveno.example${buffer.toString('latin1')}`);
      const response = await evaluate(request, noAssets as never);
      if (response?.status !== 301) throw new Error('a rule is not found');
    }
    times.push(Number(process.hrtime.bigint() - started) / buffers.length);
  }
  return median(times);
}

/** Each in a process of its own: read a table from disk, compile, index. */
async function compileTables(): Promise<void> {
  for (const [rules, seconds] of [
    [100_000, 1.5],
    [1_000_000, 12],
  ] as const) {
    const { output } = await timed(NODE, [`${REPOSITORY}bench/compile-table.ts`, String(rules)]);
    const { taken, peak } = JSON.parse(output) as { taken: number; peak: number };
    figure(`${rules.toLocaleString('en')} rules`, taken, 's', { atMost: seconds });
    figure(
      `${rules.toLocaleString('en')} rules, peak memory of the process`,
      peak / 1024,
      'GiB',
      rules > 100_000 ? { atMost: 1.5 } : {},
    );
  }
}
