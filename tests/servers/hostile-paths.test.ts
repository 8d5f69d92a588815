import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listDownloadFiles } from '../../engine/output/files/compose-files.ts';
import type { RunningService } from '../support/service.ts';
import { ATTACKS } from '../support/attacks.ts';
import { covering, partOf } from '../support/coverage.ts';
import { CANARY, guardRelease } from '../support/guarded-release.ts';
import { hostilePaths, type HostilePath } from '../support/hostile-paths.ts';
import { hostileUrls } from '../support/hostile-urls.ts';
import { startNginxFront, type NginxFront } from '../support/nginx-front.ts';
import { ODD_REQUESTS } from '../support/odd-requests.ts';
import { askRaw, type RawAnswer } from '../support/raw-http.ts';
import { realModel } from '../support/real.ts';
import { startTestService } from '../support/service.ts';
import { customerNamed, standInAccounts } from '../support/stand-in-accounts.ts';

const PDF = listDownloadFiles(realModel()).find(({ path }) => path.endsWith('.pdf'))?.path ?? '';
const ORIGIN = 'https://www.kaveno.example';

/** Hostile paths of each class that `npm test` asks for. */
const MOST_OF_CLASS = 3;

/** Returns paths of every class. */
const sampled = (paths: readonly HostilePath[]): readonly HostilePath[] =>
  [...Map.groupBy(paths, (path) => path.class).values()].flatMap((some) => partOf(some, MOST_OF_CLASS));

/** An address of every handler. */
const HANDLERS = {
  redirect: '/th/faq/default.html',
  page: '/th/faq',
  file: '/favicon.svg',
  center: '/users/center',
  'center of a site': '/th/users/center',
  login: '/users/login',
  call: '/cms/api/site/map',
  'call through the proxy': '/api/proxy/cms/api/site/map',
  'call in the other place': '/prod/api/site/map',
  download: `/api/download?url=/${PDF}`,
  search: '/search?q=router',
} as const;
const CENTERS: readonly string[] = [HANDLERS.center, HANDLERS['center of a site']];

const CORPUS: ReadonlyMap<string, readonly HostilePath[]> = new Map([
  ...Object.entries(HANDLERS).map(([name, address]) => [name, sampled(hostilePaths(address))] as const),
  ['redirects of others', ATTACKS.map(({ target }) => ({ class: 'redirects', target }))],
  ['redirects of other hosts', ODD_REQUESTS.map((target) => ({ class: 'redirects', target }))],
  [
    'addresses of downloads',
    hostileUrls(ORIGIN, `/${PDF}`).map((url) => ({
      class: 'downloads',
      target: `/api/download?url=${encodeURIComponent(url.toWellFormed())}`,
    })),
  ],
]);

let folder: string;
let service: RunningService;
let front: NginxFront;
/** The title of the page that only a signed-in visitor sees. */
let centerTitle = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sitefold-hostile-'));
  const { out, client } = guardRelease(folder);
  service = await startTestService({
    out,
    ...standInAccounts(async ({ cookie }) => (cookie === 'who=ada' ? customerNamed('Ada Countess') : undefined)),
  });
  front = await startNginxFront({
    model: service.release.model,
    client,
    servicePort: service.port,
    unlimited: true,
  });
  const [center] = await askRaw(service.port, [HANDLERS.center], { headers: SIGNED_IN });
  centerTitle = titleOf(center);
});

afterAll(async () => {
  await front.stop();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

const SIGNED_IN = 'Cookie: who=ada\r\n';

/** What became of a request: how it ended, where it leads, and who answered. */
interface Verdict {
  readonly status: string;
  readonly location: string | undefined;
  readonly handler: string;
}

function verdictOf(answer: RawAnswer): Verdict {
  const status = answer.status === 0 ? 'closed' : `${Math.floor(answer.status / 100)}xx`;
  return { status, location: answer.headers.location?.[0], handler: handlerOf(answer) };
}

function handlerOf({ status, headers, body }: RawAnswer): string {
  const type = headers['content-type']?.[0] ?? '';
  if (headers['content-disposition']) return 'download';
  if (type.startsWith('application/json') && body.includes('"code"')) return 'call';
  if (type.startsWith('text/html') && !body.includes('<center>nginx')) return `page ${titleOf({ body })}`;
  if (status >= 400 || status === 0) return 'refused';
  return status >= 300 ? 'redirect' : `file ${type}`;
}

function titleOf({ body }: Pick<RawAnswer, 'body'> = { body: Buffer.alloc(0) }): string {
  return /<title[^>]*>([^<]*)/.exec(body.toString('utf8'))?.[1] ?? '';
}

/** Where the service and nginx in front of it may decide differently, and why. Each happens. */
const DIFFERENCES: readonly {
  readonly reason: string;
  readonly allows: (target: string, service: Verdict, front: Verdict) => boolean;
}[] = [
  {
    reason: 'nginx refuses a path that climbs above the root; the service resolves it (RFC 3986, 5.2.4)',
    allows: (target, alone, behind) => climbsOut(target) && behind.status === '4xx' && alone.status === '3xx',
  },
  {
    reason: 'nginx refuses a request without a version in the form of HTTP/0.9, which has no status',
    allows: (target, alone, behind) => /[\r\n]/.test(target) && alone.status === '4xx' && behind.status === 'closed',
  },
];

/** Returns true if a path has more dot segments, encoded or not, than segments before them. */
function climbsOut(target: string): boolean {
  let depth = 0;
  return (target.split('?')[0] ?? '')
    .replaceAll(/%2e/gi, '.')
    .replaceAll(/%2f/gi, '/')
    .split('/')
    .slice(1)
    .some((segment) => {
      if (segment !== '' && segment !== '.') depth += segment === '..' ? -1 : 1;
      return depth < 0;
    });
}

const used = new Set<string>();

function differenceOf(target: string, alone: Verdict, behind: Verdict): string | undefined {
  if (JSON.stringify(alone) === JSON.stringify(behind)) return undefined;
  const known = DIFFERENCES.find(({ allows }) => allows(target, alone, behind));
  if (!known) return `${JSON.stringify(target.slice(0, 120))}: ${JSON.stringify(alone)} / ${JSON.stringify(behind)}`;
  used.add(known.reason);
  return undefined;
}

/** What is wrong with an answer, whoever gave it. */
function faultOf(target: string, answer: RawAnswer): string | undefined {
  const { status, headers, body } = answer;
  if (status >= 500) return `status ${status}`;
  for (const secret of [CANARY, 'root:x:0:', 'Ada Countess']) if (body.includes(secret)) return `shows ${secret}`;
  if (titleOf(answer) === centerTitle) return 'shows the centre';
  if (Object.keys(headers).some((name) => /^x-inj|^set-cookie/.test(name))) return 'a header of the request';
  if (headers['cache-control']?.join().match(/immutable/) && !target.startsWith('/_astro/')) return 'kept for ever';
  return offSite(headers.location?.[0]);
}

function offSite(location: string | undefined): string | undefined {
  if (location === undefined) return undefined;
  if (/[\u0000-\u0020\u007f-\u{10ffff}]|^[^?]*\\/u.test(location)) return `Location ${JSON.stringify(location)}`;
  return new URL(location, `${ORIGIN}/x`).origin === ORIGIN ? undefined : `leads to ${location}`;
}

test('the corpus is large, and nothing is in it twice', () => {
  const all = [...CORPUS.values()].flat().map(({ target }) => target);
  const distinct = new Set(all);
  const classes = new Set([...CORPUS.values()].flat().map((one) => one.class));
  console.log(`hostile paths: ${distinct.size} targets, ${classes.size} classes, ${CORPUS.size} groups`);
  expect(distinct.size).toBeGreaterThanOrEqual(covering(300, 500));
  for (const address of Object.values(HANDLERS)) expect(hostilePaths(address).length).toBeGreaterThanOrEqual(750);
  for (const paths of CORPUS.values()) expect(new Set(paths.map(({ target }) => target)).size).toBe(paths.length);
  expect(centerTitle).not.toBe('');
});

describe.each([...CORPUS])('%s', (name, paths) => {
  test('nothing is reached, and both decide the same', async () => {
    const targets = paths.map(({ target }) => target);
    const alone = await askRaw(service.port, targets);
    const behind = await askRaw(front.port, targets);
    const faults = targets.flatMap((target, index) =>
      [alone[index], behind[index]].flatMap((answer) => {
        const fault = answer && faultOf(target, answer);
        return fault === undefined ? [] : [`${JSON.stringify(target.slice(0, 120))}: ${fault}`];
      }),
    );
    expect(faults).toEqual([]);
    const differences = targets.flatMap((target, index) => {
      const [one, other] = [alone[index], behind[index]];
      const found = one && other ? differenceOf(target, verdictOf(one), verdictOf(other)) : 'no answer';
      return found === undefined ? [] : [found];
    });
    expect(differences).toEqual([]);
    for (const port of [service.port, front.port]) {
      const [alive] = await askRaw(port, ['/th/faq']);
      expect(alive?.status).toBe(200);
    }
    console.log(`${name}: ${targets.length} targets, ${countStatuses(alone)}`);
  });
});

/** Statuses that a cache may keep without being told (RFC 9110, 15.1), but for 301: that leads to the one address of a page. */
const KEPT_UNTOLD = new Set([200, 203, 204, 206, 300, 308, 404, 405, 410, 414, 501]);

describe.each([
  ['a visitor', ''],
  ['a signed-in visitor', SIGNED_IN],
])('what is asked of the centre by %s', (_name, headers) => {
  const paths = [...(CORPUS.get('center') ?? []), ...(CORPUS.get('center of a site') ?? [])].map(
    ({ target }) => target,
  );

  test('is shown at its one address, to those who may see it, and kept by no cache', async () => {
    let shown = 0;
    for (const port of [service.port, front.port]) {
      const answers = await askRaw(port, paths, { headers });
      const faults = paths.flatMap((target, index) => {
        const answer = answers[index];
        if (!answer) return [`${target}: no answer`];
        const isCenter = CENTERS.includes(target.replace(/(?:[?#]| HTTP).*$/s, '').trimEnd());
        if (titleOf(answer) === centerTitle) shown += 1;
        if (titleOf(answer) === centerTitle && !(isCenter && headers !== '')) return [`${target}: shows the centre`];
        const control = answer.headers['cache-control']?.join() ?? '';
        const isTold = control.includes('no-store');
        if (isCenter && answer.status < 400) return isTold ? [] : [`${target}: ${answer.status} ${control}`];
        const isOfOthers = /robots\.txt|favicon\.svg/.test(target) && answer.status === 200;
        return KEPT_UNTOLD.has(answer.status) && !isTold && !isOfOthers && titleOf(answer) === ''
          ? [`${target}: ${answer.status} ${control}`]
          : [];
      });
      expect(faults).toEqual([]);
    }
    expect(shown > 0).toBe(headers !== '');
  });
});

test('each difference that is allowed does happen', () => {
  expect(DIFFERENCES.map(({ reason }) => reason).filter((reason) => !used.has(reason))).toEqual([]);
});

function countStatuses(answers: readonly RawAnswer[]): string {
  const counts = Map.groupBy(answers, (answer) => verdictOf(answer).status);
  return [...counts].map(([status, { length }]) => `${status} ${length}`).join(', ');
}
