import { sitePath, type Site } from '../../model/site.ts';
import type { Addresses } from './addresses.ts';
import { createAlternatesCheck } from './alternates.ts';
import { compareHeaviest, overBudget, startHeaviest, type Heaviest } from './budgets.ts';
import type { FactTable, PageRow } from './fact-table.ts';
import type { FindingTable } from './finding.ts';
import { createFollower } from './follow-addresses.ts';
import { createLocator } from './locate.ts';
import type { PageFault } from './page-reader.ts';
import { findRepeated, type NamedPage } from './repeated.ts';
import { checkLanguage } from './rules/document.ts';
import { forbidden } from './rules/elements.ts';
import type { AssetParts, PageWeights, WeighedAssets } from './weights.ts';

/** A page with its facts. */
export interface FactPage {
  readonly site: Site;
  readonly remainder: string;
  /** Its path in the output. */
  readonly file: string;
  readonly row: PageRow;
}

export interface PageTools {
  readonly table: FactTable;
  readonly addresses: Addresses;
  readonly findings: FindingTable;
  weigh(assets: AssetParts): WeighedAssets;
  readonly budgets: PageWeights;
  /** The digests of the inline scripts that the policy of pages allows. */
  readonly scripts: ReadonlySet<string>;
  /** Returns the text of a page by its path in the output. */
  textOf(file: string): string;
}

export interface CheckedPages {
  /** The number of addresses in all pages, repetitions included. */
  readonly addresses: number;
  readonly heaviest: Heaviest;
  /** The full addresses of the pages that search engines may list. */
  readonly indexed: ReadonlySet<string>;
}

/** Reports the mistakes of all pages: those that a page shows by itself, and those that only all pages together show. */
export function checkFacts(pages: readonly FactPage[], tools: PageTools): CheckedPages {
  const { table, findings } = tools;
  const { textOf, listOf } = table;
  const rows = new Map(pages.map(({ site, remainder, row }) => [sitePath(site, remainder), row]));
  const follower = createFollower({ ...tools, rowOf: (path) => rows.get(path) });
  const locator = createLocator(tools.textOf);
  const weigh = remember((assets) => tools.weigh(JSON.parse(textOf(assets)) as AssetParts));
  const textsOf = remember((list) => Array.from(listOf(list), textOf));
  const heaviest = startHeaviest();
  const listed: ListedPage[] = [];
  let addresses = 0;

  for (const { site, remainder, file, row } of pages) {
    const path = sitePath(site, remainder);
    if (row.faults !== 0)
      for (const { check, message, offset } of JSON.parse(textOf(row.faults)) as readonly PageFault[])
        findings.add(check, message, () => locator.offset(file, offset));
    const root = { lang: textOf(row.lang), dir: textOf(row.dir) };
    for (const { message } of checkLanguage(root, site)) findings.add('html', message, () => file);
    for (const dead of follower.follow(row, path))
      findings.add(dead.use === 'structured' ? 'structuredData' : 'links', dead.message, () =>
        locator.address(file, dead),
      );
    const digests = joinLists(listOf(row.scripts), textsOf);
    for (const [at, digest] of digests.entries())
      if (!tools.scripts.has(digest)) {
        const before = digests.slice(0, at).filter((other) => other === digest).length;
        findings.add('html', forbidden('script'), () => locator.script(file, digest, before));
      }
    const { weights, frameworkBefore } = weigh(row.assets);
    for (const message of overBudget({ html: row.html, ...weights }, tools.budgets))
      findings.add('budgets', message, () => file);
    for (const script of frameworkBefore)
      findings.add('budgets', `loads the framework before a touch: \`${script}\``, () => file);
    compareHeaviest(heaviest, path, { html: row.html, ...weights });
    for (const list of listOf(row.links)) addresses += listOf(list).length;
    for (const list of listOf(row.mentions)) addresses += listOf(list).length;
    if (row.indexed === 1)
      listed.push({
        path,
        file,
        site: site.flag,
        title: textOf(row.title),
        description: textOf(row.description),
        address: `${site.addr}${remainder}`,
        lang: site.lang,
        isRoot: site.flag === '',
        canonical: textsOf(row.canonical),
        alternates: joinLists(listOf(row.alternates), textsOf),
      });
  }
  checkListed(listed, findings);
  return { addresses, heaviest, indexed: new Set(listed.map(({ address }) => address)) };
}

/** A page that search engines may list. */
type ListedPage = NamedPage & Parameters<ReturnType<typeof createAlternatesCheck>['add']>[0];

function checkListed(listed: readonly ListedPage[], findings: FindingTable): void {
  for (const { file, message } of findRepeated(listed)) findings.add('html', message, () => file);
  const check = createAlternatesCheck();
  for (const page of listed) check.add(page);
  const problems = check.problems();
  if (problems.length === 0) return;
  const files = new Map(listed.map(({ address, file }) => [address, file]));
  for (const problem of problems) {
    const [address = '', ...rest] = problem.split(' ');
    findings.add('alternates', rest.join(' '), () => files.get(address) ?? address);
  }
}

/** Returns the texts of lists in a row; those of a single list are the same object each time. */
function joinLists(lists: Uint32Array, textsOf: (list: number) => readonly string[]): readonly string[] {
  return lists.length === 1 ? textsOf(lists[0] ?? 0) : Array.from(lists, textsOf).flat();
}

/** Calls a function once for each number. */
function remember<T>(compute: (number: number) => T): (number: number) => T {
  const known = new Map<number, T>();
  return (number) => {
    let found = known.get(number);
    if (found === undefined) known.set(number, (found = compute(number)));
    return found;
  };
}
