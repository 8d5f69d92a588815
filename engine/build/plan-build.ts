import type { Application } from '../content/application.ts';
import { loadApplications } from '../content/applications.ts';
import { createFileSource } from '../content/files.ts';
import type { ContentSource } from '../content/source.ts';
import { once } from '../model/once-for.ts';
import { switchOff } from '../model/active-sites.ts';
import type { SiteModel } from '../model/site-model.ts';
import { createSiteFilter } from '../redirects/match/expand-sites.ts';
import { buildId } from './build-key.ts';

type Applications = ReadonlyMap<string, Application>;

/** The data of the sites of a build. */
export interface SitesData {
  /** Its sites are those to build. */
  readonly model: SiteModel;
  readonly applications: Applications;
}

/** What a build makes. */
export interface BuildPlan extends SitesData {
  readonly id: string;
}

interface PlanOptions {
  readonly model: SiteModel;
  /** The CMS that the content came from. Left out: the content is embedded. */
  readonly cms?: ContentSource | undefined;
  /** Flags of the sites to build; the root site is always built. Left out: all. */
  readonly sites?: readonly string[] | undefined;
  /** The data of another version, such as the last build, if the content is embedded. */
  readonly last?: SitesData | undefined;
  /** Receives warnings about content that could not be loaded. */
  readonly log: (message: string) => void;
}

/** Loads the data of the sites, and names the build that is made of them. Its id is made when it is first asked for. */
export async function planBuild(options: PlanOptions): Promise<BuildPlan> {
  const { model: all, sites } = options;
  const { said, ...data } = await loadSites(options);
  const id = once(() => buildId(all, { sites, said }));
  return {
    ...data,
    get id() {
      return id();
    },
  };
}

interface LoadedSites extends SitesData {
  /** The answers of a CMS about the sites where they differ from the content. They are an input of the pages too. */
  readonly said: string | undefined;
}

/** Loads the data of the sites. */
export async function loadSites({ model: all, sites, cms, last, log }: PlanOptions): Promise<LoadedSites> {
  const model = sites === undefined ? all : onlySites(all, sites);
  if (!cms && last && differsInRedirectsOnly(model, last.model))
    return { said: undefined, model, applications: last.applications };
  // The source has the id of the build only for a call that no page makes.
  const embedded = createFileSource(all, { build: '' });
  const applications = await loadApplications(cms ?? embedded, model, log);
  const said = cms && differing(applications, await loadApplications(embedded, model, log));
  return { said, model, applications };
}

const REDIRECTS: ReadonlySet<string> = new Set<keyof SiteModel>(['redirects', 'routeRedirects']);

/** Tells whether a model was made from another one, and shares with it all but the redirects. */
export function differsInRedirectsOnly(model: SiteModel, other: SiteModel): boolean {
  return Object.entries(other).every(
    ([field, value]) => REDIRECTS.has(field) || model[field as keyof SiteModel] === value,
  );
}

function differing(said: Applications, embedded: Applications): string | undefined {
  const text = JSON.stringify([...said]);
  return text === JSON.stringify([...embedded]) ? undefined : text;
}

/** Returns the model with only some sites switched on. */
export function onlySites(model: SiteModel, flags: readonly string[]): SiteModel {
  const chosen = new Set(['', ...flags]);
  const onChosen = createSiteFilter(chosen);
  return {
    ...model,
    sites: model.sites.map((site) => (chosen.has(site.flag) ? site : switchOff(site))),
    redirects: model.redirects.flatMap(onChosen),
    routeRedirects: model.routeRedirects.flatMap(onChosen),
  };
}
