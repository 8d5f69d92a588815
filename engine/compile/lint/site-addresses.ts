import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import type { LintContext } from './context.ts';

/** Every site has an address of its own that ends with a slash: canonical links are the address and the path of the page. */
export function siteAddresses({ model, report }: LintContext): void {
  const first = new Map<string, (typeof model.sites)[number]>();
  for (const site of model.sites) {
    const at = originAt(site.at.file, pointerTo(site.at.pointer, 'addr'));
    if (!site.addr.endsWith('/'))
      report({
        code: 'ST012',
        message: `The address \`${site.addr}\` does not end with a slash.`,
        hint: `Write \`${site.addr}/\`.`,
        at,
      });
    const before = first.get(site.addr);
    if (before) {
      report({
        code: 'ST011',
        message: `Two sites have the address \`${site.addr}\`.`,
        hint: 'Give each site its own address; canonical links are made from it.',
        at,
        related: [
          { message: 'first declared here', at: originAt(before.at.file, pointerTo(before.at.pointer, 'addr')) },
        ],
      });
    } else first.set(site.addr, site);
  }
}
