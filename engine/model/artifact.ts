/** A file that an emitter made: its path below the folder it goes to, with forward slashes, and its text. */
export interface Artifact {
  readonly path: string;
  readonly text: string;
}

/** What was made for a host. */
export interface HostFiles {
  readonly id: string;
  /** Empty where something was refused: a file that lacks rules would be taken for a whole one. */
  readonly files: readonly Artifact[];
  /** The paths of what was not made for that reason: what an earlier run left there is stale. */
  readonly withheld: readonly string[];
  readonly rules: number;
  readonly bytes: number;
  /** Why nothing was made, and what to do. */
  readonly refused: readonly { readonly message: string; readonly way: string }[];
}

/** True where a host was refused its files: what every command shows of it follows from this. */
export function isRefused({ refused }: Pick<HostFiles, 'refused'>): boolean {
  return refused.length > 0;
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
