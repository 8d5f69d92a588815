import { realpathSync } from 'node:fs';
import { createHeaderPlan, type HeaderPlan } from '../../output/headers/hosts/plan.ts';
import { readLatest, releaseLayout } from './release.ts';
import { isStoredWhole, readStoredScripts, readStoredSite } from './stored-site.ts';

/** Returns the header plan of the current release in an output folder; undefined if there is no release. */
export function readHeaderPlan(out: string): HeaderPlan | undefined {
  const latest = readLatest(out);
  if (!latest) return undefined;
  const folder = realpathSync(releaseLayout(out).current);
  if (!isStoredWhole(folder)) return undefined;
  const { model, applications } = readStoredSite(folder);
  return createHeaderPlan({ model, applications, scripts: readStoredScripts(folder), build: latest.id });
}
