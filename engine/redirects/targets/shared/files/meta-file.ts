import type { Artifact } from '../../../../model/artifact.ts';

/** Returns the file beside a file whose format has no comments. It says how that file was made, and what its reader must know. */
export function metaFile(path: string, generated: string, more: Readonly<Record<string, unknown>> = {}): Artifact {
  return { path, text: `${JSON.stringify({ generated, ...more }, undefined, 2)}\n` };
}

/** The size of a text, in bytes of UTF-8. */
export function byteLength(text: string): number {
  return Buffer.byteLength(text);
}
