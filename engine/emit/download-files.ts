import { createHash } from 'node:crypto';
import { downloadPath, downloadText } from '../content/download-file.ts';
import type { SiteModel } from '../model/site-model.ts';
import type { Artifact } from '../model/artifact.ts';

/** The files that the download centre offers. */
export function emitDownloadFiles({ content, messages }: SiteModel): Artifact[] {
  return content.downloads.map((download) => ({
    path: downloadPath(download).slice(1),
    text: downloadText(download, messages),
  }));
}

/** Size and SHA-256 of files, by the path at which they are offered. */
export function describeFiles(artifacts: readonly Artifact[]): Map<string, { bytes: number; sha256: string }> {
  return new Map(
    artifacts.map(({ path, text }) => [
      `/${path}`,
      { bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') },
    ]),
  );
}
