/** A file from an emitter: its path below the target folder, with forward slashes, and its text. */
export interface Artifact {
  readonly path: string;
  readonly text: string;
}

/** A file whose text is composed on demand. */
export interface ComposedArtifact {
  readonly path: string;
  compose(): string;
}

/** Returns the file with its text. */
export function composeArtifact({ path, compose }: ComposedArtifact): Artifact {
  return { path, text: compose() };
}

/** The files for a host. */
export interface HostFiles {
  readonly id: string;
  /** Empty if a rule was refused, because an incomplete file would look like a complete one. */
  readonly files: readonly Artifact[];
  /** The paths that were not written for that reason. Files of an earlier run at these paths are stale. */
  readonly withheld: readonly string[];
  readonly rules: number;
  readonly bytes: number;
  /** Why there are no files, and what to do. */
  readonly refused: readonly { readonly message: string; readonly way: string }[];
}

/** What is said of the files of a host, without their texts. */
export type HostReport<Result extends HostFiles = HostFiles> = Omit<Result, 'files'> & {
  readonly files: readonly Pick<Artifact, 'path'>[];
};

/** Returns what is said of the files of a host. */
export function reportHost<Result extends HostFiles>(result: Result): HostReport<Result> {
  return { ...result, files: result.files.map(({ path }) => ({ path })) };
}

/** Tells whether the files of a host were refused; every command decides by this. */
export function isRefused({ refused }: Pick<HostFiles, 'refused'>): boolean {
  return refused.length > 0;
}

/** A binary file. */
export interface BinaryArtifact {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** A file for download: its size, and the digest with which a visitor can check it. */
export interface OfferedFile {
  readonly bytes: number;
  /** SHA-256 in hexadecimal digits. */
  readonly sha256: string;
}
