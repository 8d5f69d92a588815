import { activeSites } from '../../model/active-sites.ts';
import type { Site } from '../../model/site.ts';
import { sameTemplates, sharesTemplates } from '../render/page-code.ts';
import { writtenPages } from '../render/written-pages.ts';
import type { BuiltState } from './built-state.ts';
import { nameFact } from './fact-names.ts';
import { canPatch } from './patch-page.ts';
import { createFreshness, type BuiltBefore } from './freshness.ts';
import type { PageIndex, PageNote } from './page-index.ts';
import { changedThemeFiles } from './state-changes.ts';
import { viewOf } from './view.ts';

/** What a build does with the pages of a site. */
export interface SitePlan {
  readonly site: Site;
  /** Pages that have read nothing that changed. */
  readonly kept: readonly (readonly [remainder: string, note: PageNote])[];
  /** Pages that were made for this very build, by another machine or before it was stopped. */
  readonly made: readonly (readonly [remainder: string, note: PageNote])[];
  /** Pages of which only parts changed that can be put into them, see `patchPage`: the facts of those parts. */
  readonly patched: readonly (readonly [remainder: string, note: PageNote, facts: readonly string[]])[];
  /** Pages to render, and why: the facts that changed. None for a page that was not there before, or with other code of the engine. */
  readonly rendered: ReadonlyMap<string, readonly string[]>;
}

interface PlanOptions {
  readonly now: BuiltState;
  /** The code that renders pages, see `codeOfBundle`. */
  readonly code: string;
  readonly before: BuiltBefore | undefined;
}

/** Decides for each page of each site whether it must be rendered. */
export function planPages({ now, code, before }: PlanOptions): SitePlan[] {
  const theme =
    before === undefined || before.index.code === code ? [] : changedThemeFiles(before.state().model, now.model);
  const reasons = theme.map((path) => nameFact('theme', path));
  const isSame = sameTemplates(before?.index.code, code);
  // Nothing is compared where all pages are rendered.
  const freshness = before && sharesTemplates(before.index.code, code) ? createFreshness(before, now) : undefined;
  return activeSites(now.model).map((site) => {
    const known = before?.index.pages.get(site.flag);
    const kept: [string, PageNote][] = [];
    const patched: [string, PageNote, readonly string[]][] = [];
    const rendered = new Map<string, readonly string[]>();
    for (const { remainder, template } of writtenPages(now.router, site)) {
      if (!isSame(template)) {
        rendered.set(remainder, reasons);
        continue;
      }
      const note = known?.get(remainder);
      const changed = note && freshness?.(note, viewOf(site));
      if (!note || !changed) rendered.set(remainder, []);
      else if (changed.length === 0) kept.push([remainder, note]);
      else if (changed.every((fact) => canPatch(fact, remainder))) patched.push([remainder, note, changed]);
      else rendered.set(remainder, changed);
    }
    return { site, kept, made: [], patched, rendered };
  });
}

/** Takes the pages that were made already out of those to make. */
export function withMade({ site, kept, patched, rendered }: SitePlan, made: PageIndex): SitePlan {
  const own = made.pages.get(site.flag) ?? new Map<string, PageNote>();
  const toMake = new Set([...rendered.keys(), ...patched.map(([remainder]) => remainder)]);
  return {
    site,
    kept,
    made: [...own].filter(([remainder]) => toMake.has(remainder)),
    patched: patched.filter(([remainder]) => !own.has(remainder)),
    rendered: new Map([...rendered].filter(([remainder]) => !own.has(remainder))),
  };
}
