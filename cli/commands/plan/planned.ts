import type { Plan } from '../../../engine/build/plan/make-plan.ts';
import type { BuiltState } from '../../../engine/build/pages/built-state.ts';
import type { SiteModel } from '../../../engine/model/site-model.ts';
import type { BothFiles } from '../../redirect-changes.ts';

/** The version that the working tree is compared with. */
export type Compared =
  | { readonly kind: 'release'; readonly id: string; readonly builtAt: string; readonly out: string }
  | { readonly kind: 'version'; readonly ref: string; readonly commit: string };

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
