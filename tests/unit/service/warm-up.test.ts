import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import type { Constants } from '../../../engine/model/constants.ts';
import type { Visitors } from '../../../engine/service/releases/messages.ts';
import { warmUp } from '../../../engine/service/warm-up.ts';
import { baseModel } from '../../support/base-model.ts';
import { testInAll } from '../../support/test-in-all.ts';

interface Warmed {
  /** See `server.renderTimeout`: 0 makes each answer a late one. */
  readonly renderTimeout?: number;
  readonly patience?: number;
  readonly visitors?: Visitors;
  readonly within?: number;
  /** So many milliseconds pass until an answer comes, and a connection is closed after half of them. */
  readonly takes?: number;
  readonly hasAccounts?: boolean;
}

/** Warms a server up whose answers have these statuses, the last one again and again. Returns the paths that it was asked for. */
async function warmed(
  statuses: readonly number[],
  {
    renderTimeout = 60_000,
    visitors = 'few',
    within = 60_000,
    takes = 0,
    hasAccounts = false,
    ...patience
  }: Warmed = {},
): Promise<string[]> {
  const asked: string[] = [];
  const model = baseModel();
  const timeout = { ...model.constants['server.renderTimeout'], value: renderTimeout } as Constants[string];
  const server = createServer((req, res) => {
    asked.push(req.method === 'GET' ? (req.url ?? '') : `${req.method} ${req.url}`);
    res.writeHead(statuses[asked.length - 1] ?? statuses.at(-1) ?? 200);
    setTimeout(() => res.end(), takes);
  });
  server.setTimeout(takes / 2);
  const constants = { ...model.constants, 'server.renderTimeout': timeout };
  await warmUp(server, { ...model, constants }, { within, hasAccounts, visitors, ...patience });
  return asked;
}

/** The paths of pages that are rendered on request. Home pages and old addresses are asked for as well. */
const rendered = (asked: readonly string[]): string[] => {
  const until = asked.indexOf('/');
  expect(until).toBeGreaterThan(0);
  return asked.slice(0, until - 1);
};

test('for many visitors, every page that is rendered on request is asked for on each site, once', async () => {
  const asked = rendered(await warmed([404, 200], { visitors: 'many' }));
  expect(asked).toContain('/error');
  expect(asked.some((path) => /^\/[a-z]{2}\//.test(path))).toBe(true);
  expect(new Set(asked).size).toBe(asked.length);
});

test('for a few, those of the root site are, and nothing else', async () => {
  const asked = await warmed([404, 200], { hasAccounts: true });
  expect(asked).toContain('/error');
  expect(asked).toContain('/users/login');
  expect(asked.filter((path) => /^\/[a-z]{2}\/|\/$|POST/.test(path))).toEqual([]);
  expect(new Set(asked).size).toBe(asked.length);
});

test('a page may take longer than a connection may be silent', async () => {
  expect(await warmed([200], { takes: 200 })).toContain('/error');
});

test('without time, no page is rendered', async () => {
  expect(await warmed([200], { within: 0 })).toEqual([]);
});

test('for many, what visitors ask most is asked often enough for its code to be compiled', async () => {
  const all = await warmed([200], { visitors: 'many' });
  const asked = all.slice(rendered(all).length);
  // As many as there is time for.
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.length).toBeLessThanOrEqual(1000);
  const { sites } = baseModel();
  const old = new Set(asked.filter((path) => !path.endsWith('/')));
  // Neither one of another host, nor one that needs a query or says that a page is gone, nor a pattern.
  expect([...old].sort()).toEqual([
    '/de/angebote',
    '/default.html',
    '/deutsch',
    '/download/13.html',
    '/download/7.html',
    '/faqs/list-2.html',
    '/faqs/list-3.html',
    '/index',
    '/page/terms',
    '/th/about',
  ]);
  expect(new Set(asked.filter((path) => path.endsWith('/')))).toEqual(
    new Set(
      [...sites]
        .filter(({ active }) => active)
        .slice(0, 5)
        .map(({ prefix }) => `${prefix}/`),
    ),
  );
});

testInAll('where many visitors can sign in, its page is rendered and its form is sent', async () => {
  const without = await warmed([200]);
  const asked = await warmed([200], { visitors: 'many', hasAccounts: true });
  expect(without).not.toContain('/users/login');
  expect(asked).toContain('/users/login');
  const forms = asked.filter((path) => path.startsWith('POST'));
  expect(forms.length).toBeGreaterThan(0);
  expect(new Set(forms)).toEqual(new Set(['POST /users/login']));
});

test('a page that was not rendered in time is asked for again', async () => {
  const [first, second, third, ...others] = await warmed([503, 503, 200], { renderTimeout: 0 });
  expect([second, third]).toEqual([first, first]);
  expect(others).not.toContain(first);
});

test.each([
  ['that is never rendered in time', [503], { renderTimeout: 0, patience: 0 }, '/error answers 503'],
  ['whose thread ends', [503, 200], {}, '/error answers 503'],
  ['with an error', [500], {}, '/error answers 500'],
])('a page %s is a failure', async (_, statuses, options, message) => {
  await expect(warmed(statuses, options)).rejects.toThrow(message);
});
