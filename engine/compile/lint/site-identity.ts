import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import type { LintContext } from './context.ts';

/** Two sites must not have the same flag or number. */
export function siteIdentity({ model, report }: LintContext): void {
  for (const [field, code, what] of [
    ['flag', 'ST001', 'flag'],
    ['siteId', 'ST002', 'number'],
  ] as const) {
    const first = new Map<string | number, (typeof model.sites)[number]>();
    for (const site of model.sites) {
      const before = first.get(site[field]);
      if (!before) {
        first.set(site[field], site);
        continue;
      }
      report({
        code,
        message: `Two sites have the ${what} \`${site[field]}\`.`,
        hint: field === 'flag' ? 'Give each site a flag of its own.' : 'Choose a number that is not in use.',
        at: originAt(site.at.file, pointerTo(site.at.pointer, field)),
        related: [
          { message: 'first declared here', at: originAt(before.at.file, pointerTo(before.at.pointer, field)) },
        ],
      });
    }
  }
}
