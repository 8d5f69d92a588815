import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { activeSites } from '../../model/active-sites.ts';
import { sitePath } from '../../model/site.ts';
import { createAddresses, pageFile } from '../../output/checks/addresses.ts';
import { createAlternatesCheck } from '../../output/checks/alternates.ts';
import { checkPage, type AskedAnchor } from '../../output/checks/check-page.ts';
import { createFindingTable, placeOf, type Finding } from '../../output/checks/finding.ts';
import type { NamedPage } from '../../output/checks/repeated.ts';
import { createWeigher, type PageWeights } from '../../output/checks/weights.ts';
import { scriptDigest } from '../../output/headers/inline-scripts.ts';
import { createRouter } from '../../routing/router.ts';
import { readStoredModel, readStoredScripts } from '../release/stored-site.ts';

/** A part of the pages: every `of`-th path, from `index` on. It contains each path on all sites, so that alternates are together. */
export interface Share {
  readonly folder: string;
  readonly index: number;
  readonly of: number;
}

/** The result of reading a share. */
export interface ShareResult {
  readonly findings: readonly Finding[];
  readonly pages: number;
  readonly addresses: number;
  /** Pages that search engines may list. */
  readonly listed: readonly ListedPage[];
  /** Anchors in pages of other shares, by page and id. */
  readonly asked: readonly AskedPlace[];
  /** The heaviest page of each part. */
  readonly heaviest: Heaviest;
}

export interface ListedPage extends NamedPage {
  readonly address: string;
}

export interface AskedPlace {
  readonly page: string;
  readonly id: string;
  /** The place of the link. */
  readonly place: string;
}

export type Heaviest = Readonly<Record<keyof PageWeights, { readonly bytes: number; readonly path: string }>>;

export interface OpenShare {
  readonly result: ShareResult;
  /** Returns the anchors that pages of this share should have and do not have. */
  missing(asked: readonly AskedPlace[]): readonly AskedPlace[];
}

/** Reads and checks the pages of a share. */
export function checkShare({ folder, index, of }: Share): OpenShare {
  const model = readStoredModel(folder);
  const client = join(folder, 'client');
  const router = createRouter(model);
  const tools = {
    addresses: createAddresses(model, router, (path) => existsSync(join(client, path))),
    weigher: createWeigher((path) => readBytes(join(client, path))?.toString()),
    allowsScript: createScriptTest(readStoredScripts(folder)),
  };
  const table = createFindingTable();
  const alternates = createAlternatesCheck();
  const ids = new Map<string, ReadonlySet<string>>();
  const asked = new Map<string, AskedPlace>();
  const listed: ListedPage[] = [];
  const heaviest = startHeaviest();
  let addresses = 0;

  const sites = activeSites(model);
  [...router.pages]
    .filter((_, at) => at % of === index)
    .forEach(([remainder, { route }]) => {
      if (route.render !== 'build') return;
      for (const site of sites) {
        if (!router.hasPage(site, remainder)) continue;
        const path = sitePath(site, remainder);
        const file = pageFile(site, remainder);
        const bytes = readBytes(join(client, file));
        if (bytes === undefined) {
          table.add('files', 'the page is missing', () => `client${file}`);
          continue;
        }
        const text = bytes.toString();
        const facts = checkPage({ site, remainder, text, bytes }, tools);
        const place = (offset?: number): string => placeOf(`client${file}`, text, offset);
        for (const { check, message, offset } of facts.faults) table.add(check, message, () => place(offset));
        ids.set(path, facts.ids);
        for (const one of facts.asked) note(one, path, facts.ids, place);
        if (facts.linked) {
          alternates.add(facts.linked);
          const { title, description } = facts.head;
          listed.push({
            path,
            file: `client${file}`,
            site: site.flag,
            address: facts.linked.address,
            title,
            description,
          });
        }
        addresses += facts.addresses;
        weigh(path, facts.weights);
      }
    });
  const files = new Map(listed.map(({ address, file }) => [address, file]));
  for (const problem of alternates.problems()) {
    const [address = '', ...rest] = problem.split(' ');
    table.add('alternates', rest.join(' '), () => files.get(address) ?? address);
  }

  function note(
    { page, id, offset }: AskedAnchor,
    path: string,
    own: ReadonlySet<string>,
    place: (offset?: number) => string,
  ): void {
    if (page === path && own.has(id)) return;
    if (page === path) table.add('links', lacks({ page, id }), () => place(offset));
    else if (!asked.has(`${page}#${id}`)) asked.set(`${page}#${id}`, { page, id, place: place(offset) });
  }

  function weigh(path: string, weights: PageWeights): void {
    for (const part of PARTS) if (weights[part] > heaviest[part].bytes) heaviest[part] = { bytes: weights[part], path };
  }

  const missing = (places: readonly AskedPlace[]): readonly AskedPlace[] =>
    places.filter(({ page, id }) => ids.has(page) && ids.get(page)?.has(id) !== true);
  return {
    result: {
      findings: table.list(),
      pages: ids.size,
      addresses,
      listed,
      asked: [...asked.values()],
      heaviest,
    },
    missing,
  };
}

/** Describes a link to an anchor that its page does not have. */
export function lacks({ page, id }: Pick<AskedPlace, 'page' | 'id'>): string {
  return `\`${page}#${id}\`: the page has no such place`;
}

export const PARTS = ['html', 'css', 'first', 'later'] as const satisfies readonly (keyof PageWeights)[];

export function startHeaviest(): Record<keyof PageWeights, { bytes: number; path: string }> {
  const none = { bytes: 0, path: '' };
  return { html: none, css: none, first: none, later: none };
}

function readBytes(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw cause;
  }
}

/** Digests each inline script once, because all pages have the same few. */
function createScriptTest(digests: readonly string[]): (script: string) => boolean {
  const known = new Map<string, boolean>();
  return (script) => {
    const allowed = known.get(script) ?? digests.includes(scriptDigest(script));
    known.set(script, allowed);
    return allowed;
  };
}
