import type { Application } from '../../content/application.ts';

/**
 * Returns the data that sites loaded, where equal lists of sites are one list: what is made of a list is then made once for all sites. In
 * the stored data of a release they are one list already.
 */
export function shareSites(applications: ReadonlyMap<string, Application>): ReadonlyMap<string, Application> {
  const lists = new Map<string, Application['sites']>();
  return new Map(
    [...applications].map(([flag, application]) => {
      const text = JSON.stringify(application.sites);
      const sites = lists.get(text) ?? application.sites;
      lists.set(text, sites);
      return [flag, { ...application, sites }];
    }),
  );
}
