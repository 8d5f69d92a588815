import type { SiteModel } from '../engine/model/site-model.ts';
import { UserError } from './io.ts';

/** Returns the flags that a list such as `root,th,de` names. Throws if a site is unknown or not active. */
export function chooseSites(text: string, model: SiteModel): string[] {
  return text.split(',').map((name) => {
    const flag = name.trim() === 'root' ? '' : name.trim();
    const site = model.sites.find((one) => one.flag === flag);
    if (!site) throw new UserError(`There is no site \`${flag}\`; sitefold sites lists them.`);
    if (!site.active) throw new UserError(`The site \`${flag}\` is switched off (state ${site.state}).`);
    return flag;
  });
}
