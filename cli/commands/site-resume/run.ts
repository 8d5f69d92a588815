import { setSiteState } from '../../../engine/compile/edits/site-state.ts';
import { runEdit, type EditOptions } from '../../edit.ts';

/** Switches a country site on. */
export async function runSiteResume(options: EditOptions, [flag = '']: readonly string[]): Promise<void> {
  await runEdit(options, {
    edit: (project) => setSiteState(project, flag, 'active'),
    summary: () => `the site /${flag}/ is active`,
  });
}
