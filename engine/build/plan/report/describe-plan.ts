import { countOf, formatNumber, listUp } from '../../../model/plain-words.ts';
import { describeFiles } from './describe-files.ts';
import { describeHeaders } from './describe-headers.ts';
import { describeHosts } from './describe-hosts.ts';
import { describeNames } from './describe-names.ts';
import { describePages } from './describe-pages.ts';
import { describeRedirects, splitChanges } from './describe-redirects.ts';
import type { Planned, SeenRelease } from './planned.ts';
import { code, line, type Line, type Report } from './report.ts';
import { countPages, siteName, siteNames } from './sites-text.ts';
import { describeUnknown } from './describe-unknown.ts';
import { objections, warnings } from './warnings.ts';

/** The digits of a commit that people compare. */
const SHORT_COMMIT = 10;

/** Tells a plan: the summary, then a section for each kind of thing that changes. */
export function describePlan(planned: Planned): Report {
  const [against, other] = [objections(planned), warnings(planned)];
  const verdict = against.length > 0 ? 'Must not be shipped' : 'Can be shipped';
  const some = against.length === 0 && other.length > 0 ? `, with ${countOf(other.length, 'warning')}` : '';
  const sections = [
    describeNames(planned),
    describePages(planned),
    describeRedirects(planned),
    describeHeaders(planned),
    describeFiles(planned),
    describeHosts(planned),
  ];
  return {
    summary: line(`${verdict}${some}: ${summarise(planned)}.`),
    objections: against,
    warnings: other,
    sections: sections.filter(({ lines }) => lines.length > 0),
    unknown: describeUnknown(planned),
    compared: describeCompared(planned),
    command: planned.command,
  };
}

/** Says in one sentence what a change does. */
function summarise(planned: Planned): string {
  const { pages, sites, headers, downloads, outputs, entries } = planned.plan;
  const { rules } = splitChanges(planned);
  const redirectsOf = (...kinds: readonly string[]): number => rules.filter(({ kind }) => kinds.includes(kind)).length;
  const changed = [...pages.changed.values()].reduce((sum, { size }) => sum + size, 0);
  const count = (verb: string, number: number, noun: string): string[] =>
    number > 0 ? [`${verb} ${countOf(number, noun)}`] : [];
  const parts = [
    ...(sites.added.length > 0 ? [`adds the ${siteNames(sites.added)}`] : []),
    ...(sites.removed.length > 0 ? [`removes the ${siteNames(sites.removed)}`] : []),
    ...(sites.switchedOff.length > 0 ? [`switches off the ${siteNames(sites.switchedOff)}`] : []),
    ...entries
      .filter(({ kind }) => kind === 'renamed')
      .slice(0, 1)
      .map(({ was = '', name }) => `renames ${was} to ${name}`),
    ...count('adds', countPages(pages.added), 'page'),
    ...count('removes', [...pages.removed.values()].flat().length, 'page'),
    ...count('changes', changed, 'page').map((text) =>
      pages.changed.size > 1
        ? `${text} on ${formatNumber(pages.changed.size)} sites`
        : `${text} on ${siteName([...pages.changed.keys()][0] ?? '')}`,
    ),
    ...(pages.alternates.size > 0
      ? [`changes the links to other sites on ${countOf(countPages(pages.alternates), 'page')}`]
      : []),
    ...count('adds', redirectsOf('gained'), 'redirect'),
    ...count('changes', redirectsOf('retargeted', 'status'), 'redirect'),
    ...count('removes', redirectsOf('lost'), 'redirect'),
    ...count('changes', headers.length, 'header'),
    ...count('changes', downloads.length, 'download file'),
  ];
  if (parts.length > 0) return listUp(parts, parts.length);
  if (outputs.some(({ kind }) => kind !== 'unknown')) return 'changes other files, but no page, redirect or header';
  return pages.unknown.size > 0
    ? 'no redirect or header changes; which pages change is not known'
    : 'nothing that visitors see changes';
}

function describeCompared({ compared, uncommitted }: Planned): Line {
  switch (compared.kind) {
    case 'release': {
      const build = `build ${compared.id} of ${compared.builtAt.slice(0, 16).replace('T', ' ')} UTC`;
      return line(workingTree(uncommitted), 'the release in ', code(compared.out), `, ${build}.`);
    }
    case 'version':
      return line(workingTree(uncommitted), code(compared.ref), `, commit ${compared.commit.slice(0, SHORT_COMMIT)}.`);
    case 'unsaved':
      return line('Compared: the unsaved changes with the saved files', SAVED_FILES[compared.release]);
  }
}

function workingTree(uncommitted: number | undefined): string {
  const open = uncommitted === undefined || uncommitted === 0 ? '' : ` (${countOf(uncommitted, 'file')} not committed)`;
  return `Compared: the working tree${open} with `;
}

const SAVED_FILES: Readonly<Record<SeenRelease, Line>> = {
  same: ['. They are those of the current release.'],
  other: ['. ', code('sitefold plan'), ' compares those with the current release.'],
  none: ['. There is no release yet.'],
};
