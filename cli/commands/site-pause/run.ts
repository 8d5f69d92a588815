import { setSiteState } from '../../../engine/compile/edits/site-state.ts';
import { runEdit, type EditOptions } from '../../edit.ts';

/** Switches a country site off. */
export async function runSitePause(options: EditOptions, [flag = '']: readonly string[]): Promise<void> {
  await runEdit(options, {
    edit: (project) => setSiteState(project, flag, 'paused'),
    summary: () => `the site /${flag}/ is paused`,
  });
}
