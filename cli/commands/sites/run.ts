import { loadUsableProject } from '../../project.ts';
import { formatTable } from '../../format-table.ts';
import { AS_DATA, print } from '../../io.ts';

interface Options {
  readonly root: string;
  readonly json?: boolean;
}

/** Lists the sites. */
export async function runSites({ root, json }: Options): Promise<void> {
  const { model } = await loadUsableProject(root, { use: 'list' });
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
  const head = ['id', 'flag', 'state', 'lang', 'dir', 'country', 'region', 'address', 'name'];
  print(formatTable({ head, rows }, AS_DATA));
}
