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

/** A file that downloads offer: its size, and the digest by which a visitor checks it. */
export interface OfferedFile {
  readonly bytes: number;
  /** SHA-256 in hexadecimal digits. */
  readonly sha256: string;
}
