import { originAt, pointerTo, type Origin } from '../../model/diagnostics/diagnostic.ts';
import type { Site } from '../../model/site.ts';
import type { LintContext } from './context.ts';

/** Every site has an address of its own that ends with a slash: canonical links are the address and the path of the page. */
export function siteAddresses({ model, report }: LintContext): void {
  const first = new Map<string, Site>();
  for (const site of model.sites) {
    if (!site.addr.endsWith('/'))
      report({
        code: 'ST012',
        message: `The address \`${site.addr}\` does not end with a slash.`,
        hint: `Write \`${site.addr}/\`.`,
        at: addressAt(site),
      });
    const before = first.get(site.addr);
    if (!before) {
      first.set(site.addr, site);
      continue;
    }
    // The address belongs to the site whose flag it has; the entry of the other one was copied.
    const [right, wrong] = before.flag !== '' && !hasFlag(before) && hasFlag(site) ? [site, before] : [before, site];
    const meant = addressOf(wrong, right);
    report({
      code: 'ST011',
      message: `Two sites have the address \`${site.addr}\`.`,
      hint:
        meant === undefined
          ? 'Give each site its own address; canonical links are made from it.'
          : `Write \`${meant}\`.`,
      at: addressAt(wrong),
      related: [
        { message: right === before ? 'first declared here' : 'the site of this address', at: addressAt(right) },
      ],
    });
  }
}

function addressAt({ at }: Site): Origin {
  return originAt(at.file, pointerTo(at.pointer, 'addr'));
}

function hasFlag({ addr, flag }: Site): boolean {
  return addr.endsWith(`/${flag}/`);
}

/** Returns the address of a site in the form of another's; undefined if the other's does not end with its flag. */
function addressOf(site: Site, other: Site): string | undefined {
  if (other.flag === '') return other.addr.endsWith('/') ? `${other.addr}${site.flag}/` : undefined;
  return hasFlag(other) && site.flag !== '' ? `${other.addr.slice(0, -other.flag.length - 1)}${site.flag}/` : undefined;
}
