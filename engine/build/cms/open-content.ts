import { collectContent, type CollectedContent, type CollectOptions } from '../../content/collect.ts';
import { CallError, type ContentSource } from '../../content/source.ts';
import { createHttpSource, type Misfit } from './http-source.ts';
import type { Limits } from './limits.ts';
import { cmsFiles, readSnapshot, recordAnswers, snapshotSource, writeSnapshot, type Snapshot } from './snapshot.ts';
import { createTransport } from './transport.ts';

export interface OpenContentOptions extends CollectOptions {
  /** The address of the CMS, from `parseContentUrl`. */
  readonly url: URL;
  /** The folder of the project. */
  readonly root: string;
  /** True: the snapshot is used without a call to the CMS. */
  readonly offline: boolean;
  /** Receives every part of an answer that does not fit its schema. */
  readonly report: (misfit: Misfit) => void;
  readonly limits?: Limits;
}

/** The content of a CMS for a build: all of it from the CMS, or all of it from the snapshot. */
export interface OpenedContent {
  readonly content: CollectedContent;
  readonly from: 'cms' | 'snapshot';
  /** The time of the answers of the CMS. ISO 8601. */
  readonly takenAt: string;
  /** Answers calls with the answers from which the content was collected. */
  readonly source: ContentSource;
  /** Saves this content as the snapshot. Call it after the content has compiled: broken content must not replace good content. */
  keep(): void;
}

/** The CMS failed and there is no snapshot. `message` is for the user. */
export class ContentUnavailable extends Error {
  override readonly name = 'ContentUnavailable';
}

/**
 * Reads all content of a CMS. If a call fails, the whole build uses the snapshot, with a warning that names the call and the age of
 * the snapshot. Rejects with `ContentUnavailable` if there is no snapshot.
 */
export async function openContent(options: OpenContentOptions): Promise<OpenedContent> {
  if (options.offline) return openSnapshot(options, 'offline');
  try {
    return await openCms(options);
  } catch (cause) {
    if (!(cause instanceof CallError)) throw cause;
    return openSnapshot(options, cause);
  }
}

/** Returns the content of the last good build, because the caller wants it or because a call failed. */
export async function openSnapshot(
  { url, root, sites, footerPages, log }: OpenContentOptions,
  why: 'offline' | CallError,
): Promise<OpenedContent> {
  const reason = why === 'offline' ? 'The CMS is not asked.' : `The CMS failed at \`${why.call}\`: ${why.message}`;
  const snapshot = readSnapshot(cmsFiles(root, url).snapshot);
  if (snapshot === undefined)
    throw new ContentUnavailable(`${reason} There is no snapshot of an earlier build to use instead.`);
  const age = ageOf(Date.now() - Date.parse(snapshot.takenAt));
  log(`${reason} The build uses the snapshot that was taken ${age} ago.`);
  const source = snapshotSource(snapshot);
  const content = await collectContent(source, { sites, footerPages, log }).catch((cause: unknown) => {
    // The snapshot is from other sites, or from a build that made fewer calls.
    if (cause instanceof CallError)
      throw new ContentUnavailable(`${reason} The snapshot does not contain all that is needed.`);
    throw cause;
  });
  return { content, from: 'snapshot', takenAt: snapshot.takenAt, source, keep: () => undefined };
}

const UNITS = [
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
] as const;

/** Formats a duration: `3 hours`, `1 day`. */
function ageOf(ms: number): string {
  const [name, length] = UNITS.find(([, unit]) => ms >= unit) ?? UNITS[2];
  const count = Math.max(0, Math.floor(ms / length));
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}

async function openCms(options: OpenContentOptions): Promise<OpenedContent> {
  const { url, root, sites, footerPages, log, report, limits } = options;
  const files = cmsFiles(root, url);
  const transport = createTransport({
    cacheFile: files.cache,
    upToDate: true,
    ...(limits === undefined ? {} : { limits }),
  });
  try {
    const { source, answers } = recordAnswers(createHttpSource({ base: url, transport, report, log }));
    const content = await collectContent(source, { sites, footerPages, log });
    const snapshot: Snapshot = { origin: url.href, takenAt: new Date().toISOString(), answers };
    return {
      content,
      from: 'cms',
      takenAt: snapshot.takenAt,
      source: snapshotSource(snapshot),
      keep: () => writeSnapshot(files.snapshot, snapshot),
    };
  } finally {
    await transport.close();
  }
}
