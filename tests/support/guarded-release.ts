import { mkdirSync, readdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { BUILT } from './built.ts';

/** The content of the files beside the folder that is served; no answer may contain it. */
export const CANARY = 'canary-7f3c-must-not-be-served';

/** Makes an output folder with the last build, and files beside `client` that must not be served. Returns both folders. */
export function guardRelease(folder: string): { readonly out: string; readonly client: string } {
  const release = realpathSync(join(BUILT, 'current'));
  const own = join(folder, 'releases', basename(release));
  const client = join(own, 'client');
  mkdirSync(client, { recursive: true });
  for (const name of readdirSync(release)) if (name !== 'client') symlinkSync(join(release, name), join(own, name));
  for (const name of readdirSync(join(release, 'client')))
    symlinkSync(join(release, 'client', name), join(client, name));
  symlinkSync(join(BUILT, 'builds'), join(folder, 'builds'));
  symlinkSync(join('releases', basename(release)), join(folder, 'current'));
  for (const place of [folder, join(folder, 'releases'), own])
    for (const name of ['canary.txt', 'x.css', 'canary.html', '.env']) writeFileSync(join(place, name), CANARY);
  return { out: folder, client };
}
