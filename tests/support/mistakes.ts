import type { EngineKind } from '../../engine/model/schema/kinds.ts';

/** The file of the base project that a case replaces. Redirects are added, since every file of them counts. */
export const MISTAKE_PATHS: Record<EngineKind, string> = {
  sitefold: 'sitefold.yaml',
  company: 'manifests/company.yaml',
  sites: 'manifests/sites.yaml',
  routes: 'manifests/routes.yaml',
  redirects: 'manifests/redirects/case.yaml',
  constants: 'manifests/constants.yaml',
  messages: 'manifests/messages/de.yaml',
  blocks: 'manifests/blocks/block40.yaml',
  collections: 'manifests/collections/case.yaml',
  'sales-markets': 'manifests/markets.yaml',
  'content/categories': 'content/categories.yaml',
  'content/navigation': 'content/navigation.yaml',
  'content/families': 'content/families.yaml',
  'content/products': 'content/products/r-six.yaml',
  'content/faqs': 'content/faqs/102.yaml',
  'content/guides': 'content/guides/install-r-one.yaml',
  'content/news': 'content/news/201.yaml',
  'content/notices': 'content/notices/301.yaml',
  'content/videos': 'content/videos/unpacking.yaml',
  'content/downloads': 'content/downloads/401.yaml',
  'content/materials': 'content/materials/104905.yaml',
  'content/markets': 'content/markets/501.yaml',
  'content/solutions': 'content/solutions/large-home.yaml',
  'content/partners': 'content/partners/nordlager.yaml',
  'content/distributors': 'content/distributors/601.yaml',
  'content/simulators': 'content/simulators/r-one-admin.yaml',
  'content/simulator-devices': 'content/simulators/r-one-admin/device.yaml',
  'content/pages': 'content/pages/terms.yaml',
  'content/offices': 'content/offices/europe.yaml',
  'content/support': 'content/support/community.yaml',
  'content/specifications': 'content/specifications/ports.yaml',
  'content/advisories': 'content/advisories/ksa-2026-01.yaml',
  'content/shops': 'content/shops/de.yaml',
  'content/banners': 'content/banners/hello.yaml',
  'content/page-blocks': 'content/page-blocks/home-one.yaml',
  'content/channels': 'content/channels.yaml',
  'content/filters': 'content/filters.yaml',
  'content/glossary': 'content/glossary/de.yaml',
  'content/proper-names': 'content/proper-names.yaml',
};

/** Fills in `# + base`: the entries of the base file at the indentation of the comment, without those that a text is in. */
export function putBase(text: string, baseText: string): string {
  return text.replaceAll(/^( *)# \+ base((?: -\[[^\]]+\])*)\r?\n/gm, (_, indent: string, without: string) => {
    const unwanted = [...without.matchAll(/-\[([^\]]+)\]/g)].map(([, needle = '']) => needle);
    return entriesOf(baseText, indent)
      .filter(([first = '']) => !unwanted.some((needle) => first.includes(needle)))
      .flat()
      .map((line) => `${line}\n`)
      .join('');
  });
}

/** The lines of a file in groups: one that begins at the indentation, and those below it. */
function entriesOf(text: string, indent: string): string[][] {
  const entries: string[][] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue;
    const depth = line.length - line.trimStart().length;
    if (depth === indent.length) entries.push([line]);
    else if (depth > indent.length) entries.at(-1)?.push(line);
  }
  return entries;
}
