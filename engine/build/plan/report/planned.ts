import type { Plan } from '../make-plan.ts';
import type { BuiltState } from '../../pages/built-state.ts';
import type { SiteModel } from '../../../model/site-model.ts';
import type { BothFiles } from '../../../redirects/analysis/redirect-changes.ts';

/** The two versions that are compared: the working tree with a release or a version in git, or unsaved changes with the saved files. */
export type Compared =
  | { readonly kind: 'release'; readonly id: string; readonly builtAt: string; readonly out: string }
  | { readonly kind: 'version'; readonly ref: string; readonly commit: string }
  | { readonly kind: 'unsaved'; readonly release: SeenRelease };

/** What the saved files are to the current release: `none`: there is no release. */
export type SeenRelease = 'same' | 'other' | 'none';

/** The build whose notes say what pages read: that of the version before, another one, or none. */
export type Noted = 'same' | 'other' | 'none';

/** A plan with all that is needed to tell it. */
export interface Planned {
  readonly plan: Plan;
  readonly before: SiteModel;
  readonly now: Pick<BuiltState, 'model' | 'router'>;
  readonly files: BothFiles;
  readonly compared: Compared;
  /** Files of the working tree that are not committed. Undefined without a repository. */
  readonly uncommitted: number | undefined;
  readonly noted: Noted;
  /** True if other code than that of now has rendered the version before: its pages may differ in more than their data. */
  readonly otherCode: boolean;
  /** The command that was called, without options that only choose the form of its output. */
  readonly command: string;
}
