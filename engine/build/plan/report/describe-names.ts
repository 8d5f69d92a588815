import { listUp } from '../../../model/plain-words.ts';
import type { Planned } from './planned.ts';
import { line, type Line, type Section } from './report.ts';
import { siteName } from './sites-text.ts';

/** The sites and the entries that one of the versions lacks. */
export function describeNames({ plan: { sites, entries }, now }: Planned): Section {
  const nameOf = (flag: string): string => now.model.sites.find((site) => site.flag === flag)?.name ?? '';
  const { added = [], removed = [], renamed = [] } = Object.groupBy(entries, ({ kind }) => kind);
  const entryLines = (changes: typeof entries, words: string): Line[] =>
    [...Map.groupBy(changes, ({ collection }) => collection)].map(([collection, some]) =>
      line(`${words} in ${collection}: ${listUp(some.map(({ name }) => name))}`),
    );
  return {
    title: 'Sites and content',
    lines: [
      ...sites.added.map((flag) => line(`New site ${siteName(flag)} (${nameOf(flag)})`)),
      ...sites.removed.map((flag) => line(`Removed site ${siteName(flag)}`)),
      ...sites.switchedOff.map((flag) => line(`Site ${siteName(flag)} (${nameOf(flag)}) switched off`)),
      ...renamed.map(({ collection, was = '', name }) =>
        line(`Renamed in ${collection}: ${was} is now ${name} (most of its fields are the same)`),
      ),
      ...entryLines(added, 'New'),
      ...entryLines(removed, 'Removed'),
    ],
  };
}
