import { realpathSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { readIntegrity, type Integrity } from '../../../engine/build/release/integrity.ts';
import { readLatest, releaseLayout, type Latest } from '../../../engine/build/release/release.ts';
import { readStoredModel } from '../../../engine/build/release/stored-site.ts';
import { belowClient, verifyFolder } from '../../../engine/build/release/verify-release.ts';
import { activeSites } from '../../../engine/model/active-sites.ts';
import { EXIT, UserError, paint, paintData, print, printText, say } from '../../io.ts';
import { readCount } from '../../qa/read-options.ts';
import { askBuild, verifySite, type AskedFile } from './verify-site.ts';

interface Options {
  readonly root: string;
  readonly out: string;
  readonly sample?: string;
  readonly concurrency: string;
  readonly json?: boolean;
}

interface Report {
  readonly release: string;
  readonly files: number;
  /** The path or the address of each file that differs, with what is wrong. */
  readonly differences: readonly { readonly path: string; readonly problem: string }[];
}

/** Compares every file of a folder, or of a deployed site, with the record of a release. */
export async function runVerify(options: Options, [place]: readonly string[]): Promise<void> {
  const { out, json = false } = options;
  const started = performance.now();
  const report = /^https?:\/\//i.test(place ?? '')
    ? await verifyAddress(place ?? '', options)
    : await verifyPlace(place ?? out, options);
  const { release, files, differences } = report;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (json) print(`${JSON.stringify(report, undefined, 2)}\n`);
  else printText(differences.map(({ path, problem }) => `${paintData('red', problem)}  ${path}\n`).join(''));
  const found = differences.length === 0 ? 'all are as they were built' : `${differences.length} differ`;
  say(`${paint('cyan', 'verified:')} ${files} files of release ${release} in ${seconds} s: ${found}\n`);
  if (differences.length > 0) process.exitCode = EXIT.findings;
}

async function verifyPlace(place: string, { root, out, sample }: Options): Promise<Report> {
  if (sample !== undefined) throw new UserError('--sample is for the address of a site; a folder is read whole.');
  const result = await verifyFolder(resolve(root, place), resolve(root, out));
  if (result.kind === 'no release') throw new UserError(`There is no release in ${place}.`, EXIT.findings);
  if (result.kind === 'no record')
    throw new UserError(
      `The release ${result.release} has no sound integrity.json, so it cannot be verified; \`sitefold build --force\` writes one.`,
      EXIT.findings,
    );
  return result.verified;
}

async function verifyAddress(address: string, { root, out, sample, concurrency }: Options): Promise<Report> {
  const base = readOrigin(address);
  const atOnce = readCount(concurrency, '--concurrency');
  const size = sample === undefined ? undefined : readCount(sample, '--sample');
  const { latest, release, files } = readRelease(resolve(root, out), out);
  const served = await askBuild(base);
  if (served.kind === 'silent') throw new UserError(`${base.origin} cannot be reached: ${served.why}.`, EXIT.upstream);
  if (served.kind === 'build' && served.id !== latest.id)
    throw new UserError(
      `${base.origin} serves build ${served.id}, and the current release in ${out} is build ${latest.id}.`,
      EXIT.findings,
    );
  const asked = size === undefined ? files : spread(files, size);
  const { differences, silent } = await verifySite(base, asked, atOnce);
  if (silent !== undefined) throw new UserError(`${base.origin} no longer answers: ${silent}.`, EXIT.upstream);
  return { release, files: asked.length, differences };
}

function readOrigin(address: string): URL {
  const url = URL.parse(address);
  if (!url) throw new UserError(`\`${address}\` is not a valid address.`);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new UserError(`\`${address}\` has more than the origin of a site; give ${url.origin}.`);
  return url;
}

/** Reads which files the current release serves, by their addresses. */
function readRelease(folder: string, out: string): { latest: Latest; release: string; files: AskedFile[] } {
  const latest = readLatest(folder);
  if (!latest) throw new UserError(`There is no build in ${out}; make one with sitefold build.`, EXIT.findings);
  const current = realpathSync(releaseLayout(folder).current);
  const release = basename(current);
  const integrity = readIntegrity(current);
  if (!integrity)
    throw new UserError(
      `The release ${release} has no sound integrity.json; \`sitefold build --force\` writes one.`,
      EXIT.findings,
    );
  return { latest, release, files: listAddresses(integrity, current) };
}

function listAddresses(integrity: Integrity, release: string): AskedFile[] {
  const homes = new Set(activeSites(readStoredModel(release)).map(({ prefix }) => prefix));
  return [...belowClient(integrity)].map(([path, mark]) => {
    const file = `/${path}`;
    const page = file.endsWith('/index.html') ? file.slice(0, -'/index.html'.length) : file;
    return { address: encodeURI(homes.has(page) ? `${page}/` : page), mark };
  });
}

function spread<T>(items: readonly T[], size: number): T[] {
  const step = Math.max(1, items.length / size);
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}
