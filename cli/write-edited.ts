import { reasonOf } from '../engine/build/project/read.ts';
import { writeTogether, WriteRefusal } from '../engine/build/project/write-together.ts';
import type { EditedFile } from '../engine/compile/edits/file-edits.ts';
import { EXIT, UserError } from './io.ts';

/** Writes edited files of a project, all or none. Throws a UserError that says why they cannot be written. */
export function writeEdited(root: string, files: readonly EditedFile[]): void {
  try {
    writeTogether(root, files);
  } catch (cause) {
    if (cause instanceof WriteRefusal) throw new UserError(`${cause.message} Nothing was written.`, EXIT.findings);
    throw new UserError(`The files cannot be written: ${reasonOf(cause)}. Nothing was changed.`, EXIT.findings);
  }
}
