import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Attachment } from './compose.ts';

/** A file of a mail in the outbox. */
export interface QueuedFile {
  readonly name: string;
  readonly type: string;
  /** Its path in the outbox. */
  readonly file: string;
}

/** The folder, in the outbox, of the files of mails that wait. */
const FOLDER = 'files';

/** Writes the files of a mail beside it, for they may be large: a mail is read each time it is tried. */
export async function storeAttachments(
  outbox: string,
  mail: string,
  attachments: readonly Attachment[],
): Promise<readonly QueuedFile[]> {
  if (attachments.length > 0) await mkdir(join(outbox, FOLDER), { recursive: true, mode: 0o700 });
  const stored: QueuedFile[] = [];
  for (const [index, { name, type, content }] of attachments.entries()) {
    const file = join(FOLDER, `${mail}-${index}`);
    await writeFile(join(outbox, file), content, { mode: 0o600, flush: true });
    stored.push({ name, type, file });
  }
  return stored;
}

/** Deletes the files of a mail that was sent. */
export async function removeAttachments(outbox: string, files: readonly QueuedFile[] = []): Promise<void> {
  for (const { file } of files) await rm(join(outbox, file), { force: true });
}
