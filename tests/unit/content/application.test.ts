import { describe, expect, test } from 'vitest';
import {
  changeSite,
  EMPTY_APPLICATION,
  loadApplication,
  resetApplication,
  type LoadOptions,
} from '../../../engine/content/application.ts';
import { sourceOf } from '../../../engine/content/ask.ts';
import { CallError, type CallName, type ContentSource } from '../../../engine/content/source.ts';

const SIX: readonly CallName[] = [
  'siteMap',
  'siteListSimple',
  'catalogList',
  'staticPageSimple',
  'siteDetail',
  'productTree',
];

/** A source whose answers are given by hand, in any order. */
function manualSource(): {
  source: ContentSource;
  log: string[];
  pending: CallName[];
  settle(name: CallName, data?: unknown): Promise<void>;
} {
  const log: string[] = [];
  const open = new Map<CallName, { resolve(data: unknown): void; reject(cause: unknown): void }>();
  const pending: CallName[] = [];
  const source = sourceOf((name, params) => {
    log.push(`${name} ${JSON.stringify(params)}`);
    pending.push(name);
    return new Promise((resolve, reject) => open.set(name, { resolve, reject }));
  });
  return {
    source,
    log,
    pending,
    async settle(name, data) {
      pending.splice(pending.indexOf(name), 1);
      if (data === undefined)
        open.get(name)?.reject(new CallError('unavailable', name, 'The CMS did not answer in time.'));
      else open.get(name)?.resolve(data);
      // Lets everything that waited for it go on.
      await new Promise((done) => setImmediate(done));
    },
  };
}

const ANSWERS: Partial<Record<CallName, unknown>> = {
  siteMap: { '': 1, th: 3 },
  siteListSimple: [{ siteId: 1, state: 1 }],
  catalogList: [{ catalogId: 10 }],
  staticPageSimple: { pageNum: 1, pageSize: 10, pages: 1, total: 1, list: [{ url: 'page/warranty' }] },
  siteDetail: { siteId: 3 },
  productTree: [{ urlFlag: 'routers' }],
  mediaList: [{ mediaType: 'channel' }],
};
const answering = (calls: string[] = []): ContentSource =>
  sourceOf((name) => {
    calls.push(name);
    return Promise.resolve(ANSWERS[name]);
  });

function optionsOf(more: Partial<LoadOptions> = {}): { options: LoadOptions; said: string[] } {
  const said: string[] = [];
  const footerPages = { pageNum: 1, pageSize: 10, type: 'Z803' };
  return {
    said,
    options: {
      segment: 'th',
      siteId: 3,
      activeState: 1,
      footerPages,
      log: (message) => void said.push(message),
      ...more,
    },
  };
}

describe('the load of an application', () => {
  test('asks for six parts at once, with these parameters, and for nothing else', async () => {
    const manual = manualSource();
    const { options } = optionsOf();
    const loading = loadApplication(manual.source, options);
    expect(manual.log).toEqual([
      'siteMap {}',
      'siteListSimple {}',
      'catalogList {"siteId":3}',
      'staticPageSimple {"pageNum":1,"pageSize":10,"type":"Z803","siteId":3}',
      'siteDetail {"siteId":3}',
      'productTree {"siteId":3}',
    ]);
    for (const name of SIX) await manual.settle(name, ANSWERS[name]);
    await loading;
    expect(manual.log).toHaveLength(6);
  });

  test.each(SIX)('is ready only when %s has settled too', async (last) => {
    const manual = manualSource();
    const { options } = optionsOf();
    let ready = false;
    const loading = loadApplication(manual.source, options).then((application) => {
      ready = application.ready;
      return application;
    });
    for (const name of SIX.filter((one) => one !== last)) await manual.settle(name, ANSWERS[name]);
    expect([ready, manual.pending]).toEqual([false, [last]]);
    await manual.settle(last, ANSWERS[last]);
    expect(ready).toBe(true);
    expect(await loading).toEqual({
      siteId: 3,
      siteMap: ANSWERS.siteMap,
      sites: ANSWERS.siteListSimple,
      navigation: ANSWERS.catalogList,
      navigationLoaded: true,
      footerPages: [{ url: 'page/warranty' }],
      detail: ANSWERS.siteDetail,
      productTree: ANSWERS.productTree,
      media: [],
      ready: true,
    });
  });

  test.each<[CallName, part: string, key: keyof typeof EMPTY_APPLICATION]>([
    ['siteMap', 'site map', 'siteMap'],
    ['siteListSimple', 'site list', 'sites'],
    ['catalogList', 'navigation', 'navigation'],
    ['staticPageSimple', 'footer pages', 'footerPages'],
    ['siteDetail', 'site detail', 'detail'],
    ['productTree', 'product tree', 'productTree'],
  ])('%s fails: the part is empty and logged, the others are loaded', async (failing, part, key) => {
    const { options, said } = optionsOf();
    const source = sourceOf((name) =>
      name === failing
        ? Promise.reject(new CallError('unavailable', name, 'The CMS did not answer in time.'))
        : Promise.resolve(ANSWERS[name]),
    );
    const whole = await loadApplication(answering(), options);
    const application = await loadApplication(source, options);
    expect(application).toEqual({ ...whole, siteId: failing === 'siteMap' ? 1 : 3, [key]: EMPTY_APPLICATION[key] });
    expect([application.ready, application.navigationLoaded]).toEqual([true, true]);
    expect(said).toEqual([`failed data load ${part}: The CMS did not answer in time.`]);
  });

  test('section 8: a failed data load is logged and replaced with empty data', async () => {
    const { options, said } = optionsOf();
    const source = sourceOf((name) => {
      // Some sources throw before there is a promise.
      if (name === 'siteMap') throw new Error('broken');
      return Promise.reject(new CallError('unavailable', name, 'The CMS did not answer in time.'));
    });
    expect(await loadApplication(source, options)).toEqual({
      ...EMPTY_APPLICATION,
      siteId: 3,
      navigationLoaded: true,
      ready: true,
    });
    expect(said).toHaveLength(6);
  });

  test('an empty navigation counts as loaded', async () => {
    const { options } = optionsOf();
    const source = sourceOf((name) => Promise.resolve(name === 'catalogList' ? [] : ANSWERS[name]));
    expect(await loadApplication(source, options)).toMatchObject({ navigation: [], navigationLoaded: true });
  });

  test.each([
    ['th', 3],
    ['', 1],
    ['xx', 1],
  ])('the site of %j is %i', async (segment, siteId) => {
    const { options } = optionsOf({ segment });
    expect((await loadApplication(answering(), options)).siteId).toBe(siteId);
  });
});

describe('a change of the site', () => {
  test('loads the navigation first, then media, detail and footer pages at once', async () => {
    const manual = manualSource();
    const { options } = optionsOf({ siteId: 7 });
    const before = await loadApplication(answering(), optionsOf().options);
    const changing = changeSite(manual.source, before, options);
    expect(manual.log).toEqual(['catalogList {"siteId":7}']);
    await manual.settle('catalogList', [{ catalogId: 20 }]);
    expect(manual.log.slice(1)).toEqual([
      'mediaList {"siteId":7}',
      'siteDetail {"siteId":7}',
      'staticPageSimple {"pageNum":1,"pageSize":10,"type":"Z803","siteId":7}',
    ]);
    await manual.settle('siteDetail', { siteId: 7 });
    await manual.settle('staticPageSimple', ANSWERS.staticPageSimple);
    await manual.settle('mediaList', ANSWERS.mediaList);
    expect(await changing).toEqual({
      ...before,
      siteId: 7,
      navigation: [{ catalogId: 20 }],
      detail: { siteId: 7 },
      media: ANSWERS.mediaList,
    });
    expect(manual.log).toHaveLength(4);
  });

  test('a navigation that fails does not hold up the others', async () => {
    const { options, said } = optionsOf({ siteId: 7 });
    const source = sourceOf((name) =>
      name === 'catalogList' ? Promise.reject(new Error('broken')) : Promise.resolve(ANSWERS[name]),
    );
    const changed = await changeSite(source, EMPTY_APPLICATION, options);
    expect(changed).toMatchObject({ siteId: 7, navigation: [], navigationLoaded: true, media: ANSWERS.mediaList });
    expect(said).toEqual(['failed data load navigation: broken']);
  });

  test('to the same site asks for nothing', async () => {
    const calls: string[] = [];
    const before = await loadApplication(answering(), optionsOf().options);
    expect(await changeSite(answering(calls), before, optionsOf().options)).toBe(before);
    expect(calls).toEqual([]);
  });
});

test('a reset clears navigation, media, detail and ready, and nothing else', async () => {
  const loaded = await changeSite(answering(), EMPTY_APPLICATION, optionsOf().options);
  const whole = { ...(await loadApplication(answering(), optionsOf().options)), media: loaded.media };
  expect(resetApplication(whole)).toEqual({ ...whole, navigation: [], media: [], detail: null, ready: false });
  expect(whole.navigation).not.toEqual([]);
});
