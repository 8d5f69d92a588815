import { mkdirSync, readdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { BUILT } from './built.ts';

/** What stands in the files beside the folder that is served; it must never be in an answer. */
export const CANARY = 'canary-7f3c-nobody-may-read-this';

/** An output folder that holds the last build, with files beside `client` that nobody may read. Returns the folder `client`. */
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
