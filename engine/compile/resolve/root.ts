import { originAt, pointerTo, type Report } from '../../model/diagnostics/diagnostic.ts';
import type { Site } from '../../model/site.ts';

/** Checks that the root site comes first, is switched on, and is the only main site. */
export function checkRoot(sites: readonly Site[], report: Report): void {
  const [first] = sites;
  if (!first) return;
  const at = (site: Site, key: string): ReturnType<typeof originAt> =>
    originAt(site.at.file, pointerTo(site.at.pointer, key));
  if (first.flag !== '') {
    report({
      code: 'ST007',
      message: `The first site is \`${first.flag}\`; it must be the root site.`,
      hint: 'Move the entry with `flag: ""` to the top.',
      at: at(first, 'flag'),
    });
  }
  const root = sites.find((site) => site.flag === '');
  const hint =
    'Write `isMain: 1` and `state: 1` for the root site, which has `flag: ""`, and `isMain` for no other site.';
  if (!root) {
    report({ code: 'ST014', message: 'There is no root site.', hint, at: originAt(first.at.file, first.at.pointer) });
    return;
  }
  if (!root.active) report({ code: 'ST014', message: 'The root site is switched off.', hint, at: at(root, 'state') });
  const wrong = sites.filter((site) => site !== root && site.isMain === 1);
  if (root.isMain !== 1 && wrong.length === 0)
    report({
      code: 'ST014',
      message: 'The root site is not the main site.',
      hint,
      at: originAt(root.at.file, root.at.pointer),
    });
  for (const site of wrong) {
    report({
      code: 'ST014',
      message: `The site \`${site.flag}\` is marked as the main site.`,
      hint: 'Delete `isMain` here; only the root site, which has `flag: ""`, is the main site.',
      at: at(site, 'isMain'),
    });
  }
}
