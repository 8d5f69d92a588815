import { countOf } from '../../../model/plain-words.ts';
import { activeSites } from '../../../model/active-sites.ts';
import type { Planned } from './planned.ts';
import { code, line, type Line } from './report.ts';
import { countPages, siteName } from './sites-text.ts';

const BUILD = 'sitefold build --out /tmp/site';

/** What is not known, and how to learn it. */
export function describeUnknown(planned: Planned): Line[] {
  return [...unknownPages(planned), ...otherCode(planned), ...otherSites(planned)];
}

function unknownPages({ plan: { pages }, noted, compared }: Planned): Line[] {
  if (pages.unknown.size === 0) return [];
  const count = countPages(pages.unknown);
  const head = `Whether ${countOf(count, 'page')} ${count === 1 ? 'changes' : 'change'} is not known, because `;
  if (compared.kind === 'unsaved' && compared.release === 'none')
    return [
      line(`${head}there is no release yet. `, code('sitefold build'), ' makes one, and notes what each page reads.'),
    ];
  const why =
    noted === 'none'
      ? 'no build with this code has noted what pages read'
      : 'the notes are of a build in which they read something else, or which lacks them';
  return [line(`${head}${why}. `, code(BUILD), ' makes such notes and leaves the release as it is; then plan again.')];
}

function otherCode({ otherCode: differs, compared }: Planned): Line[] {
  if (!differs) return [];
  const what = compared.kind === 'version' ? 'The code differs too' : 'The release was rendered by other code';
  return [line(`${what}, so a build renders every page again: pages may change in more ways than this plan says.`)];
}

/** A release of some sites looks as if the manifests switched the others on. */
function otherSites({ compared, before, plan: { sites } }: Planned): Line[] {
  if (compared.kind !== 'release') return [];
  const known = new Set(before.sites.map(({ flag }) => flag));
  const added = sites.added.filter((flag) => known.has(flag));
  if (added.length < 2) return [];
  const active = activeSites(before).flatMap(({ flag }) => (flag === '' ? [] : [siteName(flag)]));
  return [
    line(
      `The release lacks ${countOf(added.length, 'site')} that the manifests have. If it was built with `,
      code('--only'),
      ', plan with ',
      code(`--only ${active.join(',')}`),
      '.',
    ),
  ];
}
