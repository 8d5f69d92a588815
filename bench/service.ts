import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadProject } from '../engine/build/project/project.ts';
import { hashPassword, isPassword } from '../engine/service/accounts/password-hash.ts';
import { PASSWORD, confirmByMail, createVisitor } from '../tests/support/account-service.ts';
import { startNginxWith } from '../tests/support/engines/nginx.ts';
import { startNginxFront } from '../tests/support/nginx-front.ts';
import { allRedirects } from './all-redirects.ts';
import { benchBeside } from './beside.ts';
import { NODE, REPOSITORY, SITEFOLD, figure, median, timed } from './figures.ts';
import { expandedMap } from './redirects-nginx.ts';
import { pinServers, startServer, type Stops } from './servers.ts';
import { runWrk, type Asked } from './wrk.ts';

const ROUNDS = 5;
const SECONDS = 3;
const PAGE = '/th/news';
const CALL = '/cms/api/site/map';
const CLIENT = `${REPOSITORY}dist/current/client`;

/** Something that is asked of a server. */
interface Contender extends Asked {
  readonly name: string;
}

interface Race {
  readonly title: string;
  readonly ours: Contender;
  readonly peers: readonly (Contender & { readonly atLeast: number })[];
}

/**
 * The service beside the least that Node does, sirv and nginx, in the same run: requests a second by wrk
 * over loopback, servers on one core and wrk on another; and how long 1 of 100 waits at 70 % of that.
 */
export async function benchService(): Promise<void> {
  await timed(SITEFOLD, ['build']);
  const folder = mkdtempSync(join(tmpdir(), 'sitefold-bench-'));
  const stops: Stops = [() => rmSync(folder, { recursive: true, force: true }), pinServers()];
  try {
    const service = await startService(join(folder, 'data'), stops);
    for (const race of await startAll(service, folder, stops)) await run(race);
    await benchSignIn(service, join(folder, 'data'));
    await benchBeside();
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

function startService(dataFolder: string, stops: Stops): Promise<number> {
  return startServer(SITEFOLD, ['serve', '--port', '0', '--operations-port', '0'], {
    stops,
    ready: /127\.0\.0\.1:(\d+)\//,
    env: { DATA_DIR: dataFolder },
  });
}

async function startAll(service: number, folder: string, stops: Stops): Promise<readonly Race[]> {
  const bare = (kind: string, from = ''): Promise<number> =>
    startServer(NODE, [`${REPOSITORY}bench/bare-server.ts`, kind, from], { stops });
  const call = join(folder, 'call.json');
  writeFileSync(call, Buffer.from(await (await fetch(`http://127.0.0.1:${service}${CALL}`)).arrayBuffer()));
  const [front, nginx] = await startBoth(service, stops);
  const old = [...allRedirects().keys()];
  const ours = (name: string, paths: readonly string[], port = service): Contender => ({ name, port, paths });
  const byNginx = (name: string, paths: readonly string[], port: number): Contender => ({
    ...ours(name, paths, port),
    host: 'www.kaveno.example',
  });
  return [
    {
      title: 'redirect, all old addresses in turn',
      ours: ours('sitefold serve', old),
      peers: [{ ...ours('bare node:http with a Map', old, await bare('redirects')), atLeast: 0.8 }],
    },
    {
      title: `static page ${PAGE}`,
      ours: ours('sitefold serve', [PAGE]),
      peers: [{ ...ours('sirv alone', [PAGE], await bare('files', CLIENT)), atLeast: 0.9 }],
    },
    {
      title: `call ${CALL} from memory`,
      ours: ours('sitefold serve', [CALL]),
      peers: [{ ...ours('bare node:http with its bytes', [CALL], await bare('call', call)), atLeast: 0.6 }],
    },
    {
      title: `the page through nginx`,
      ours: byNginx('nginx of deploy/', [PAGE], front),
      peers: [{ ...byNginx('plain nginx', [PAGE], nginx), atLeast: 0.9 }],
    },
    {
      title: `redirect through nginx`,
      ours: byNginx('nginx of deploy/', old, front),
      peers: [{ ...byNginx('plain nginx with a map', old, nginx), atLeast: 0.9 }],
    },
  ];
}

/** The ports of the nginx of deploy/ and of one with a root and a map, as one would write it by hand. Both write what is asked to a file. */
async function startBoth(servicePort: number, stops: Stops): Promise<readonly [number, number]> {
  const { model } = loadProject(REPOSITORY);
  if (!model) throw new Error('the manifests are not valid');
  const front = await startNginxFront({
    model,
    client: CLIENT,
    out: `${REPOSITORY}dist`,
    servicePort,
    unlimited: true,
  });
  stops.push(front.stop);
  const concrete = [...allRedirects()].map(([path, to]) => ({ path, to }));
  const plain = await startNginxWith(
    [{ path: 'nginx/plain-redirects.conf', text: expandedMap(concrete) }],
    (at) => `access_log ${at}/access.log;
    root ${CLIENT};
    absolute_redirect off;
    if ($to) { return 301 $to; }
    location / { try_files $uri $uri/index.html =404; }`,
  );
  stops.push(plain.stop);
  return [front.port, plain.port];
}

async function run({ title, ours, peers }: Race): Promise<void> {
  process.stdout.write(`  ${title}\n`);
  const contenders = [ours, ...peers];
  const rates = contenders.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [at, contender] of contenders.entries()) {
      const { rate } = await runWrk({ ...contender, seconds: SECONDS });
      // The first round warms all up.
      if (round > 0) rates[at]?.push(rate);
    }
  const [own = Number.NaN, ...others] = rates.map(median);
  figure(ours.name, own, 'req/s');
  for (const [at, { name, atLeast }] of peers.entries()) {
    figure(name, others[at] ?? Number.NaN, 'req/s');
    figure(`ratio to ${name}`, own / (others[at] ?? Number.NaN), '', { atLeast });
  }
  for (const [at, contender] of contenders.entries()) await printSlowest(contender, [own, ...others][at] ?? Number.NaN);
}

const LOAD = 0.7;
/** As many as one address may have at the nginx of deploy/, and some to spare. */
const CONNECTIONS = 90;

async function printSlowest(contender: Contender, most: number): Promise<void> {
  const apart = (rate: number): number => (CONNECTIONS * 1000) / rate;
  let pause = apart(most * LOAD);
  // What an answer takes is a part of the pause; two short runs find out.
  for (let again = 0; again < 2; again += 1) {
    const { rate } = await runWrk({ ...contender, seconds: 1, connections: CONNECTIONS, pause });
    pause = Math.max(0, pause + apart(most * LOAD) - apart(rate));
  }
  const { rate, p99 } = await runWrk({ ...contender, seconds: SECONDS, connections: CONNECTIONS, pause });
  figure(`${contender.name}, 99 % at ${Math.round((rate / most) * 100)} % load`, p99, 'ms');
}

const SIGN_INS = 20;

/** What a sign-in costs, one after another, and how much of that is the hash of the password. */
async function benchSignIn(port: number, dataFolder: string): Promise<void> {
  process.stdout.write('  sign-in\n');
  const email = 'ada@customer.example';
  const visitor = createVisitor(port, '127.2.0.1');
  await visitor.send('/users/login?view=sign-up', { name: 'Ada Lovelace', email, password: PASSWORD });
  await confirmByMail({ dataFolder }, email, visitor);
  const hash = hashPassword(PASSWORD);
  const times = { signIn: [] as number[], hash: [] as number[] };
  for (let index = 0; index < SIGN_INS; index += 1) {
    // Each from an address of its own: one address gets only so many.
    const next = createVisitor(port, `127.2.1.${index + 1}`);
    times.signIn.push(
      await milliseconds(async () => {
        const { location } = await next.send('/users/login', { email, password: PASSWORD });
        if (location !== '/users/center') throw new Error('the visitor is not signed in');
      }),
    );
    times.hash.push(await milliseconds(() => isPassword(PASSWORD, hash)));
  }
  figure('a sign-in', median(times.signIn), 'ms');
  figure('the hash of its password alone', median(times.hash), 'ms');
  figure('share of the hash', median(times.hash) / median(times.signIn), '', { atLeast: 0.8 });
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
