/** A file that an emitter made: its path below the folder it goes to, with forward slashes, and its text. */
export interface Artifact {
  readonly path: string;
  readonly text: string;
}
