/** A file that an emitter made: its path below the folder it goes to, with forward slashes, and its text. */
export interface Artifact {
  readonly path: string;
  readonly text: string;
}

/** A file that is no text. */
export interface BinaryArtifact {
  readonly path: string;
  readonly bytes: Uint8Array;
}
