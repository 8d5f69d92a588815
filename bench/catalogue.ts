import { join } from 'node:path';
import type { BuildBenchOptions } from './build.ts';
import { buildClone, withClone, type BuildFigures, type Clone } from './clone.ts';
import { multiplyContent } from './multiply-content.ts';
import { formatNumbers } from './number-table.ts';

/** With the entries themselves, the catalogue of the vendor ninefold: half a million pages. */
const COPIES = 8;
/** In CI, a build leaves nothing behind that is made after it. */
const ENV = { CI: 'true' };
/** How much more than in proportion a large catalogue may cost. */
const LINEAR = 1.15;

/** A generated catalogue of half a million pages beside that of the vendor, both built with nothing kept. */
export async function benchCatalogue({ only }: BuildBenchOptions = {}): Promise<void> {
  const build = (clone: Clone): Promise<BuildFigures> => {
    clone.forget();
    return buildClone(clone, '--force', ...(only === undefined ? [] : ['--only', only]));
  };
  const small = await withClone(build, ENV);
  const large = await withClone((clone) => {
    multiplyContent(join(clone.folder, 'content'), COPIES);
    return build(clone);
  }, ENV);
  const name = `${large.pages} pages`;
  process.stdout.write(
    formatNumbers([
      {
        work: `${name}, processor time of a page`,
        was: '–',
        reach: { text: `≤ ${LINEAR} of ${small.pages} pages`, atMost: LINEAR * ofPage(small) },
        measured: ofPage(large),
        unit: 'ms',
        beside: { name: `${small.pages} pages`, value: ofPage(small) },
      },
      {
        work: `${name}, peak memory`,
        was: '–',
        reach: { text: '≤ 2 GiB', atMost: 2 },
        measured: large.peakBytes / 1024 ** 3,
        unit: 'GiB',
        beside: { name: `${small.pages} pages`, value: small.peakBytes / 1024 ** 3 },
      },
      {
        work: `${name}, nothing kept`,
        was: '–',
        measured: large.seconds,
        unit: 's',
        beside: { name: `${small.pages} pages`, value: small.seconds },
      },
    ]),
  );
}

/** Milliseconds of processor time for a page, with its share of all else. */
function ofPage({ cpuSeconds, pages }: BuildFigures): number {
  return (cpuSeconds * 1000) / pages;
}
