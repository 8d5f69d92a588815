import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttpSource } from '../../engine/build/cms/http-source.ts';
import { openLastGood, withLastGood, type LastGood } from '../../engine/build/cms/last-good.ts';
import { LIMITS, type Limits } from '../../engine/build/cms/limits.ts';
import {
  ContentUnavailable,
  openContent,
  type OpenContentOptions,
  type OpenedContent,
} from '../../engine/build/cms/open-content.ts';
import { cmsFiles, readSnapshot, writeSnapshot } from '../../engine/build/cms/snapshot.ts';
import { createTransport } from '../../engine/build/cms/transport.ts';
import { footerPagesOf } from '../../engine/content/applications.ts';
import { ask } from '../../engine/content/ask.ts';
import { CALL_NAMES } from '../../engine/content/calls.ts';
import { createFileSource } from '../../engine/content/files.ts';
import { CallError, type CallName, type ContentSource } from '../../engine/content/source.ts';
import { CALL_FAULTS, faultAt, flaky, RAW, type CallFault } from '../support/cms-faults.ts';
import { startCms, type CmsServer } from '../support/cms-server.ts';
import { sampleParams } from '../support/content-source.ts';
import { covering, pairsOf, partOf } from '../support/coverage.ts';
import { freePort } from '../support/free-port.ts';
import { realModel } from '../support/real.ts';
import { smallModel } from '../support/small-content.ts';

/** The calls that a build makes. The others are made by pages that are shown on request. */
const BUILD_CALLS: readonly CallName[] = [
  'siteMap',
  'categoryByFlag',
  'categoryFilters',
  'properties',
  'productList',
  'productDetail',
  'staticPage',
  'catalogList',
  'mediaList',
  'pageBlocks',
  'siteListSimple',
  'siteDetail',
  'productTree',
  'staticPageSimple',
];
const OTHER_CALLS = CALL_NAMES.filter((call) => !BUILD_CALLS.includes(call));
const FAULTS = Object.keys(CALL_FAULTS) as CallFault[];
/** In `npm test` each fault once. */
const faultsOf = (calls: readonly CallName[]): readonly (readonly [CallFault, CallName])[] =>
  pairsOf(FAULTS, partOf(calls, FAULTS.length));
/** Faults that end with the time. */
const LASTING: readonly CallFault[] = ['slow', 'hang in the body'];

/**
 * Nothing is fresh, so that every call reaches the CMS; the breaker, which would hide the faults, stays closed. The times are longer than any
 * machine needs: with much else to do, ten megabytes for each of many calls take longer than a build would wait.
 */
const PATIENT: Limits = {
  ...LIMITS,
  connect: 60_000,
  total: 120_000,
  wait: [1, 5],
  fresh: 0,
  staleWhileRevalidate: 0,
  breaker: { ...LIMITS.breaker, calls: Number.POSITIVE_INFINITY },
};
/** For calls that get no answer. */
const SHORT: Limits = { ...PATIENT, connect: 200, total: 250 };
/**
 * For builds with a call that gets no answer: their other calls, many at once, must get theirs, for which a busy machine may take long. Each
 * time is tried after the one before was too short.
 */
const BUILD_SHORT: readonly Limits[] = [800, 4000, 20_000].map((total) => ({ ...PATIENT, total }));

const model = smallModel(realModel());
const files = createFileSource(model, { build: 'of-a-test' });
const root = mkdtempSync(join(tmpdir(), 'sitefold-'));

let cms: CmsServer;
let samples: Awaited<ReturnType<typeof sampleParams>>;
/** What a build reads while the CMS is well. */
let good: OpenedContent;

beforeAll(async () => {
  cms = await startCms(files);
  samples = await sampleParams(files);
  good = await openContent(optionsOf(cms.url, PATIENT).options);
  good.keep();
});
afterAll(async () => {
  await cms.close();
  rmSync(root, { recursive: true, force: true });
});

/** A build, and what it says. */
function optionsOf(url: URL, limits: Limits): { said: string[]; options: OpenContentOptions } {
  const said: string[] = [];
  const log = (message: string): void => void said.push(message);
  const { sites, constants } = model;
  // What is kept out is reported to the operator, with the words of the CMS.
  const report = (): void => undefined;
  return {
    said,
    options: { url, root, offline: false, sites, footerPages: footerPagesOf(constants), log, report, limits },
  };
}

/** A source of the service in front of a CMS, and what it says. */
async function asService<T>(
  url: URL,
  limits: Limits,
  store: LastGood,
  use: (source: ContentSource, said: readonly string[]) => Promise<T>,
): Promise<T> {
  const said: string[] = [];
  const log = (message: string): void => void said.push(message);
  const transport = createTransport({ limits });
  const source = createHttpSource({ base: url, transport, log, report: () => undefined });
  try {
    return await use(withLastGood(source, { store, log }), said);
  } finally {
    await transport.close();
  }
}

/** Expects texts without the answer of the CMS, its address or a stack. */
function expectOwnWords(texts: readonly unknown[], { host, hostname }: URL): void {
  for (const text of texts) {
    const shown = text instanceof Error ? `${text.message} ${inspect(text.cause)}` : String(text);
    for (const raw of [RAW, host, hostname, '.js:', 'node:', '<h1>', 'Unexpected token'])
      expect(shown).not.toContain(raw);
  }
}

async function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (cause: unknown) => cause,
  );
}

test('a build asks what it needs, and the 28 calls are all there are', () => {
  expect(new Set(cms.calls.map(({ name }) => name))).toEqual(new Set(BUILD_CALLS));
  expect(CALL_NAMES).toHaveLength(28);
  expect(good.content.files.length).toBeGreaterThan(30);
});

test('offline makes no request, and uses the stored content', async () => {
  const before = cms.calls.length;
  const { said, options } = optionsOf(cms.url, PATIENT);
  const opened = await openContent({ ...options, offline: true });
  expect([opened.from, opened.takenAt, cms.calls.length]).toEqual(['snapshot', good.takenAt, before]);
  expect(opened.content).toEqual(good.content);
  expect(said).toEqual([expect.stringMatching(/^The CMS is not asked\. .* taken \d+ minutes? ago\.$/)]);
  const cause = await rejectionOf(openContent({ ...options, offline: true, root: join(root, 'nothing') }));
  expect(cause).toBeInstanceOf(ContentUnavailable);
});

test('content that was not kept does not replace missing content', async () => {
  const { options } = optionsOf(cms.url, PATIENT);
  const folder = join(root, 'not-kept');
  await openContent({ ...options, root: folder });
  expect(await rejectionOf(openContent({ ...options, root: folder, offline: true }))).toBeInstanceOf(
    ContentUnavailable,
  );
});

describe('a build, one call failing: it uses the snapshot, or nothing', () => {
  test.each(faultsOf(BUILD_CALLS))('%s at %s', async (fault, call) => {
    cms.fault = faultAt(call, fault);
    const warning = new RegExp(`^The CMS failed at \`${call}\`: .* snapshot that was taken \\d+ minutes? ago\\.$`);
    let all: string[] = [];
    for (const limits of LASTING.includes(fault) ? BUILD_SHORT : [PATIENT]) {
      const { said, options } = optionsOf(cms.url, limits);
      const [opened, cause] = await Promise.all([
        openContent(options),
        rejectionOf(openContent({ ...options, root: join(root, 'nothing') })),
      ]);
      expect(opened.from).toBe('snapshot');
      expect(opened.content).toEqual(good.content);
      expect(cause).toBeInstanceOf(ContentUnavailable);
      expectOwnWords([...said, cause], cms.url);
      all = said;
      if (said.some((line) => warning.test(line))) break;
    }
    expect(all).toContainEqual(expect.stringMatching(warning));
  });

  test.each(partOf(FAULTS, 2))('%s at a call that no build makes: nothing is noticed', async (fault) => {
    cms.fault = (...request) => OTHER_CALLS.some((call) => faultAt(call, fault)(...request));
    const { said, options } = optionsOf(cms.url, PATIENT);
    const opened = await openContent(options);
    expect([opened.from, said]).toEqual(['cms', []]);
    expect(opened.content).toEqual(good.content);
  });
});

describe('the service, one call failing: it gives stale content, or fails with its own message', () => {
  // In `npm test` calls that the builds above do not make.
  test.each(faultsOf(covering(OTHER_CALLS, CALL_NAMES)))('%s at %s', async (fault, call) => {
    const store = openLastGood();
    cms.fault = undefined;
    const fresh = await asService(cms.url, PATIENT, store, (source) => ask(source, call, samples[call]));
    cms.fault = faultAt(call, fault);
    await asService(cms.url, SHORT, store, async (source, said) => {
      expect(await ask(source, call, samples[call])).toEqual(fresh);
      expect(said).toContainEqual(expect.stringMatching(new RegExp(`^failed API call ${call} /`)));
      expectOwnWords(said, cms.url);
    });
    store.close();
    if (call === 'visitor') return;
    const cause = await asService(cms.url, SHORT, openLastGood(), (source) =>
      rejectionOf(ask(source, call, samples[call])),
    );
    expect(cause).toBeInstanceOf(CallError);
    expect(cause).toMatchObject({ call, failure: expect.stringMatching(/^(?:unavailable|invalid)$/) as string });
    expectOwnWords([cause], cms.url);
  });
});

describe('a CMS that fails three of ten requests', () => {
  test('is asked again, and the build is its own', async () => {
    cms.fault = flaky();
    const { options } = optionsOf(cms.url, PATIENT);
    const opened = await openContent(options);
    expect(opened.from).toBe('cms');
    expect(opened.content).toEqual(good.content);
  });

  test.each(partOf(CALL_NAMES, 2))('answers %s', async (call) => {
    cms.fault = flaky();
    await asService(cms.url, PATIENT, openLastGood(), async (source, said) => {
      for (let times = 0; times < 5; times += 1)
        expect(await ask(source, call, samples[call])).toEqual(await ask(files, call, samples[call]));
      expect(said).toEqual([]);
    });
  });
});

/** Faults of the whole server, as the address that has them. */
const SERVER_FAULTS: Record<string, () => Promise<URL>> = {
  'no server': async () => new URL(`http://127.0.0.1:${await freePort()}/tenant/one`),
  'DNS failure': () => Promise.resolve(new URL('https://cms.invalid/tenant/one')),
  // The server speaks plain HTTP.
  'TLS error': () => Promise.resolve(new URL(cms.url.href.replace('http:', 'https:'))),
};

describe.each(Object.keys(SERVER_FAULTS))('%s', (name) => {
  let url: URL;
  beforeAll(async () => {
    cms.fault = undefined;
    url = (await SERVER_FAULTS[name]?.()) ?? cms.url;
    const kept = readSnapshot(cmsFiles(root, cms.url).snapshot);
    if (kept) writeSnapshot(cmsFiles(root, url).snapshot, kept);
  });

  test('a build uses the snapshot, or nothing', async () => {
    const { said, options } = optionsOf(url, SHORT);
    const opened = await openContent(options);
    expect([opened.from, opened.content]).toEqual(['snapshot', good.content]);
    const cause = await rejectionOf(openContent({ ...options, root: join(root, 'nothing') }));
    expect(cause).toBeInstanceOf(ContentUnavailable);
    expectOwnWords([...said, cause], url);
  });

  test.each(partOf(CALL_NAMES, 2))('the service gives stale content for %s', async (call) => {
    const store = openLastGood();
    const fresh = await asService(cms.url, PATIENT, store, (source) => ask(source, call, samples[call]));
    await asService(url, SHORT, store, async (source, said) => {
      expect(await ask(source, call, samples[call])).toEqual(fresh);
      expect(said).toHaveLength(call === 'visitor' ? 1 : 2);
      expectOwnWords(said, url);
    });
    store.close();
  });
});
