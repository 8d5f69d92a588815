import { numberConstant } from '../../model/constants.ts';
import { didYouMean } from '../../model/diagnostics/suggest.ts';
import { setKey } from '../../model/edits/yaml-values.ts';
import { editProject, type EditableProject, type Problem, type ToldEdit } from './edit-project.ts';
import type { FileEdit } from './file-edits.ts';

/**
 * Switches a country site off or on, by its `state` in sites.yaml. There are no edits if it is so already. What else names the site, such
 * as a redirect into it, is a finding.
 */
export function setSiteState(project: EditableProject, flag: string, state: 'paused' | 'active'): ToldEdit | Problem {
  const { model, files } = project;
  const flags = model.sites.map((one) => one.flag).filter(Boolean);
  const site = model.sites.find((one) => one.flag === flag);
  if (flag === '' || flag === 'root') return { problem: 'The root site cannot be paused: all other sites lead to it.' };
  if (!site)
    return { problem: `There is no site \`${flag}\`. ${didYouMean(flag, flags, '`sitefold sites` lists them.')}` };
  const file = files.get(site.at.file);
  const active = numberConstant(model.constants, 'site.activeState');
  const value = state === 'active' ? active : 1 - active;
  const isSo = site.active === (state === 'active');
  const changed = isSo || !file ? [] : setKey(file, site.at.pointer, { key: 'state', value, after: 'flag' });
  const edits = changed.map((edit): FileEdit => ({ kind: 'edit', path: site.at.file, ...edit }));
  return { ...editProject(project, edits), notes: isSo ? [`The site \`${flag}\` is ${state} already.`] : [] };
}
