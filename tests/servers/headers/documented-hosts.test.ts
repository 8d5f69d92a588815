import superstaticHeaders from 'superstatic/lib/middleware/headers.js';
import { getTransformedRoutes, headersSchema } from '@vercel/routing-utils';
import { Ajv } from 'ajv';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { firebase } from '../../../engine/output/headers/hosts/firebase.ts';
import { lowerHeaders } from '../../../engine/output/headers/hosts/lower.ts';
import { netlify } from '../../../engine/output/headers/hosts/netlify.ts';
import type { HeaderTarget } from '../../../engine/output/headers/hosts/target.ts';
import { vercel } from '../../../engine/output/headers/hosts/vercel.ts';
import { firebase as firebaseRedirects } from '../../../engine/redirects/targets/firebase/firebase.ts';
import { vercel as vercelRedirects } from '../../../engine/redirects/targets/vercel/vercel.ts';
import { lowerPlan } from '../../../engine/redirects/targets/lower.ts';
import type { RedirectTarget } from '../../../engine/redirects/targets/target.ts';
import { shapesPlan } from '../../support/redirect-plans.ts';
import { askForHeaders, buildPlan, differences, judge, type HeaderAnswer } from '../../support/headers/compare.ts';
import { netlifyHeaders } from '../../support/headers/netlify.ts';
import { MISSING_REQUESTS, REDIRECTED_REQUESTS, STATIC_REQUESTS } from '../../support/headers/requests.ts';
import { startTestService } from '../../support/service.ts';

const plan = buildPlan();
/** What the service answers, and the pages that are missing on a host of files. */
let asked: { readonly request: string; readonly status: number }[];

beforeAll(async () => {
  const service = await startTestService();
  asked = [
    ...(await askForHeaders(service.port, [...STATIC_REQUESTS, ...REDIRECTED_REQUESTS, '/ae/about'])),
    ...MISSING_REQUESTS.map((request) => ({ request, status: 404 })),
  ];
  await service.stop();
});

const emitted = (target: HeaderTarget): string => lowerHeaders(target, plan).files[0]?.text ?? '';

function expectHeaders(
  target: HeaderTarget,
  headersAt: (path: string, status: number) => HeaderAnswer['headers'],
): void {
  const found = asked.flatMap(({ request, status }) =>
    differences(plan, { request, status, headers: headersAt(request, status) }),
  );
  expect(judge(target, found)).toEqual({ undeclared: [], unseen: [] });
}

type Routes = Parameters<typeof getTransformedRoutes>[0];

/** The file of all redirects that a host takes. */
function redirectFile(target: RedirectTarget): string {
  const plan = shapesPlan(target.capabilities);
  const { refused } = lowerPlan(target, plan);
  const rules = plan.rules.filter((rule) => refused.every((one) => one.rule !== rule));
  return target.emit({ ...plan, rules }).files[0]?.text ?? '';
}

const isRedirect = (status: number): boolean => status === 301;

test('Netlify sends the headers of the service', () => {
  const headersAt = netlifyHeaders(emitted(netlify));
  expectHeaders(netlify, (path, status) => (isRedirect(status) ? {} : headersAt(path)));
});

describe('Vercel', () => {
  const { headers } = JSON.parse(emitted(vercel)) as Required<
    Pick<Parameters<typeof getTransformedRoutes>[0], 'headers'>
  >;

  test('takes the file by its schema', () => {
    const validate = new Ajv({ strict: false }).compile(headersSchema);
    expect([validate(headers), validate.errors]).toEqual([true, null]);
    expect(validate([{ source: '/', headers: [{ key: 'X', value: 'x'.repeat(32_769) }] }])).toBe(false);
  });

  test('compiles the file of the redirects with the headers in it, and tries the redirects first', () => {
    const file = JSON.parse(redirectFile(vercelRedirects)) as Pick<Routes, 'redirects'>;
    expect(file).not.toHaveProperty('headers');
    const { routes, error } = getTransformedRoutes({ ...file, headers });
    expect(error).toBeNull();
    const kinds = (routes ?? []).map((route) => ('status' in route && route.status ? 'redirect' : 'headers'));
    expect(kinds.indexOf('headers')).toBe(file.redirects?.length);
    expect(kinds.slice(kinds.indexOf('headers'))).toEqual(headers.map(() => 'headers'));
  });

  test('sends the headers of the service', () => {
    const routes = (getTransformedRoutes({ headers }).routes ?? []) as unknown as {
      readonly src: string;
      readonly headers: Readonly<Record<string, string>>;
    }[];
    const compiled = routes.map(({ src, headers: fields }) => ({ expression: new RegExp(src), fields }));
    expectHeaders(vercel, (path, status) => {
      if (isRedirect(status)) return {};
      const all = compiled
        .filter(({ expression }) => expression.test(path))
        .flatMap(({ fields }) => Object.entries(fields));
      return Object.fromEntries(all.map(([name, value]) => [name.toLowerCase(), value]));
    });
  });
});

test('Firebase has no headers in the file of the redirects', () => {
  const { hosting } = JSON.parse(redirectFile(firebaseRedirects)) as { hosting: object };
  expect(Object.keys(hosting)).toEqual(['redirects']);
});

type Middleware = (request: object, response: object, next: () => void) => void;

test('Firebase sends the headers of the service', async () => {
  const { hosting } = JSON.parse(emitted(firebase)) as { hosting: object };
  const middleware = (superstaticHeaders as unknown as (options: object) => Middleware)({});
  const status = new Map(asked.map((answer) => [answer.request, answer.status]));
  const server = createServer((req, res) => {
    middleware(Object.assign(req, { superstatic: hosting }), res, () => {
      res.writeHead(status.get(req.url ?? '') ?? 500).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    const answers = await askForHeaders((server.address() as AddressInfo).port, [...status.keys()]);
    const found = answers.flatMap((answer) => differences(plan, answer));
    expect(judge(firebase, found)).toEqual({ undeclared: [], unseen: [] });
  } finally {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});
