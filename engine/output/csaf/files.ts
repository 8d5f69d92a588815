import { createHash } from 'node:crypto';
import { advisoryFile, CSAF_FOLDER } from '../../content/advisory-file.ts';
import { startOfDay } from '../../content/dates.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { printJson, type SiteFile } from '../site-files/site-file.ts';
import { csafDocument } from './document.ts';
import { PROVIDER_FILE, providerMetadata } from './provider.ts';
import { FEED_FILE, newestFirst, rolieFeed } from './rolie.ts';

/** The folder that changes.csv and index.txt list. */
const FOLDER = CSAF_FOLDER.slice(1);

/**
 * Returns the files of a CSAF 2.0 publisher: the documents with their digests, the feed, the lists and the provider metadata. A project
 * without advisories has none.
 */
export function listCsafFiles(model: SiteModel): readonly SiteFile[] {
  const advisories = newestFirst(model.content.advisories);
  if (advisories.length === 0) return [];
  const inFolder = advisories.map((advisory) => advisoryFile(advisory).slice(CSAF_FOLDER.length));
  const documents = advisories.flatMap((advisory): SiteFile[] => {
    const path = advisoryFile(advisory).slice(1);
    const compose = (): string => printJson(csafDocument(model, advisory));
    return [
      { path, compose },
      { path: `${path}.sha256`, compose: () => digestLine(compose(), path) },
    ];
  });
  return [
    ...documents,
    { path: `${FOLDER}index.txt`, compose: () => inFolder.map((path) => `${path}\n`).join('') },
    {
      path: `${FOLDER}changes.csv`,
      compose: () =>
        advisories.map(({ updated }, index) => `"${inFolder[index] ?? ''}","${startOfDay(updated)}"\n`).join(''),
    },
    { path: FEED_FILE, compose: () => printJson(rolieFeed(model)) },
    { path: PROVIDER_FILE, compose: () => printJson(providerMetadata(model)) },
  ];
}

/** Formats a line for `sha256sum --check`. */
function digestLine(text: string, path: string): string {
  return `${createHash('sha256').update(text).digest('hex')}  ${path.slice(path.lastIndexOf('/') + 1)}\n`;
}
