import type { BuildResult } from '../../engine/build/build.ts';
import { nameFact } from '../../engine/build/pages/fact-names.ts';
import type { ReportedRelease } from '../../engine/build/report/describe-report.ts';
import { pageInRelease, writtenPages } from '../../engine/build/render/written-pages.ts';
import { activeSites } from '../../engine/model/active-sites.ts';
import { createRouter } from '../../engine/routing/router.ts';
import { baseModel } from './base-model.ts';

const model = baseModel();
const router = createRouter(model);
const ASSETS = { 'files/small.pdf': 100_000, '_astro/page.css': 4000, 'files/manual.pdf': 900_000 };

/** A build of the base project that rendered three pages, and its release, whose pages are all of the same size. */
export const REPORTED: {
  readonly built: Extract<BuildResult, { kind: 'built' }>;
  readonly release: ReportedRelease;
} = {
  built: {
    kind: 'built',
    id: '0123456789abcdef',
    pages: 500,
    made: 0,
    rendered: 3,
    patched: 0,
    left: 0,
    reasons: new Map([
      ['', new Map([['faq/101', []]])],
      [
        'th',
        new Map([
          ['faq', [nameFact('wordIn', 'th', 'nav.faq')]],
          ['', [nameFact('wordIn', 'th', 'nav.faq')]],
        ]),
      ],
    ]),
    seconds: 11.7,
    peakBytes: 400 * 1024 ** 2,
  },
  release: {
    model,
    router,
    integrity: new Map([
      ...activeSites(model).flatMap((site) =>
        writtenPages(router, site).map(
          ({ remainder }) => [pageInRelease(site, remainder), { sha256: '', bytes: 20_000 }] as const,
        ),
      ),
      ...Object.entries(ASSETS).map(([path, bytes]) => [`client/${path}`, { sha256: '', bytes }] as const),
    ]),
  },
};
