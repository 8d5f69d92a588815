import {
  beginRelease,
  publishRelease,
  type Published,
  type PublishOptions,
} from '../../engine/build/release/release-writer.ts';
import type { Latest } from '../../engine/build/release/release.ts';
import { takeFolder } from '../../engine/build/release/take-folder.ts';

/** Makes nothing outside of this process: the release is not loaded, and nothing is tidied in the background. */
export const WITHOUT_PROCESSES = {
  load: () => Promise.resolve(undefined),
  tidy: () => undefined,
} satisfies PublishOptions;

/** Publishes a folder as a release as a build does at its end. */
export async function publishFolder(
  folder: string,
  out: string,
  latest: Latest,
  options: PublishOptions = {},
): Promise<Published> {
  const writer = beginRelease(out);
  takeFolder(writer, folder);
  return publishRelease(writer, latest, { ...WITHOUT_PROCESSES, ...options });
}
