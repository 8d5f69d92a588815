import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releaseLayout } from '../../engine/build/release/release.ts';
import type { SiteModel } from '../../engine/model/site-model.ts';
import { COVERS_ALL } from './coverage.ts';
import { makeOddProject } from './odd-content.ts';
import { REPOSITORY } from './real.ts';
import { sitefold } from './sitefold.ts';

/** The sites that tests look at besides the root: left to right, right to left, and those with scripts and policies of their own. */
export const BUILT_FLAGS = ['th', 'ae', 'cn', 'de'] as const;
/** Options of `sitefold build` that name the sites of the build of the tests; none where it holds all. */
export const BUILT_SITES: readonly string[] = COVERS_ALL ? [] : ['--only', BUILT_FLAGS.join(',')];

const FOLDER = join(REPOSITORY, '.sitefold/tests');
/** In milliseconds: more than any machine needs. */
const LONGEST_DELAY = 120_000;

/** The build that the tests serve: the root and `BUILT_FLAGS`, in `npm run test:all` all sites. `SITEFOLD_OUT` names another one. */
export const BUILT = process.env.SITEFOLD_OUT ?? join(FOLDER, COVERS_ALL ? 'all' : 'part');

/** The folder of `BUILT` that a static host would serve. */
export const CLIENT = join(releaseLayout(BUILT).current, 'client');

/** A build of the root, `th` and the new country `nz`, of the content of `makeOddProject`. */
export const ODD_BUILT = join(FOLDER, 'odd');

/** What content ops append to manifests/sites.yaml for a new country. */
export const NEW_COUNTRY = `
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

/** Makes both builds before the first test that needs one. Vitest calls this; where nothing has changed it takes a second. */
export async function setup(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const odd = makeOddProject(mkdtempSync(join(tmpdir(), 'sitefold-odd-')));
  try {
    appendFileSync(join(odd, 'manifests/sites.yaml'), NEW_COUNTRY);
    // One after the other: the second finds the code of the pages made.
    if (process.env.SITEFOLD_OUT === undefined) await build(['--root', REPOSITORY, '--out', BUILT, ...BUILT_SITES]);
    await build(['--root', odd, '--out', ODD_BUILT, '--only', 'th,nz']);
  } finally {
    rmSync(odd, { recursive: true, force: true });
  }
  for (const out of [BUILT, ODD_BUILT]) allowDelay(out);
}

async function build(options: readonly string[]): Promise<void> {
  const { code, stderr } = await sitefold(['build', ...options]);
  if (code !== 0) throw new Error(`the build for the tests failed with ${code}:\n${stderr}`);
}

/**
 * Lets the service of a build be late. It runs in the process of a test and beside other tests: its event loop is often late, and so is the
 * thread that renders pages, so it would refuse what takes work. That it does so is the subject of tests/unit/service/pressure.test.ts and
 * tests/servers/rendering.test.ts.
 */
export function allowDelay(out: string): void {
  const path = join(releaseLayout(out).current, 'site.json');
  const site = JSON.parse(readFileSync(path, 'utf8')) as { readonly model: SiteModel };
  writeFileSync(path, JSON.stringify({ ...site, model: withDelay(site.model) }));
}

/** A model whose service may be late. */
export function withDelay(model: SiteModel): SiteModel {
  const patient = ['server.eventLoopDelay', 'server.renderTimeout'].map((name) => {
    const constant = model.constants[name];
    if (!constant) throw new Error(`there is no constant ${name}`);
    return [name, { ...constant, value: LONGEST_DELAY }] as const;
  });
  return { ...model, constants: { ...model.constants, ...Object.fromEntries(patient) } };
}
