import type { Addresses } from './addresses.ts';
import type { FactTable, PageRow } from './fact-table.ts';

/** How a page uses an address: like `HeldAddress`, or in structured data. */
export type Use = 'link' | 'data' | 'structured';

/** What is wrong with an address on a page. */
export interface DeadAddress {
  readonly address: string;
  readonly use: Use;
  readonly message: string;
  /** How many times the page has the same address before, in the same use. */
  readonly before: number;
}

interface Follower {
  /** Returns the mistakes in the addresses of a page. */
  follow(row: PageRow, path: string): readonly DeadAddress[];
}

interface Targets {
  readonly table: FactTable;
  readonly addresses: Addresses;
  /** Returns the facts of the page with a path. Undefined if the page has no file. */
  rowOf(path: string): PageRow | undefined;
}

/** What is known about an address whatever the page: nothing is wrong, a mistake, or that it depends on the page. */
type Verdict = 'sound' | 'relative' | { readonly message: string };

/** An address of a list that is not sound on every page. */
interface Suspect {
  readonly number: number;
  /** Its place in the list. */
  readonly at: number;
  readonly verdict: Exclude<Verdict, 'sound'>;
}

/** Follows the addresses of all pages. Each address is followed once, and each list that pages share is looked through once. */
export function createFollower({ table, addresses, rowOf }: Targets): Follower {
  const verdicts = { link: [] as Verdict[], data: [] as Verdict[], structured: [] as Verdict[] };
  const suspects = { link: [] as Suspect[][], data: [] as Suspect[][], structured: [] as Suspect[][] };

  function judge(address: string, use: Use, path: string): string | undefined {
    const destination = addresses.find(use === 'link' && address === '#' ? path : address, path);
    if (destination.kind === 'fault' && !(use === 'data' && isStart(address))) return destination.message;
    if (destination.kind === 'redirect' && use !== 'data') return destination.message;
    const mark = address.indexOf('#');
    // A page that is rendered on request has no file, so its ids are not known.
    if (use === 'structured' || mark === -1 || destination.kind !== 'page' || destination.render === 'request')
      return undefined;
    const id = decodeURIComponent(address.slice(mark + 1));
    const row = rowOf(destination.path);
    if (id === '' || id === 'top' || !row || hasId(row, id)) return undefined;
    return `\`${destination.path}#${id}\`: the page has no such place`;
  }

  function hasId(row: PageRow, id: string): boolean {
    const number = table.text(id);
    return table.listOf(row.ids).some((list) => table.listOf(list).includes(number));
  }

  function verdictOf(number: number, use: Use): Verdict {
    let verdict = verdicts[use][number];
    if (verdict === undefined) {
      const address = table.textOf(number);
      if (isRelative(address)) verdict = 'relative';
      else {
        const message = judge(address, use, '/');
        verdict = message === undefined ? 'sound' : { message };
      }
      verdicts[use][number] = verdict;
    }
    return verdict;
  }

  function suspectsIn(list: number, use: Use): readonly Suspect[] {
    return (suspects[use][list] ??= [...table.listOf(list)].flatMap((number, at) => {
      const verdict = verdictOf(number, use);
      return verdict === 'sound' ? [] : { number, at, verdict };
    }));
  }

  /** Counts how often an address is in some lists before a place in the last one of them. */
  function countBefore(lists: Uint32Array, { number, at }: Suspect): number {
    const before = [...lists].flatMap((list, place) => [
      ...(place === lists.length - 1 ? table.listOf(list).subarray(0, at) : table.listOf(list)),
    ]);
    return before.filter((other) => other === number).length;
  }

  return {
    follow(row, path) {
      const found: DeadAddress[] = [];
      for (const [use, field] of USES) {
        const lists = table.listOf(row[field]);
        for (const [place, list] of lists.entries())
          for (const suspect of suspectsIn(list, use)) {
            const { number, verdict } = suspect;
            const address = table.textOf(number);
            const message = verdict === 'relative' ? judge(address, use, path) : verdict.message;
            if (message === undefined) continue;
            found.push({ address, use, message, before: countBefore(lists.subarray(0, place + 1), suspect) });
          }
      }
      return found;
    },
  };
}

const USES = [
  ['link', 'links'],
  ['data', 'mentions'],
  ['structured', 'data'],
] as const satisfies readonly (readonly [Use, keyof PageRow])[];

/** Tells whether the target of an address depends on the page that has it: `https:faq` does, because pages have this scheme. */
function isRelative(address: string): boolean {
  return !/^(?:\/|https:\/\/|(?!https:)[a-z][a-z\d+.-]*:)/i.test(address);
}

/** Tells whether a text is only the start of addresses, such as a folder or a prefix. */
function isStart(address: string): boolean {
  return address.endsWith('/') || address.endsWith('=');
}
