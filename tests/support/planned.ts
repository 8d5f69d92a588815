import type { Planned } from '../../engine/build/plan/report/planned.ts';
import { compile, type Compiled } from '../../engine/compile/compile.ts';
import type { Source } from '../../engine/compile/parse/parse-yaml.ts';
import { loadSites } from '../../engine/build/plan-build.ts';
import type { BuiltState } from '../../engine/build/pages/built-state.ts';
import { nameFact } from '../../engine/build/pages/fact-names.ts';
import type { PageIndex, PageNote } from '../../engine/build/pages/page-index.ts';
import type { Noted } from '../../engine/build/plan/changed-facts.ts';
import { makePlan } from '../../engine/build/plan/make-plan.ts';
import { stateOf } from '../../engine/build/plan/open-versions.ts';
import { unitNames } from '../../engine/build/plan/unit-names.ts';
import { writtenPages } from '../../engine/build/render/written-pages.ts';
import { activeSites } from '../../engine/model/active-sites.ts';
import type { TargetId } from '../../engine/redirects/targets/registry.ts';
import { BASE_PROJECT, readProject, sourceOf, withFiles } from './project.ts';

/** A version of a project: its files as they were compiled, and the data of its sites. */
export interface Version extends Compiled {
  readonly state: BuiltState;
}

/** The files of the base project. */
export const BASE_SOURCES: readonly Source[] = readProject(BASE_PROJECT);

/** An edit: in a file, a text is replaced by another one. */
export type Edit = readonly [path: string, from: string | RegExp, to: string];

export function edited(sources: readonly Source[], ...edits: readonly Edit[]): readonly Source[] {
  return edits.reduce((all, [path, from, to]) => {
    const old = Buffer.from(all.find((source) => source.path === path)?.bytes ?? '').toString('utf8');
    const text = old.replace(from, () => to);
    if (text === old) throw new Error(`the edit changes nothing in ${path}`);
    return withFiles(all, sourceOf(path, text));
  }, sources);
}

/** Gives a file another path. */
export function moved(sources: readonly Source[], from: string, to: string): readonly Source[] {
  return sources.map((source) => (source.path === from ? { ...source, path: to } : source));
}

export async function versionOf(sources: readonly Source[], known?: BuiltState): Promise<Version> {
  const compiled = compile(sources);
  const { model, diagnostics } = compiled;
  if (!model || diagnostics.some(({ severity }) => severity === 'error'))
    throw new Error(diagnostics.map(({ at, message }) => `${at.file}: ${message}`).join('\n'));
  const data = await loadSites({ model, sites: undefined, cms: undefined, log: () => undefined });
  return { ...compiled, state: await stateOf(data, known) };
}

/** The size of every page and file of a build that is only thought of. */
const BYTES = 20_000;

/** Notes as a build leaves them, with pages that read what pages read: words of the menu, their products, the pages on other sites. */
export function noteBuild(state: BuiltState): Noted {
  const { model, router } = state;
  const products = model.content.products.map(({ id }) => id);
  const menu = ['nav.home', 'nav.faq', 'nav.products'].map((key) => nameFact('word', key));
  const pages = activeSites(model).map((site) => {
    const notes = writtenPages(router, site).map(
      ({ remainder }) =>
        [
          remainder,
          [
            ...menu,
            nameFact('own', 'name'),
            nameFact('company', 'name'),
            nameFact('ask', 'alternates', remainder),
            ...products
              .filter((id) => remainder === 'product' || remainder === `product/${id}`)
              .flatMap((id) => [
                nameFact('entry', 'products', 'name', id),
                nameFact('entry', 'products', 'summary', id),
              ]),
            ...(remainder === 'product' ? [nameFact('list', 'products')] : []),
          ],
        ] as const,
    );
    return [site.flag, new Map(notes)] as const;
  });
  const units = [...unitNames(model)].map(([unit, { site }]) => {
    const facts = unit.startsWith('sitemaps/')
      ? [nameFact('pagesOn', site?.flag ?? '')]
      : unit.startsWith('search/') || unit.startsWith('previews/')
        ? products.map((id) => nameFact('entry', 'products', 'name', id))
        : [nameFact('company', 'name')];
    return [unit, new Map([[`${unit.replace('/', '-')}.file`, facts]])] as const;
  });
  return { pages: indexOf(new Map(pages)), outputs: indexOf(new Map(units)), state: () => state };
}

/** An index of files by the facts that they have read. */
export function indexOf(read: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>): PageIndex {
  const facts = [...new Set([...read.values()].flatMap((files) => [...files.values()].flat()))];
  const placeOf = new Map(facts.map((fact, place) => [fact, place]));
  const groups: number[][] = [];
  const pages = [...read].map(([flag, files]) => {
    const notes = [...files].map(([path, own]): [string, PageNote] => {
      const record = groups.push(own.map((fact) => placeOf.get(fact) ?? 0)) - 1;
      return [path, { record, sha256: '', bytes: BYTES }];
    });
    return [flag, new Map(notes)] as const;
  });
  return { code: 'code', facts, groups, records: groups.map((_, place) => [place]), pages: new Map(pages) };
}

/** Plans an edit of a version that a build has noted. */
export async function planEdit(
  before: Version,
  sources: readonly Source[],
  { noted = noteBuild(before.state), hosts }: { noted?: Noted; hosts?: readonly TargetId[] } = {},
): Promise<Planned> {
  const now = await versionOf(sources, before.state);
  return {
    plan: await makePlan({ before: before.state, now: now.state, noted, scripts: ["'sha256-of-a-script'"], hosts }),
    before: before.state.model,
    now: now.state,
    files: { before: before.files, now: now.files },
    compared: { kind: 'release', id: '0123456789abcdef', builtAt: '2026-11-23T08:30:00.000Z', out: 'dist' },
    uncommitted: 1,
    noted: noted.state() === before.state ? 'same' : 'other',
    otherCode: false,
    command: 'sitefold plan',
  };
}
