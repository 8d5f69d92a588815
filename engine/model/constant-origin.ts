import { originAt, pointerTo, type Origin } from './diagnostics/diagnostic.ts';
import type { SourceFile } from './diagnostics/source.ts';
import { DEFAULTS } from './schema/kinds.ts';

/** The constants that every project starts from. */
export const DEFAULT_CONSTANTS = `${DEFAULTS}/constants.yaml`;
/** The constants of a project that differ from them. */
export const OWN_CONSTANTS = 'manifests/constants.yaml';

/** Returns the place of a constant: in the manifest of the project if it is there, else in the defaults. */
export function constantOrigin(
  files: ReadonlyMap<string, SourceFile>,
  key: string,
  below: readonly (string | number)[] = [],
): Origin {
  const pointer = pointerTo('/constants', key);
  const isOwn = files.get(OWN_CONSTANTS)?.marks().get(pointer) !== undefined;
  const file = isOwn ? OWN_CONSTANTS : DEFAULT_CONSTANTS;
  return originAt(file, pointerTo(pointer, ...below), below.length === 0 ? 'key' : 'value');
}
