import { realpathSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningService } from '../support/service.ts';
import { CLIENT } from '../support/built.ts';
import { partOf } from '../support/coverage.ts';
import { HOSTILE_HOSTS, MARK, type HostileHost } from '../support/hostile-hosts.ts';
import { startNginxFront, type NginxFront } from '../support/nginx-front.ts';
import { askRaw, type RawAnswer } from '../support/raw-http.ts';
import { startTestService } from '../support/service.ts';

/** An address of everything that answers: files, pages, redirects, calls, accounts, what is missing. */
const TARGETS = [
  '/faq',
  '/th/',
  '/favicon.svg',
  '/th/faq/default.html',
  '/th/faq/',
  '/TH/faq',
  '/nothing',
  '/faq/page-0',
  '/error?path=%2Fnothing',
  '/search?q=router',
  '/faq?category=2',
  '/product/compare',
  '/users/login',
  '/users/center',
  '/cms/api/site/map',
  '/api/proxy/prod/api/pro/product/eol',
  '/ipinfo/json',
  '/api/download?url=/nothing',
  '/builds/latest.json',
] as const;

/** In `npm test` a third of the corpus, of every kind. */
const SENT = partOf(HOSTILE_HOSTS, 45);

let service: RunningService;
let front: NginxFront;

beforeAll(async () => {
  service = await startTestService();
  front = await startNginxFront({
    model: service.release.model,
    client: realpathSync(CLIENT),
    servicePort: service.port,
    unlimited: true,
  });
});

afterAll(async () => {
  await front.stop();
  await service.stop();
});

const asks = (port: number, { lines, before = '' }: Pick<HostileHost, 'lines' | 'before'>): Promise<RawAnswer[]> =>
  askRaw(
    port,
    TARGETS.map((target) => `${before}${target}`),
    { hostLines: lines },
  );

/** What a visitor would follow or keep: status, Location, cookies, and every address of the head of the page. */
function seen({ status, headers, body }: RawAnswer): unknown {
  const links = [...body.toString('utf8').matchAll(/<(?:link|meta|base|form)\b[^>]*>/g)].map(([tag]) => tag);
  return [status, headers.location, headers['set-cookie'], headers['content-type'], links];
}

function holdsMark({ headers, body }: RawAnswer): boolean {
  return `${JSON.stringify(headers)}${body.toString('latin1')}`.toLowerCase().includes(MARK);
}

test('the corpus is large, and nothing is in it twice', () => {
  const distinct = new Set(HOSTILE_HOSTS.map(({ lines, before }) => `${before ?? ''} ${lines}`));
  console.log(
    `hostile hosts: ${SENT.length} of ${distinct.size} values, ${TARGETS.length} addresses each, two servers`,
  );
  expect(distinct.size).toBe(HOSTILE_HOSTS.length);
  expect(distinct.size).toBeGreaterThanOrEqual(60);
});

describe.each([
  ['the service alone', (): number => service.port, ({ alone }: HostileHost) => alone],
  ['behind nginx', (): number => front.port, ({ behind }: HostileHost) => behind],
] as const)('%s', (_name, portOf, expected) => {
  let usual: unknown[];

  beforeAll(async () => {
    usual = (await asks(portOf(), { lines: 'Host: www.kaveno.example\r\n' })).map(seen);
  });

  test('usual requests are not refused', async () => {
    const statuses = (await asks(portOf(), { lines: 'Host: www.kaveno.example\r\n' })).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 301, 302, 404]));
  });

  test.each(SENT.map((host) => [host.name, host] as const))('%s', async (_host, host) => {
    const answers = await asks(portOf(), host);
    expect(TARGETS.filter((_, index) => answers[index] && holdsMark(answers[index]))).toEqual([]);
    if (expected(host) === 'as usual') {
      expect(answers.map(seen)).toEqual(usual);
      return;
    }
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => ![400, 421, 431].includes(status))).toEqual([]);
    for (const { headers } of answers) expect(headers.location).toBeUndefined();
  });

  test('it is alive after all of them', async () => {
    expect((await asks(portOf(), { lines: 'Host: www.kaveno.example\r\n' })).map(seen)).toEqual(usual);
  });
});
