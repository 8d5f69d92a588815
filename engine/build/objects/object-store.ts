/** Keeps objects under keys, such as a bucket or a folder that several machines share. */
export interface ObjectStore {
  /** How messages call it: `s3://bucket/prefix`, or the path of a folder. */
  readonly name: string;
  /** Returns an object; undefined if there is none. Rejects if the store does not answer. */
  get(key: string): Promise<Buffer | undefined>;
  /** Keeps an object, in place of the one that has the key. Other readers see the old or the new one, never a part. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Removes an object, if there is one. */
  remove(key: string): Promise<void>;
}
