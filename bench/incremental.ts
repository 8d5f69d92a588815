import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildBenchOptions } from './build.ts';
import { buildClone, filesOf, settle, withClone, type BuildFigures, type Clone } from './clone.ts';
import { timed } from './figures.ts';
import { formatNumbers, type NumberRow } from './number-table.ts';
import { startUntil } from './start.ts';
import { writeFloor } from './write-floor.ts';

const HOME = 'http://127.0.0.1:4321/th/';
const COUNTRY = `
  - siteId: 52
    flag: nz
    state: 1
    siteType: country
    region: asiaPacific
    lang: en-NZ
    country: NZ
    name: New Zealand
    addr: https://www.kaveno.example/nz/
`;
const redirectFrom = (old: string): string => `
  - name: Old product pages
    rules:
      - from: /{site}/${old}
        to: /{site}/products/routers
`;

/** What an edit waits for, in a clone of the project whose last release is kept: until the new one is switched to. */
export async function benchIncremental({ only }: BuildBenchOptions = {}): Promise<void> {
  const rows = await withClone((clone) => measureEdits(clone, only));
  process.stdout.write(formatNumbers(rows));
}

async function measureEdits(clone: Clone, only: string | undefined): Promise<NumberRow[]> {
  const { folder, sitefold, git } = clone;
  const chosen = (flags = only): string[] => (flags === undefined ? [] : ['--only', flags]);
  const build = async (flags?: string, ...more: string[]): Promise<BuildFigures> => {
    const built = await buildClone(clone, ...chosen(flags), ...more);
    await settle(clone);
    return built;
  };
  const change = (path: string, from: RegExp, to: string): void => {
    const text = readFileSync(join(folder, path), 'utf8');
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`${path} does not have what is to be changed`);
    writeFileSync(join(folder, path), changed);
  };
  const takeBack = async (): Promise<void> => {
    await git('checkout', '--quiet', '--', '.');
    await build();
  };
  await build();
  const checkedAll = await sitefold('check');

  const unchanged = await build();
  appendFileSync(join(folder, 'manifests/redirects.yaml'), redirectFrom('old-routers'));
  const redirect = await build();
  appendFileSync(join(folder, 'manifests/redirects.yaml'), redirectFrom('older-routers'));
  const withRules = await build(undefined, '--rules', 'rules');
  const back = await sitefold('rollback');
  await takeBack();

  change('content/products/r6-20a.yaml', /^(name:\n {2}en: |name: ).*$/m, '$1A new name');
  const plan = await sitefold('plan', ...chosen());
  const product = await build();
  const checked = await sitefold('check');
  await takeBack();

  change('engine/defaults/messages/th.yaml', /^( *nav\.faq: ).*$/m, '$1คำถามใหม่');
  const word = await build();
  await takeBack();

  const before = filesOf(clone);
  appendFileSync(join(folder, 'manifests/sites.yaml'), COUNTRY);
  const country = await build(only === undefined ? undefined : `${only},nz`);
  const changed = [...filesOf(clone)].filter(([path, { sha256 }]) => before.get(path)?.sha256 !== sha256);
  const floor = writeFloor(folder, new Map(changed));
  await takeBack();

  // The packages of the clone are copies, which the first set-up does not know.
  await timed('node', ['scripts/setup.mjs'], { cwd: folder });
  const [second = Number.NaN] = await startUntil(folder, [HOME]);
  clone.forget();
  rmSync(join(folder, 'dist'), { recursive: true });
  const [first = Number.NaN] = await startUntil(folder, [HOME]);

  const seconds = (work: string, was: string, most: number, measured: number): NumberRow => ({
    work,
    was,
    reach: { text: `≤ ${most} s`, atMost: most },
    measured,
    unit: 's',
  });
  const rendered = ({ rendered }: { readonly rendered: number }): string => `${rendered} pages rendered`;
  return [
    seconds('nothing changed', '1.5–2.5 s', 0.6, unchanged.seconds),
    seconds(`one redirect, ${rendered(redirect)}`, '158 s', 1.5, redirect.seconds),
    seconds('the same, and the rules of all hosts written', '158 s', 1.5, withRules.seconds),
    seconds(`one product, ${rendered(product)}`, '158 s', 4, product.seconds),
    seconds(`one word of the Thai header, ${rendered(word)}`, '158 s', 6, word.seconds),
    {
      ...seconds(`one country, ${rendered(country)}`, '158 s', 30, country.seconds),
      beside: { name: 'writing the same bytes', value: floor },
    },
    seconds('search index after one product', '16.5 s', 2, product.stages.get('indexing for the search') ?? 0),
    seconds('rollback', '–', 1, back.seconds),
    seconds('plan of one product', '–', 3, plan.seconds),
    seconds('check of all pages', '54–85 s', 30, checkedAll.seconds),
    seconds('check after one product', '54–85 s', 3, checked.seconds),
    seconds('fresh clone, packages installed: first page', '233 s', 12, first),
    seconds('second start: first page', '–', 2, second),
  ];
}
