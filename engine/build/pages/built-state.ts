import type { OfferedFile } from '../../model/artifact.ts';
import type { SiteState } from '../../theme/state.ts';

/** The data of a build, from which its pages are rendered. */
export interface BuiltState extends Omit<SiteState, 'files' | 'reads'> {
  /** Size and SHA-256 of the files that downloads offer, by their path. */
  readonly files: ReadonlyMap<string, OfferedFile>;
}
