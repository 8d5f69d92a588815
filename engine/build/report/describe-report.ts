import type { SiteModel } from '../../model/site-model.ts';
import type { Router } from '../../routing/router.ts';
import { activeSites } from '../../model/active-sites.ts';
import type { BuildResult } from '../build.ts';
import { describeRendering } from '../recording/format-stages.ts';
import { addressOf } from '../recording/format-trace.ts';
import type { PageTime, Recording, Stage } from '../recording/recorder.ts';
import { isPage } from '../release/history.ts';
import type { Integrity } from '../release/integrity.ts';
import { pageInRelease, writtenPages } from '../render/written-pages.ts';
import { groupReasons, type ReasonedPages } from './group-reasons.ts';

/** The pages of one template. */
export interface TemplateCost {
  readonly template: string;
  readonly pages: number;
  readonly bytes: number;
  /** How many of them were rendered, and the milliseconds that this took. */
  readonly rendered: number;
  readonly took: number;
}

export interface SlowPage {
  readonly address: string;
  readonly template: string;
  /** In milliseconds. */
  readonly took: number;
  readonly bytes: number;
}

export interface Asset {
  readonly address: string;
  readonly bytes: number;
}

/** The files of one kind, by the ending of their names. */
export interface AssetKind {
  readonly kind: string;
  readonly files: number;
  readonly bytes: number;
}

/** What a build did and what that cost. Lists begin with what is largest. */
export interface BuildReport {
  readonly id: string;
  /** False if nothing had changed since the last build. */
  readonly isNew: boolean;
  readonly pages: number;
  readonly rendered: number;
  /** In bytes, where known. */
  readonly peakMemory: number | undefined;
  readonly stages: readonly Stage[];
  /** How long the pages took. */
  readonly rendering: string;
  readonly templates: readonly TemplateCost[];
  readonly slowest: readonly SlowPage[];
  readonly kinds: readonly AssetKind[];
  readonly heaviest: readonly Asset[];
  readonly reasons: readonly ReasonedPages[];
}

/** A release as a build has published it. */
export interface ReportedRelease {
  readonly model: SiteModel;
  readonly router: Router;
  readonly integrity: Integrity;
}

/** The number of pages and of assets that are listed by name. */
const LISTED = 25;
const CLIENT = 'client/';

/** Puts together what a build did: from its result, its recording and the release that serves now. */
export function describeReport(
  result: Extract<BuildResult, { kind: 'built' | 'unchanged' }>,
  { stages, shares }: Recording,
  release: ReportedRelease,
): BuildReport {
  const times = shares.flatMap(({ pages }) => pages);
  const pages = listPages(release);
  const isNew = result.kind === 'built';
  const assets = [...release.integrity]
    .filter(([path]) => path.startsWith(CLIENT) && !isPage(path))
    .map(([path, { bytes }]) => ({ address: path.slice(CLIENT.length - 1), bytes }))
    .sort(byBytes);
  return {
    id: result.id,
    isNew,
    pages: pages.size,
    rendered: isNew ? result.rendered : 0,
    peakMemory: isNew ? result.peakBytes : undefined,
    stages,
    rendering: describeRendering(shares),
    templates: sumTemplates(pages, times),
    slowest: times
      .toSorted((a, b) => b.took - a.took)
      .slice(0, LISTED)
      .map(({ flag, remainder, template, took }) => {
        const address = addressOf(flag, remainder);
        return { address, template, took, bytes: pages.get(address)?.bytes ?? 0 };
      }),
    kinds: sumKinds(assets),
    heaviest: assets.slice(0, LISTED),
    reasons: isNew ? groupReasons(result.reasons).sort((a, b) => b.addresses.length - a.addresses.length) : [],
  };
}

interface WrittenPage {
  readonly template: string;
  readonly bytes: number;
}

/** The pages of a release by their address. */
function listPages({ model, router, integrity }: ReportedRelease): ReadonlyMap<string, WrittenPage> {
  return new Map(
    activeSites(model).flatMap((site) =>
      writtenPages(router, site).map(({ remainder, template }) => [
        addressOf(site.flag, remainder),
        { template, bytes: integrity.get(pageInRelease(site, remainder))?.bytes ?? 0 },
      ]),
    ),
  );
}

function sumTemplates(pages: ReadonlyMap<string, WrittenPage>, times: readonly PageTime[]): TemplateCost[] {
  const timesOf = Map.groupBy(times, ({ template }) => template);
  return [...Map.groupBy(pages.values(), ({ template }) => template)]
    .map(([template, own]) => {
      const rendered = timesOf.get(template) ?? [];
      return {
        template,
        pages: own.length,
        bytes: sum(own.map(({ bytes }) => bytes)),
        rendered: rendered.length,
        took: sum(rendered.map(({ took }) => took)),
      };
    })
    .sort((a, b) => b.took - a.took || byBytes(a, b));
}

function sumKinds(assets: readonly Asset[]): AssetKind[] {
  return [...Map.groupBy(assets, ({ address }) => kindOf(address))]
    .map(([kind, own]) => ({ kind, files: own.length, bytes: sum(own.map(({ bytes }) => bytes)) }))
    .sort(byBytes);
}

/** The ending of a file name. The index of the search has several, which belong together. */
function kindOf(address: string): string {
  if (address.startsWith('/pagefind/')) return 'search index';
  return address.slice(address.lastIndexOf('.') + 1);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function byBytes(a: { readonly bytes: number }, b: { readonly bytes: number }): number {
  return b.bytes - a.bytes;
}
