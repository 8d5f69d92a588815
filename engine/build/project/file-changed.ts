/** Says that a file is no longer what it was when the command began. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged';
}
