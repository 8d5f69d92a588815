import type { Download } from '../model/content.ts';
import type { TextRaw } from '../model/schema/types.gen.ts';

/** The file of one version of a download. */
export interface DownloadFile {
  /** The path on every site, from the root. */
  readonly path: string;
  readonly version: string;
  /** The day of its release, ISO 8601. */
  readonly date: string;
  /** The revisions of the hardware that it is for; undefined where it says nothing of hardware. */
  readonly hardware?: string | undefined;
  /** The name of a file of the project, which is offered as it is. Left out: the file is printed from the content. */
  readonly own?: string | undefined;
  /** What changed, Markdown. */
  readonly notes?: TextRaw | undefined;
}

/** The word in the file name and the format of each category. */
const FORMS: Readonly<Record<Download['category'], { readonly name: string; readonly extension: 'pdf' | 'zip' }>> = {
  B101: { name: 'firmware', extension: 'zip' },
  B102: { name: 'driver', extension: 'zip' },
  B103: { name: 'tool', extension: 'zip' },
  B104: { name: 'manual', extension: 'pdf' },
  B106: { name: 'datasheet', extension: 'pdf' },
  B107: { name: 'quick-guide', extension: 'pdf' },
  ce: { name: 'ce', extension: 'pdf' },
  gpl: { name: 'source', extension: 'zip' },
};

/** Returns the files of a download: the current version, then the earlier ones, the newest first. */
export function downloadFiles(download: Download): readonly DownloadFile[] {
  return [download, ...(download.previous ?? [])].map(({ version, date, hardware, notes, file }) => ({
    path: `/files/${file ?? printedName(download, version)}`,
    version,
    date,
    hardware,
    notes,
    own: file,
  }));
}

/** Returns the name of the file that is printed for a version of a download. */
export function printedName({ id, products, category }: Download, version: string): string {
  const { name, extension } = FORMS[category];
  const start = [id, seriesName(products), name].filter((part) => part !== '').join('-');
  return `${start}-${version.replaceAll(/[^A-Za-z0-9.]+/g, '-')}.${extension}`;
}

/** How the content writes that a file is for every revision of the hardware. */
export const EVERY_REVISION = 'all';

/** More families than these do not fit in a name. */
const MOST_FAMILIES = 4;

/** Returns a word for the products of a file: the id of one, the families of several (`a6`, `w4-w6`). */
export function seriesName(ids: readonly string[]): string {
  if (ids.length === 1) return ids[0] ?? '';
  const families = [...new Set(ids.map((id) => id.split('-', 1)[0] ?? id))].sort();
  return families.length > MOST_FAMILIES ? 'series' : families.join('-');
}
