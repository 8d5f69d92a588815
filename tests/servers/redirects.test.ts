import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { answerOf } from '../../engine/routing/explain.ts';
import { activeSites } from '../../engine/model/active-sites.ts';
import { createRouter } from '../../engine/routing/router.ts';
import { partOf } from '../support/coverage.ts';
import { askPatiently, inParallel } from '../support/http.ts';
import { realModel, REPOSITORY } from '../support/real.ts';
import { requests } from '../support/requests.ts';
import { FLAGS } from '../spec/prefixes.ts';
import { addedRedirects, legacyRedirects } from '../spec/redirects.ts';

const redirects = new Map([...legacyRedirects(), ...addedRedirects()]);
const { get, service } = requests();
/** Decides without a server, on all sites. */
const router = createRouter(realModel());

/** The sites of the build that is asked. */
const builtFlags = (): readonly string[] => activeSites(service().release.model).map(({ flag }) => flag);

/** What an address is redirected to: status and Location. */
function answered(target: string): Pick<ReturnType<typeof answerOf>, 'status' | 'location'> {
  return answerOf(router.decide(target));
}

test('all 6,919 old addresses of 2.5, and our 306, are decided as 301 in one hop to a page', () => {
  const wrong: string[] = [];
  for (const [from, to] of redirects) {
    const { status, location } = answered(from);
    if (status !== 301 || location !== to) wrong.push(`${from}: ${status} ${location ?? ''}, not 301 ${to}`);
  }
  for (const to of new Set(redirects.values()))
    if (router.decide(to).kind !== 'page') wrong.push(`${to} is not a page`);
  expect(wrong).toEqual([]);
  expect(redirects.size).toBe(7225);
});

test('the service answers the old addresses of the sites that are built with 301 to a page that answers 200', async () => {
  const wrong: string[] = [];
  const targets = new Set<string>();
  const flags = builtFlags();
  const built = [...redirects].filter(([from, to]) => flags.includes(flagOf(from)) && flags.includes(flagOf(to)));
  expect(built.length).toBeGreaterThan(500);
  await inParallel(partOf(built, 400), 16, async ([from, to]) => {
    const { status, location } = await get(from);
    if (status !== 301 || location !== to) wrong.push(`${from}: ${status} ${location ?? ''}, not 301 ${to}`);
    else targets.add(location);
  });
  await inParallel(targets, 16, async (path) => {
    const { status } = await askPatiently(() => get(path));
    if (status !== 200) wrong.push(`${path}: ${status}`);
  });
  expect(wrong).toEqual([]);
});

/** The prefix of a path, where it is one of a site; else the root. */
function flagOf(path: string): string {
  const first = path.split('/')[1] ?? '';
  return FLAGS.includes(first) ? first : '';
}

test('with a slash at its end, with an upper-case prefix and with a query every old address of a site leads to the same page', async () => {
  const wrong: string[] = [];
  const some = [...redirects].filter(([from]) => /^\/(th|ae)\//.test(from));
  expect(some.length).toBeGreaterThan(200);
  await inParallel(partOf(some, 100), 16, async ([from, to]) => {
    const upper = from.replace(/^\/(\w\w)/, (prefix) => prefix.toUpperCase());
    const withQuery = to.includes('?') ? to : `${to}?a=1&b=%20`;
    for (const [path, wanted] of [
      [`${from}/`, to],
      [upper, to],
      [`${from}?a=1&b=%20`, withQuery],
    ] as const) {
      const { status, location } = await get(path);
      if (status !== 301 || location !== wanted) wrong.push(`${path}: ${status} ${location ?? ''}, not ${wanted}`);
    }
  });
  expect(wrong).toEqual([]);
});

/** Returns five addresses that resemble an old address but differ from it. */
function nearMisses(path: string): string[] {
  const last = path.slice(path.lastIndexOf('/') + 1);
  const swapped = last.replace(/[a-z]/i, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  return [`${path}x`, `${path}/x`, `/xx${path}`, path.slice(0, -1), `${path.slice(0, -last.length)}${swapped}`];
}

test('five near-misses of each old address are not redirected by it', async () => {
  const pages = new Set(
    FLAGS.flatMap((flag) => [...router.pages.keys()].map((page) => (flag === '' ? `/${page}` : `/${flag}/${page}`))),
  );
  const wrong: string[] = [];
  const sent = new Set<string>();
  for (const from of redirects.keys())
    for (const path of nearMisses(from))
      if (!redirects.has(path) && !redirects.has(path.replace(/\/$/, '')) && !pages.has(path)) sent.add(path);
  const judge = (path: string, flags: readonly string[], status: number, location: string | undefined): void => {
    const flag = path.split('/')[1] ?? '';
    const site = flags.includes(flag) ? `/${flag}` : '';
    const toError = status === 302 && location === `${site}/error?path=${encodeURIComponent(path)}`;
    if (!toError && status !== 404) wrong.push(`${path}: ${status} ${location ?? ''}`);
  };
  for (const path of sent) {
    const { status, location } = answered(path);
    judge(path, FLAGS, status, location ?? undefined);
  }
  expect(sent.size).toBeGreaterThan(30_000);
  await inParallel(partOf([...sent], 200), 16, async (path) => {
    const { status, location } = await askPatiently(() => get(path));
    judge(path, builtFlags(), status, location);
  });
  expect(wrong).toEqual([]);
});

test('explain says the same of all of them without a server', () => {
  const { stdout, status } = spawnSync(
    `${REPOSITORY}node_modules/.bin/sitefold`,
    ['explain', '--stdin', '--json', '--root', REPOSITORY],
    { input: [...redirects.keys()].join('\n'), encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  expect(status).toBe(0);
  const lines = stdout
    .trim()
    .split('\n')
    .map(
      (line) =>
        JSON.parse(line) as {
          url: string;
          status: number;
          location: string;
          finalStatus: number;
          hops: number;
          page?: string;
          rule?: { id: string; file: string; line: number };
        },
    );
  expect(lines).toHaveLength(redirects.size);
  const wrong = lines.filter(
    ({ url, status: code, location, finalStatus, hops, rule }) =>
      code !== 301 ||
      location !== redirects.get(url) ||
      finalStatus !== 200 ||
      hops !== 1 ||
      rule?.file !== 'manifests/redirects.yaml' ||
      rule.line < 5,
  );
  expect(wrong).toEqual([]);
});
