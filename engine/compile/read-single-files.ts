import type { NavigationRaw, RoutesRaw, SitesRaw } from '../model/schema/types.gen.ts';
import { parse, type Source } from './parse/parse-yaml.ts';
import { validate } from './validate.ts';

interface ListedRoute {
  readonly path: string;
  readonly template: string;
  readonly data: readonly string[];
}

/**
 * Reads the paths of the routes of a project, the templates that they show and the collections that these read, from their file alone.
 * Undefined if it has mistakes, which `compile` reports.
 */
export function listRoutes(sources: readonly Source[]): ListedRoute[] | undefined {
  return validFiles<RoutesRaw>(sources)?.flatMap(({ routes }) =>
    routes.map(({ path, template, data = [] }) => ({ path, template, data })),
  );
}

/** Reads the sites of a project from their file alone. Undefined if it has mistakes, which `compile` reports. */
export function listSites(sources: readonly Source[]): SitesRaw['sites'][number][] | undefined {
  return validFiles<SitesRaw>(sources)?.flatMap(({ sites }) => sites);
}

/** Reads the entries of the navigation of a project from their file alone. Undefined if it has mistakes, which `compile` reports. */
export function listNavigation(sources: readonly Source[]): NavigationRaw['catalog'][number][] | undefined {
  return validFiles<NavigationRaw>(sources)?.flatMap(({ catalog }) => catalog);
}

function validFiles<T>(sources: readonly Source[]): T[] | undefined {
  let sound = true;
  const report = (): void => void (sound = false);
  const valid = sources.flatMap((source) => validate(parse(source, report), report) ?? []);
  return sound ? valid.map(({ value }) => value as T) : undefined;
}
