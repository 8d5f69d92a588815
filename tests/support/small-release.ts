import { readFileSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import {
  beginRelease,
  publishRelease,
  type Published,
  type PublishOptions,
} from '../../engine/build/release/release-writer.ts';
import { releaseLayout } from '../../engine/build/release/release.ts';
import { FORMAT } from '../../engine/build/release/stored-site.ts';
import { verifyFolder, type Difference } from '../../engine/build/release/verify-release.ts';
import { WITHOUT_PROCESSES } from './publish-folder.ts';

/** The files of a small release, by path. */
export type SmallRelease = Readonly<Record<string, string>>;

/** What every release has besides its pages. */
export const NEEDED: SmallRelease = {
  'site.json': '{}\n',
  'files.json': '{}\n',
  'scripts.json': '[]\n',
  'format.json': `${FORMAT}\n`,
  'server/entry.mjs': 'export {};\n',
};

/** The files of a release: most are the same in all of them, some are its own. */
export function changingFiles(id: string): SmallRelease {
  const pages = Array.from({ length: 40 }, (_, index) => [
    `client/p${10 + index}/index.html`,
    index % 10 === 0 ? `${id} ${index}` : `page ${index}`,
  ]);
  return {
    ...NEEDED,
    ...Object.fromEntries(pages),
    [`client/_astro/${id}.css`]: id,
    [`client/only/${id}/index.html`]: id,
    'server/entry.mjs': `export const id = '${id}';`,
  };
}

/** Publishes a release with these files and those that every release has, as a build does: what is the same is kept. */
export function publishFiles(
  out: string,
  id: string,
  files: SmallRelease,
  options: PublishOptions = {},
): Promise<Published> {
  const writer = beginRelease(out);
  for (const [path, text] of Object.entries({ ...NEEDED, ...files })) writer.write(path, text);
  return publishRelease(writer, { id, builtAt: '2026-03-14T09:26:53.000Z' }, { ...WITHOUT_PROCESSES, ...options });
}

/** The pages and other files that are served, by path. */
export function servedFiles(out: string): SmallRelease {
  const client = join(realpathSync(releaseLayout(out).current), 'client');
  const paths = readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(paths.sort().map((path) => [path.slice(client.length + 1), readFileSync(path, 'utf8')]));
}

/** What differs between the current release and its record. */
export async function differences(out: string): Promise<readonly Difference[]> {
  const result = await verifyFolder(out, out);
  if (result.kind !== 'verified') throw new Error(`the current release cannot be verified: ${result.kind}`);
  return result.verified.differences;
}

/** The names below `releases`, sorted. */
export function namesOf(out: string): string[] {
  return readdirSync(releaseLayout(out).releases).sort();
}
