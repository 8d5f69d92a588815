import type { Download } from '../model/content.ts';
import type { TextRaw } from '../model/schema/types.gen.ts';

/** The file of one version of a download. */
export interface DownloadFile {
  /** The path on every site, from the root. */
  readonly path: string;
  readonly version: string;
  /** The day of its release, ISO 8601. */
  readonly date: string;
  readonly hardware: string;
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
  const { name, extension } = FORMS[download.category];
  const start = [download.id, seriesName(download.products), name].filter((part) => part !== '').join('-');
  return [download, ...(download.previous ?? [])].map(({ version, date, hardware, notes }) => ({
    path: `/files/${start}-${version.replaceAll(/[^A-Za-z0-9.]+/g, '-')}.${extension}`,
    version,
    date,
    hardware,
    notes,
  }));
}

/** More families than these do not fit in a name. */
const MOST_FAMILIES = 4;

/** Returns a word for the products of a file: the id of one, the families of several (`a6`, `w4-w6`). */
export function seriesName(ids: readonly string[]): string {
  if (ids.length === 1) return ids[0] ?? '';
  const families = [...new Set(ids.map((id) => id.split('-', 1)[0] ?? id))].sort();
  return families.length > MOST_FAMILIES ? 'series' : families.join('-');
}
