import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFileSource } from '../../engine/content/files.ts';
import { CALL_NAMES, CALLS, callTarget, type Call } from '../../engine/content/calls.ts';
import { sourceOf } from '../../engine/content/ask.ts';
import { CallError, type CallFailure, type CallName } from '../../engine/content/source.ts';
import { numberConstant } from '../../engine/model/constants.ts';
import { validateAnswer } from '../../engine/compile/validate.ts';
import { PROXY, SPEC_CALLS } from '../spec/calls.ts';
import { startApiService, type ApiService } from '../support/api-service.ts';
import { sampleParams } from '../support/content-source.ts';
import { createClient, type Answer } from '../support/http.ts';
import { createByteClient, type ByteAnswer } from '../support/http-bytes.ts';
import { realModel } from '../support/real.ts';

/* The calls over real sockets, answered by the service from the real content. */
const model = realModel();
const source = createFileSource(model, { build: 'of-a-test' });
const samples = await sampleParams(source);
const targetOf = (name: CallName): string => callTarget(name, samples[name] as Record<string, string | number>);
const UNCACHED: readonly CallName[] = ['siteMap', 'serverMap'];
const CACHED = CALL_NAMES.filter((name) => !UNCACHED.includes(name));
const PAGED = ['staticPage', 'staticPageSimple', 'productList'] as const;
/** Whole pages and articles are long: fewer of them are sent at once. */
const LARGEST = { staticPage: 20, staticPageSimple: 100, productList: 100 };

let service: ApiService;
let client: ReturnType<typeof createClient>;
let bytes: ReturnType<typeof createByteClient>;

beforeAll(async () => {
  service = await startApiService(model);
  client = createClient(service.port);
  bytes = createByteClient(service.port);
});

afterAll(async () => {
  client.close();
  bytes.close();
  await service.close();
  expect(service.log).toEqual([]);
});

interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

function envelopeOf({ body, headers }: Answer): Envelope {
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(body.endsWith('\n')).toBe(true);
  const envelope = JSON.parse(body) as Envelope;
  expect(Object.keys(envelope)).toEqual(['code', 'msg', 'data']);
  return envelope;
}

/** Expects a failure: the envelope repeats its status, with a message and without data, and no cache may keep it. */
async function expectFailure(target: string, status: number, message: RegExp, method = 'GET'): Promise<void> {
  const answer = await client.get(target, {}, method);
  expect([target, answer.status]).toEqual([target, status]);
  const { code, msg, data } = envelopeOf(answer);
  expect([code, data]).toEqual([status, null]);
  expect(msg).toMatch(message);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers.etag).toBeUndefined();
}

function elementsOf(name: CallName, data: unknown): readonly unknown[] {
  const { shape }: Call = CALLS[name];
  if (shape === 'one') return [data];
  return shape === 'list' ? (data as unknown[]) : (data as { list: unknown[] }).list;
}

function problemsOf(name: CallName, data: unknown): string[] {
  const problems: string[] = [];
  for (const element of elementsOf(name, data))
    validateAnswer(CALLS[name].answer, element, ({ message }, pointer) =>
      problems.push(`${name}${pointer}: ${message}`),
    );
  return problems;
}

describe('the calls', () => {
  test('are the 28 of the specification, with its paths', () => {
    expect(SPEC_CALLS).toHaveLength(28);
    expect(CALL_NAMES).toHaveLength(28);
    expect(CALL_NAMES.map((name) => `${CALLS[name].base}${CALLS[name].path}`).sort()).toEqual(
      SPEC_CALLS.map(({ path }) => path.replace(PROXY, '')).sort(),
    );
  });

  test.each(SPEC_CALLS)('$path takes the query of the specification', ({ path, query = {}, uncached }) => {
    const name = CALL_NAMES.find((one) => `${CALLS[one].base}${CALLS[one].path}` === path.replace(PROXY, ''));
    const call: Call = CALLS[name ?? 'visitor'];
    expect(Object.keys(call.params)).toEqual(expect.arrayContaining(Object.keys(query)));
    expect(call.uncached).toBe(uncached);
    for (const [key, value] of Object.entries(query)) {
      const { default: constant } = call.params[key] ?? {};
      const given = constant === undefined ? undefined : String(model.constants[constant]?.value);
      expect([key, given]).toEqual([key, value]);
    }
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key);
    expect(Object.keys(call.params).filter((key) => call.params[key]?.in === 'path')).toEqual(inPath);
  });

  test('with the same path differ in their base only where the specification has both', () => {
    const paths = CALL_NAMES.map((name) => CALLS[name].path);
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual(['/static-content/detail']);
  });
});

describe.each(CALL_NAMES)('%s', (name) => {
  test('answers what its source answers, in the envelope, and fits its definition', async () => {
    const answer = await client.get(targetOf(name));
    expect(answer.status).toBe(200);
    const { code, msg, data } = envelopeOf(answer);
    expect([code, msg]).toEqual([200, 'ok']);
    const method = source[name] as (params: unknown) => Promise<unknown>;
    expect(data).toEqual(JSON.parse(JSON.stringify(await method(samples[name]))));
    expect(problemsOf(name, data)).toEqual([]);
    if (name !== 'visitor') expect(elementsOf(name, data).length).toBeGreaterThan(0);
  });

  test('answers the same with the bases exchanged and below the proxy', async () => {
    const target = targetOf(name);
    const { base }: Call = CALLS[name];
    const exchanged = base === '' ? target : target.replace(base, base === '/cms/api' ? '/prod/api' : '/cms/api');
    const { body } = await client.get(target);
    for (const other of [exchanged, `${PROXY}${target}`, `${PROXY}${exchanged}`]) {
      const answer = await client.get(other);
      expect([other, answer.status, answer.body === body]).toEqual([other, 200, true]);
    }
  });

  test('answers HEAD without a body, with the headers of GET', async () => {
    const get = await client.get(targetOf(name));
    const head = await client.get(targetOf(name), {}, 'HEAD');
    expect([head.status, head.body]).toEqual([200, '']);
    for (const header of ['content-type', 'content-length', 'cache-control', 'etag', 'vary'])
      expect([header, head.headers[header]]).toEqual([header, get.headers[header]]);
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('answers %s with 405', async (method) => {
    const { status, headers } = await client.get(targetOf(name), {}, method);
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  test.each(['/', '/x', '.json', '%2F'])('is not at its path with `%s` behind it', async (rest) => {
    const [path = '', query] = targetOf(name).split('?');
    // A call whose path ends in a text takes what follows as a part of it, and knows no such entry.
    const { status } = await client.get(`${path}${rest}${query === undefined ? '' : `?${query}`}`);
    expect([400, 404]).toContain(status);
  });
});

describe('the caches of browsers', () => {
  test.each(CACHED)('%s may be kept for a while, and is asked for by its ETag then', async (name) => {
    const first = await client.get(targetOf(name));
    const scope = name === 'visitor' ? 'private' : 'public';
    expect(first.headers['cache-control']).toBe(`${scope}, max-age=${numberConstant(model.constants, 'api.maxAge')}`);
    expect(first.headers.vary).toMatch(/Accept-Encoding/);
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^(?:W\/)?"[\w-]{16,}"$/);
    for (const given of [etag, `"other", ${etag}`, `${etag} , "other"`]) {
      const again = await client.get(targetOf(name), { 'if-none-match': given });
      expect([given, again.status, again.body]).toEqual([given, 304, '']);
      expect(again.headers.etag).toBe(etag);
      expect(again.headers['cache-control']).toBe(first.headers['cache-control']);
      expect(again.headers.vary).toBe(first.headers.vary);
    }
    const other = await client.get(targetOf(name), { 'if-none-match': 'W/"other"' });
    expect([other.status, other.body]).toEqual([200, first.body]);
  });

  test.each(UNCACHED)('%s is kept by nothing', async (name) => {
    const { headers } = await client.get(targetOf(name));
    expect(headers['cache-control']).toBe('no-store');
    expect(headers.etag).toBeUndefined();
    const again = await client.get(targetOf(name), { 'if-none-match': '*' });
    expect(again.status).toBe(200);
  });

  test('an ETag names one answer: different answers have different ones', async () => {
    const etags = new Map<string, string>();
    for (const { siteId } of model.sites) {
      const { headers, body } = await client.get(`/cms/api/site/detail?siteId=${siteId}`);
      const before = etags.get(String(headers.etag));
      expect([siteId, before === undefined || before === body]).toEqual([siteId, true]);
      etags.set(String(headers.etag), body);
    }
    expect(etags.size).toBe(model.sites.length);
  });
});

describe('compression', () => {
  const large = '/prod/api/pro/category/pv';

  const decoded = ({ body, headers }: ByteAnswer): string => {
    const encoding = headers['content-encoding'];
    const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
    return plain.toString('utf8');
  };

  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0.5', 'gzip'],
    ['br;q=0.0, gzip;q=0', undefined],
    ['identity', undefined],
    ['deflate, zstd', undefined],
    ['brotli, xgzip', undefined],
    ['', undefined],
  ])('of `%s` is %s', async (accepted, encoding) => {
    const plain = await bytes.get(large);
    const answer = await bytes.get(large, { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(Number(answer.headers['content-length'])).toBe(answer.body.byteLength);
    expect(decoded(answer)).toBe(plain.body.toString('utf8'));
    if (encoding !== undefined) expect(answer.body.byteLength).toBeLessThan(plain.body.byteLength / 2);
  });

  test('leaves a small body as it is', async () => {
    const { headers } = await bytes.get('/ipinfo/json', { 'accept-encoding': 'br, gzip' });
    expect(headers['content-encoding']).toBeUndefined();
  });

  test.each(CALL_NAMES)('does not change the answer of %s', async (name) => {
    const plain = await bytes.get(targetOf(name));
    for (const accepted of ['br', 'gzip']) {
      const answer = await bytes.get(targetOf(name), { 'accept-encoding': accepted });
      expect(decoded(answer)).toBe(plain.body.toString('utf8'));
    }
  });
});

describe('pages of a list', () => {
  interface Paged {
    readonly pageNum: number;
    readonly pageSize: number;
    readonly pages: number;
    readonly total: number;
    readonly list: readonly unknown[];
  }
  const paged = async (target: string): Promise<Paged> => {
    const answer = await client.get(target);
    expect([target, answer.status]).toEqual([target, 200]);
    return envelopeOf(answer).data as Paged;
  };

  test.each(PAGED)('%s: the first ten without a query', async (name) => {
    const path = callTarget(name, {});
    const first = await paged(path);
    expect(first).toMatchObject({ pageNum: 1, pageSize: 10, pages: Math.ceil(first.total / 10) });
    expect(first.list).toHaveLength(Math.min(10, first.total));
    expect(await paged(`${path}?pageNum=1`)).toEqual(first);
    expect(await paged(`${path}?pageSize=10`)).toEqual(first);
  });

  test.each(PAGED)('%s: pages join to the whole, without a gap and without a repetition', async (name) => {
    const path = callTarget(name, {});
    for (const size of [1, 7, LARGEST[name]]) {
      const { pages, total } = await paged(`${path}?pageSize=${size}`);
      expect(pages).toBe(Math.ceil(total / size));
      // Not every page of one: the last, the one behind it, and some at the start.
      const numbers = [1, 2, 3, pages, pages + 1].filter((number) => number > 0);
      for (const number of numbers) {
        const { list, ...rest } = await paged(`${path}?pageNum=${number}&pageSize=${size}`);
        expect(rest).toEqual({ pageNum: number, pageSize: size, pages, total });
        expect(list).toHaveLength(Math.max(0, Math.min(size, total - (number - 1) * size)));
      }
    }
    const whole = await paged(`${path}?pageSize=${LARGEST[name]}`);
    const joined: unknown[] = [];
    for (let number = 1; joined.length < whole.list.length; number += 1)
      joined.push(...(await paged(`${path}?pageNum=${number}&pageSize=7`)).list);
    expect(joined.slice(0, whole.list.length)).toEqual(whole.list);
  });

  test.each(PAGED)('%s: bounds', async (name) => {
    const path = callTarget(name, {});
    expect((await paged(`${path}?pageNum=999999&pageSize=${LARGEST[name]}`)).list).toEqual([]);
    for (const bad of ['0', '-1', '1.5', '01', 'x', '1e3', '%2B1', '%20', '%EF%BC%91', '1234567890'])
      await expectFailure(`${path}?pageNum=${bad}`, 400, /pageNum/);
    for (const bad of ['0', String(LARGEST[name] + 1), '-10', 'ten', '10.0'])
      await expectFailure(`${path}?pageSize=${bad}`, 400, /pageSize/);
  });

  test('static-content/page/simple gives the footer pages of a site by default', async () => {
    for (const { siteId } of model.sites.slice(0, 6)) {
      const path = `/prod/api/static-content/page/simple?siteId=${siteId}`;
      expect(await paged(path)).toEqual(await paged(`${path}&pageNum=1&pageSize=10&type=Z803`));
    }
  });

  test('an empty value counts as missing', async () => {
    expect(await paged('/prod/api/pro/product/list?pageNum=&pageSize=')).toEqual(
      await paged('/prod/api/pro/product/list'),
    );
  });
});

describe('parameters', () => {
  const needed = CALL_NAMES.flatMap((name) =>
    Object.entries(CALLS[name].params as Call['params']).flatMap(([key, param]) =>
      param.in === 'query' && param.required ? [[name, key, param.kind] as const] : [],
    ),
  );

  test.each(needed)('%s without %s is a bad request that says so', async (name, key) => {
    const params = samples[name] as Record<string, string | number>;
    const { [key]: _, ...rest } = params;
    await expectFailure(callTarget(name, rest), 400, new RegExp(`parameter ${key} is missing`));
    await expectFailure(callTarget(name, { ...rest, [key]: '' }), 400, new RegExp(`parameter ${key} is missing`));
  });

  test.each(needed.filter(([, , kind]) => kind === 'integer'))(
    '%s with a %s that is not a number is a bad request',
    async (name, key) => {
      for (const bad of ['x', '1.5', '-1', '0x10', '1e3', ' 1', '1 ', '9'.repeat(20), 'NaN'])
        await expectFailure(
          callTarget(name, { ...samples[name], [key]: bad }),
          400,
          new RegExp(`parameter ${key} must be`),
        );
    },
  );

  test('a catalog entry is asked for by a number', async () => {
    await expectFailure('/cms/api/catalog/detail/ten', 400, /id must be a whole number/);
  });

  test('a text that is far too long is a bad request', async () => {
    await expectFailure(`/prod/api/pro/category/urlFlag?urlFlag=${'a'.repeat(201)}`, 400, /longer than 200/);
    await expectFailure(`/prod/api/pro/category/urlFlag?urlFlag=${'a'.repeat(200)}`, 404, /no category/);
  });

  test('those that a call does not have are ignored', async () => {
    const { body } = await client.get('/cms/api/site/tree');
    expect((await client.get('/cms/api/site/tree?siteId=x&_=1')).body).toBe(body);
  });

  /* Issue 15, 1: each unknown key made the answer, and its compressed forms, anew. */
  test('those that a call does not have do not have the answer made again', async () => {
    let asked = 0;
    const counting = await startApiService(model, {
      source: {
        ...source,
        staticPage: (params) => {
          asked += 1;
          return source.staticPage(params);
        },
      },
    });
    const visitor = createByteClient(counting.port);
    try {
      const targets = ['pageNum=1', 'pageNum=1&z=1', 'z=2&pageNum=1', 'pageNum=1&pageNum=2', 'pageNum=1&type='];
      const paths = ['/prod/api', '/cms/api', '/api/proxy/prod/api'].map((base) => `${base}/static-content/page`);
      const bodies = new Set<string>();
      for (const path of paths)
        for (const target of targets)
          bodies.add((await visitor.get(`${path}?${target}`, { 'accept-encoding': 'br' })).body.toString('latin1'));
      expect([asked, bodies.size]).toEqual([1, 1]);
      await visitor.get(`${paths[0]}?pageNum=2&z=1`);
      expect(asked).toBe(2);
    } finally {
      visitor.close();
      await counting.close();
    }
  });

  test('the first of two with one name counts', async () => {
    const { body } = await client.get('/cms/api/site/detail?siteId=1');
    expect((await client.get('/cms/api/site/detail?siteId=1&siteId=2')).body).toBe(body);
  });

  test('site/sites without a flag is that of China', async () => {
    const answer = await client.get('/cms/api/site/sites');
    expect(answer.status).toBe(200);
    expect(envelopeOf(answer).data).toMatchObject([{ siteFlag: 'cn', siteCountry: 'CN' }]);
    expect((await client.get('/cms/api/site/sites/cn')).body).toBe(answer.body);
    expect((await client.get('/cms/api/site/sites/CN')).body).toBe(answer.body);
  });

  test('escapes in a path are read', async () => {
    const { body } = await client.get('/prod/api/pro/product/detail/r7-60a');
    expect((await client.get('/prod/api/pro/product/detail/%727-60a')).body).toBe(body);
  });

  test('block/pageBlocks, category/urlFlag and category/pvById answer all without a query, and some with one', async () => {
    const data = async (target: string): Promise<{ page?: string }[]> =>
      envelopeOf(await client.get(target)).data as [];
    const blocks = await data('/cms/api/block/pageBlocks');
    const home = await data('/cms/api/block/pageBlocks?page=home');
    expect(home.length).toBeGreaterThan(0);
    expect(home).toEqual(blocks.filter(({ page }) => page === 'home'));
    expect(await data('/cms/api/block/pageBlocks?page=nowhere')).toEqual([]);
    expect(await data('/prod/api/pro/category/urlFlag')).toHaveLength(model.content.categories.length);
    expect(await data('/prod/api/pro/category/urlFlag?urlFlag=PONONT')).toMatchObject([{ urlFlag: 'PONONT' }]);
    const all = await data('/prod/api/pro/category/pvById');
    expect(all).toEqual(await data('/prod/api/pro/category/pv'));
    expect((await data('/prod/api/pro/category/pvById?id=antenna')).length).toBeLessThan(all.length);
  });
});

describe('missing calls and entries', () => {
  test.each([
    ['/cms/api/catalog/list?siteId=987654', /no site 987654/],
    ['/cms/api/catalog/detail/987654', /no entry 987654/],
    ['/cms/api/static-content/detail?url=page/nowhere&siteId=1', /no page page\/nowhere/],
    ['/prod/api/static-content/detail?url=page/nowhere&siteId=1', /no page/],
    ['/cms/api/block/banner/hit?id=nowhere', /no banner/],
    ['/cms/api/block/pageBlocks?siteId=987654', /no site/],
    ['/cms/api/media/list?siteId=987654', /no site/],
    ['/cms/api/site/sites/zz', /no site/],
    ['/cms/api/site/detail?siteId=0', /no site 0/],
    ['/prod/api/pro/product/rec/nowhere', /no product/],
    ['/prod/api/static-content/page?siteId=987654', /no site/],
    ['/prod/api/static-content/page/simple?siteId=987654', /no site/],
    ['/prod/api/pro/product/detail/R7-60A', /no product R7-60A/],
    ['/prod/api/pro/product/detail/__proto__', /no product __proto__/],
    ['/prod/api/pro/product/listByCategory/constructor', /no category/],
    ['/prod/api/pro/product/tree?siteId=987654', /no site/],
    ['/prod/api/pro/category/urlFlag?urlFlag=ponont', /no category/],
    ['/prod/api/pro/category/pvById?id=nowhere', /no category/],
    ['/prod/api/pro/filter/list/category/nowhere', /no category/],
  ])('%s is 404 with a message', async (target, message) => {
    await expectFailure(target, 404, message);
  });

  test.each([
    '/api/proxy/cms/api/../../../etc/passwd',
    '/cms/../cms/api/site/map',
    '/cms/%2e%2E/cms/api/site/map',
    '/cms/./api/site/map',
    '/cms/api/site/map/.',
    '/cms/api/site%2fmap',
    '/cms/api/site%5Cmap',
    '/cms/api/site/map%00',
    '/cms/api/site/map%zz',
  ])('%s could be read as another address and is refused', async (target) => {
    expect((await client.get(target)).status).toBe(400);
  });

  test.each([
    '/cms/api',
    '/cms/api/',
    '/cms/',
    '/cms/api/site',
    '/cms/api/site/map/',
    '/cms/api/site/MAP',
    '/cms/api/site/maps',
    '/cms/api//site/map',
    '/cms/api/site/delete',
    '/cms/api/user/list',
    '/cms/api/ipinfo/json',
    '/cms/site/map',
    '/prod/api/',
    '/prod/api/pro/product',
    '/prod/api/pro/product/detail',
    '/prod/api/pro/product/detail/',
    '/prod/api/pro/product/detail/a/b',
    '/prod/api/pro/product/create',
    '/prod/site/map',
    '/api/proxy/',
    '/api/proxy/site/map',
    '/api/proxy/api/proxy/cms/api/site/map',
    '/api/proxy/https://cms.example/cms/api/site/map',
    '/ipinfo/',
    '/ipinfo/json/8.8.8.8',
    '/ipinfo/xml',
  ])('%s is not a call', async (target) => {
    const { status } = await client.get(target);
    expect([target, status]).toEqual([target, 404]);
    await expectFailure(target, 404, /no such call|no product|no site/);
  });

  test('an entry that a site does not show is not there for that site', async () => {
    const th = model.sites.find(({ flag }) => flag === 'th');
    const root = model.sites.find(({ flag }) => flag === '');
    const [entry] = model.content.news;
    if (!th || !root || !entry) throw new Error('there is neither th nor news');
    const limited = { ...entry, availability: { except: ['th'] } };
    const changed = { ...model, content: { ...model.content, news: [limited, ...model.content.news.slice(1)] } };
    const other = await startApiService(changed);
    const asking = createClient(other.port);
    const total = async (siteId: number): Promise<unknown> =>
      envelopeOf(await asking.get(`/prod/api/static-content/page?type=Z806&siteId=${siteId}`)).data;
    try {
      for (const base of ['/cms/api', '/prod/api']) {
        const path = `${base}/static-content/detail?url=news/${entry.id}&siteId=`;
        expect((await asking.get(`${path}${root.siteId}`)).status).toBe(200);
        expect((await asking.get(`${path}${th.siteId}`)).status).toBe(404);
      }
      expect(await total(root.siteId)).toMatchObject({ total: model.content.news.length });
      expect(await total(th.siteId)).toMatchObject({ total: model.content.news.length - 1 });
    } finally {
      asking.close();
      await other.close();
    }
  });
});

describe('/ipinfo/json', () => {
  const HEADERS = [
    'cf-ipcountry',
    'cloudfront-viewer-country',
    'x-vercel-ip-country',
    'fastly-geo-country',
    'x-country-code',
  ];
  const country = async (headers: Record<string, string>): Promise<unknown> => {
    const answer = await client.get('/ipinfo/json', headers);
    expect(answer.status).toBe(200);
    return envelopeOf(answer).data;
  };

  test.each(HEADERS)('takes the country that %s says', async (header) => {
    expect(await country({ [header]: 'TH' })).toEqual({ country: 'TH' });
    expect(await country({ [header.toUpperCase()]: 'th' })).toEqual({ country: 'TH' });
  });

  test.each([
    '',
    ' ',
    'XX',
    'T1',
    'ZZ',
    'xx',
    'Thailand',
    'T',
    'THA',
    '66',
    'T-',
    'TH, DE',
    '<b>',
    '"TH"',
    'TH\t;',
    'ñ',
  ])('takes nothing from `%s`', async (value) => {
    for (const header of HEADERS) expect(await country({ [header]: value })).toEqual({ country: 'unknown' });
  });

  test('is unknown without a header, whatever else a client says', async () => {
    expect(await country({})).toEqual({ country: 'unknown' });
    expect(
      await country({ 'x-forwarded-for': '203.0.113.9', 'accept-language': 'th', 'x-real-ip': '203.0.113.9' }),
    ).toEqual({
      country: 'unknown',
    });
  });

  test('takes the first header that says something, in the order of the constant', async () => {
    expect(await country({ 'x-country-code': 'DE', 'cf-ipcountry': 'FR' })).toEqual({ country: 'FR' });
    expect(await country({ 'x-country-code': 'DE', 'cf-ipcountry': 'XX' })).toEqual({ country: 'DE' });
  });

  test('does not give one visitor the answer of another', async () => {
    const first = await client.get('/ipinfo/json', { 'cf-ipcountry': 'TH' });
    const second = await client.get('/ipinfo/json', {
      'cf-ipcountry': 'DE',
      'if-none-match': String(first.headers.etag),
    });
    expect([second.status, second.body.includes('DE')]).toEqual([200, true]);
    expect(first.headers['cache-control']).toMatch(/^private/);
  });
});

describe('when the source fails', () => {
  const FAILURES: readonly (readonly [CallFailure, number])[] = [
    ['notFound', 404],
    ['badRequest', 400],
    ['invalid', 502],
    ['unavailable', 503],
  ];

  test.each(FAILURES)(
    '%s is status %i, with the words of the failure, and nothing is kept',
    async (failure, status) => {
      const failing = sourceOf((name) =>
        Promise.reject(new CallError(failure, name, 'The CMS did not answer in time.')),
      );
      const broken = await startApiService(model, { source: failing, fixed: false });
      const asking = createClient(broken.port);
      try {
        for (const name of CALL_NAMES.filter((one) => one !== 'visitor')) {
          const answer = await asking.get(targetOf(name));
          expect([name, answer.status]).toEqual([name, status]);
          expect(envelopeOf(answer)).toEqual({ code: status, msg: 'The CMS did not answer in time.', data: null });
          expect(answer.headers['cache-control']).toBe('no-store');
        }
        expect((await asking.get('/ipinfo/json')).status).toBe(200);
        expect(broken.log.length > 0).toBe(status >= 500);
      } finally {
        asking.close();
        await broken.close();
      }
    },
  );

  test('section 8: a failed call is logged and rethrown: 500 without the words of the mistake', async () => {
    const failing = sourceOf(() => Promise.reject(new TypeError('secret is not a function')));
    const broken = await startApiService(model, { source: failing, fixed: false });
    const asking = createClient(broken.port);
    try {
      const answer = await asking.get('/cms/api/site/map');
      expect(answer.status).toBe(500);
      expect(envelopeOf(answer)).toEqual({ code: 500, msg: 'The call failed.', data: null });
      expect(broken.log.join('\n')).toContain('secret is not a function');
    } finally {
      asking.close();
      await broken.close();
    }
  });

  test('a source that changes is asked every time', async () => {
    let asked = 0;
    const changing = sourceOf(async () => {
      asked += 1;
      return { '': asked };
    });
    const live = await startApiService(model, { source: changing, fixed: false });
    const asking = createClient(live.port);
    try {
      const bodies = [await asking.get('/cms/api/site/map'), await asking.get('/cms/api/site/map')].map(
        ({ body }) => body,
      );
      expect(bodies.map((body) => (JSON.parse(body) as Envelope).data)).toEqual([{ '': 1 }, { '': 2 }]);
    } finally {
      asking.close();
      await live.close();
    }
  });
});

test('an invalid request does not end the service', async () => {
  const targets = [
    '/cms/api/site/sites/%',
    '/cms/api/site/sites/%ff',
    '/cms/api/site/sites/%00',
    '/cms/api/site/map?%',
    '/prod/api/?a=%E0%A4',
  ];
  for (const target of targets) {
    const { status } = await client.get(target);
    expect([target, status >= 200 && status < 500]).toEqual([target, true]);
  }
  const host = await client.get('/cms/api/site/map', { host: 'a:80@b' });
  expect(host.status).toBe(400);
  expect((await client.get('/cms/api/site/map')).status).toBe(200);
});
