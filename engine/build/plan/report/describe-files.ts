import type { DownloadChange } from '../compare-downloads.ts';
import { groupUnits, type UnitGroup } from '../group-units.ts';
import { createLanguageNamer } from '../name-languages.ts';
import { countOf, listUp } from '../../../model/plain-words.ts';
import { bytesText } from '../../../model/bytes-text.ts';
import type { Planned } from './planned.ts';
import { line, listCodes, type Line, type Section } from './report.ts';
import { someSites } from './sites-text.ts';

/** The most download files that a line shows, and the most reasons that it tells. */
const MOST_FILES = 3;
const MOST_REASONS = 2;

/** The files besides the pages: downloads one by one, others by what they are. */
export function describeFiles({ plan: { downloads, outputs, styles }, before, now }: Planned): Section {
  const groups = groupUnits(outputs, createLanguageNamer({ before, now: now.model }));
  return {
    title: 'Other files',
    lines: [
      ...describeDownloads('New', downloads, 'added'),
      ...describeDownloads('Removed', downloads, 'removed'),
      ...describeDownloads('Changed', downloads, 'changed'),
      ...groups.flatMap(describeUnits),
      ...(styles.length > 0 ? [line(`Made again: the styles of all pages, by constants ${listUp(styles)}`)] : []),
    ],
  };
}

function describeDownloads(words: string, changes: readonly DownloadChange[], kind: DownloadChange['kind']): Line[] {
  const some = changes.filter((change) => change.kind === kind);
  if (some.length === 0) return [];
  const size = some.reduce((sum, { bytes = 0 }) => sum + bytes, 0);
  const paths = some.map(({ path }) => path);
  return [line(`${words}: ${countOf(some.length, 'download file')}${sizeText(size)}, `, listCodes(paths, MOST_FILES))];
}

const KINDS: Readonly<Record<UnitGroup['kind'], string | undefined>> = {
  added: 'New',
  removed: 'Removed',
  changed: 'Made again',
  // What is not known has a section of its own.
  unknown: undefined,
};

function describeUnits({ words, kind, per, of, reasons, files, bytes }: UnitGroup): Line[] {
  const verb = KINDS[kind];
  if (verb === undefined) return [];
  const subject = per === undefined ? '' : ` ${per === 'site' ? `of ${someSites(of)}` : `in ${languages(of)}`}`;
  const figures = files > 0 ? `, ${countOf(files, 'file')}${sizeText(bytes)}` : '';
  const why = reasons.length > 0 ? `, by ${listUp(reasons, MOST_REASONS)}` : '';
  return [line(`${verb}: ${words}${subject}${figures}${why}`)];
}

function languages(tags: readonly string[]): string {
  return tags.length === 1 ? (tags[0] ?? '') : countOf(tags.length, 'language');
}

/** The size of files before the change, if it is known. */
function sizeText(bytes: number): string {
  return bytes > 0 ? ` (${bytesText(bytes)} before)` : '';
}
