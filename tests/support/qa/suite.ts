import type { QaCase, QaSuite } from '../../../engine/output/qa/suite.ts';
import { envoy } from '../../../engine/redirects/targets/envoy/envoy.ts';
import { redirectRule } from '../redirect-rule.ts';

/** One case, with an id that follows from its request as that of a real one does. */
export function qaCase(request: string, rest: Partial<QaCase> = {}): QaCase {
  return {
    id: Buffer.from(request).toString('hex').slice(0, 12),
    request,
    site: '',
    status: null,
    location: null,
    ...rest,
  };
}

/** A few cases of every kind, for readers of what a format prints. */
export const GOLDEN_SUITE: QaSuite = {
  provenance: 'Made by a test -- do not edit.',
  rules: ['/{site}/old', '/{site}/gone', '/partner', '/{site} ^/r-(?<n>[0-9]+)$', '/{site}/never'].map((name) => ({
    name,
    rule: redirectRule('/old', '/new'),
  })),
  cases: [
    qaCase('/old', { rule: '/{site}/old', status: 301, location: '/new' }),
    qaCase('/th/old/?a=%22&b', { site: 'th', rule: '/{site}/old', status: 301, location: '/th/new?a=%22&b' }),
    qaCase('/TH/old', { site: 'th', rule: '/{site}/old', status: 301, location: '/th/new' }),
    qaCase('/old?', { rule: '/{site}/old', status: 301, location: '/new?' }),
    qaCase('/x/../old', { rule: '/{site}/old', status: 301, location: '/new' }),
    qaCase('/gone', { rule: '/{site}/gone', status: 410 }),
    qaCase('/partner', { rule: '/partner', status: 308, location: 'https://partner.example/?a="{{b}}"\\' }),
    qaCase('/r-7', { rule: '/{site} ^/r-(?<n>[0-9]+)$', status: 302, location: '/r/7#top' }),
    qaCase('/new', { served: { status: 200, location: null } }),
    qaCase('/new/', { served: { status: 301, location: '/new' } }),
    qaCase('/th//old', { site: 'th', served: { status: 302, location: '/th/error?path=%2Fth%2F%2Fold' } }),
    qaCase('/logo.png', { served: { status: null, location: null } }),
  ],
  notes: ['A sample: 12 of 345 cases, seed 1; every rule has one.'],
};

/** The same suite for a host that declares other answers to some of the requests. */
export const HOST_SUITE: QaSuite = {
  ...GOLDEN_SUITE,
  host: envoy,
  cases: GOLDEN_SUITE.cases.map((one) =>
    one.request === '/TH/old'
      ? { ...one, declared: [{ divergence: 'prefix-hop', status: 301, location: '/th/old' }] }
      : one.request === '/x/../old'
        ? { ...one, declared: [{ divergence: 'not-normal', status: null, location: null }] }
        : one,
  ),
};
