import { loadUsableProject } from '../../project.ts';
import { print, table } from '../../io.ts';

interface Options {
  readonly root: string;
  readonly json?: boolean;
}

/** Lists the sites. */
export async function runSites({ root, json }: Options): Promise<void> {
  const { model } = await loadUsableProject(root, { use: 'read' });
  if (json) {
    print(
      `${JSON.stringify(
        model.sites.map(({ at: _at, ...site }) => site),
        null,
        2,
      )}\n`,
    );
    return;
  }
  const rows = model.sites.map((site) => [
    String(site.siteId),
    site.flag || '(root)',
    String(site.state),
    site.lang,
    site.dir,
    site.country ?? '-',
    site.region,
    site.addr,
    site.name,
  ]);
  print(table([['id', 'flag', 'state', 'lang', 'dir', 'country', 'region', 'address', 'name'], ...rows]));
}
