import fastGlob from 'fast-glob';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildClone, filesOf, withClone, type BuildFigures, type Clone } from './clone.ts';
import { NODE, REPOSITORY, median, timed } from './figures.ts';
import { runHugo } from './hugo.ts';
import { formatNumbers, type NumberRow } from './number-table.ts';
import { writeFloor } from './write-floor.ts';

export interface BuildBenchOptions {
  /** Flags of the sites that stand for all of them. Left out: all sites are built, which takes minutes. */
  readonly only?: string | undefined;
}

/** With the root, eight sites: ten thousand pages. */
const TEN_THOUSAND = 'th,ae,de,cn,kz,uk,br';
const ROUNDS = 3;

/** Builds with nothing kept: all sites, and ten thousand pages beside plain Astro and Hugo. Ratios are those of the same run. */
export async function benchBuild({ only }: BuildBenchOptions = {}): Promise<void> {
  await withClone(async (clone) => {
    const some = await cleanBuilds(clone, ['--only', only ?? TEN_THOUSAND]);
    const client = join(clone.folder, 'dist/current/client');
    const hugo = await medianOf(() => runHugo(client, clone.folder));
    const astro = await plainAstro(only ?? TEN_THOUSAND);
    process.stdout.write(formatNumbers(rowsOfSome({ some, hugo, astro })));
    const every = only === undefined ? await cleanBuilds(clone, []) : some;
    const floor = writeFloor(clone.folder, filesOf(clone));
    process.stdout.write(formatNumbers(rowsOfAll({ every, some, floor })));
  });
}

interface AllFigures {
  /** The builds of all sites. */
  readonly every: BuildFigures;
  /** The builds of ten thousand pages. */
  readonly some: BuildFigures;
  readonly floor: number;
}

function rowsOfAll({ every, some, floor }: AllFigures): NumberRow[] {
  const further = (every.cpuSeconds - some.cpuSeconds) / (every.pages - some.pages);
  const name = `${every.pages} pages, nothing kept`;
  return [
    {
      work: name,
      was: '158 s',
      reach: { text: '≤ 45 s', atMost: 45 },
      measured: every.seconds,
      unit: 's',
      beside: { name: 'writing the same bytes', value: floor },
    },
    {
      work: `${name}, processor time`,
      was: '228 s',
      reach: { text: '≤ 75 s', atMost: 75 },
      measured: every.cpuSeconds,
      unit: 's',
    },
    {
      work: `${name}, peak memory`,
      was: '2.9 GiB',
      reach: { text: '≤ 1.5 GiB', atMost: 1.5 },
      measured: every.peakBytes / 1024 ** 3,
      unit: 'GiB',
    },
    ...(every.pages === some.pages
      ? []
      : [
          {
            work: 'processor time of a further page',
            was: '3.0 ms',
            reach: { text: '≤ 0.7 ms', atMost: 0.7 },
            measured: further * 1000,
            unit: 'ms',
          },
        ]),
  ];
}

interface SomeFigures {
  readonly some: BuildFigures;
  readonly hugo: { readonly seconds: number; readonly pages: number };
  /** Seconds for a page. */
  readonly astro: number;
}

function rowsOfSome({ some, hugo, astro }: SomeFigures): NumberRow[] {
  return [
    {
      work: `a page of ${some.pages}, beside plain Astro on the same templates`,
      was: '0.69 of its time',
      reach: { text: '≤ 0.25 of its time', atMost: astro * 1000 * 0.25 },
      measured: (some.seconds * 1000) / some.pages,
      unit: 'ms',
      beside: { name: 'plain Astro', value: astro * 1000 },
    },
    {
      work: `${some.pages} pages and all other files, beside Hugo, pages only`,
      was: '–',
      reach: { text: 'no slower', atMost: hugo.seconds },
      measured: some.seconds,
      unit: 's',
      beside: { name: 'Hugo', value: hugo.seconds },
    },
    {
      work: `${some.pages} pages, until they are rendered, beside Hugo`,
      was: '–',
      measured: some.rendering,
      unit: 's',
      beside: { name: 'Hugo', value: hugo.seconds },
    },
  ];
}

/** The middle one of several builds by its time, each without anything that an earlier one has kept. */
function cleanBuilds(clone: Clone, args: readonly string[]): Promise<BuildFigures> {
  return medianOf(() => {
    clone.forget();
    rmSync(join(clone.folder, 'dist'), { recursive: true, force: true });
    return buildClone(clone, ...args);
  });
}

async function medianOf<T extends { readonly seconds: number }>(run: () => Promise<T>): Promise<T> {
  const all: T[] = [];
  for (let round = 0; round < ROUNDS; round += 1) all.push(await run());
  const middle = median(all.map(({ seconds }) => seconds));
  return all.find(({ seconds }) => seconds === middle) ?? (all[0] as T);
}

/** The seconds that plain Astro takes for a page. */
async function plainAstro(flags: string): Promise<number> {
  const out = join(REPOSITORY, '.sitefold', 'bench-plain');
  const { seconds } = await medianOf(() => {
    rmSync(out, { recursive: true, force: true });
    return timed(NODE, [`${REPOSITORY}bench/plain-astro.ts`, flags, out], { env: { ASTRO_TELEMETRY_DISABLED: '1' } });
  });
  const pages = fastGlob.sync('client/**/*.html', { cwd: out }).length;
  rmSync(out, { recursive: true, force: true });
  return seconds / pages;
}
