import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { publishRelease, releaseLayout } from '../../engine/build/release/release.ts';
import type { SiteModel } from '../../engine/model/site-model.ts';
import { BUILT } from './built.ts';

/**
 * Publishes a release with the pages and the server of the build of the tests into another output folder, as a build does at its end.
 * `change` edits the stored model, which redirects and routes come from. It takes a moment, where a build takes half a minute.
 */
export function publishCopy(out: string, id: string, change: (model: SiteModel) => SiteModel = (model) => model): void {
  const built = realpathSync(releaseLayout(BUILT).current);
  mkdirSync(out, { recursive: true });
  const copy = mkdtempSync(join(out, 'copy-'));
  for (const name of readdirSync(built)) {
    if (name === 'client' || name === 'server') symlinkSync(join(built, name), join(copy, name));
    else if (name === 'site.json')
      writeFileSync(join(copy, name), changed(readFileSync(join(built, name), 'utf8'), change));
    else cpSync(join(built, name), join(copy, name), { recursive: true });
  }
  publishRelease(copy, out, { id, builtAt: '2026-03-14T09:26:53.000Z' });
}

function changed(storedSite: string, change: (model: SiteModel) => SiteModel): string {
  const site = JSON.parse(storedSite) as { readonly model: SiteModel };
  return JSON.stringify({ ...site, model: change(site.model) });
}
