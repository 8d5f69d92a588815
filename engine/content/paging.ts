import { CALLS } from './calls.ts';
import { CallError, type Paged } from './source.ts';

/** The most pages that are read, whatever the CMS says. */
const MOST_PAGES = 1000;

/** Reads a list to its end, in the largest pages that the call takes. */
export async function readPages<T>(
  call: 'productList' | 'staticPage',
  ask: (params: { pageNum: number; pageSize: number }) => Promise<Paged<T>>,
): Promise<T[]> {
  const entries: T[] = [];
  const pageSize = CALLS[call].params.pageSize.most;
  for (let pageNum = 1; ; pageNum += 1) {
    const { list, pages } = await ask({ pageNum, pageSize });
    entries.push(...list);
    if (pages > MOST_PAGES) throw new CallError('invalid', call, `The list of ${call} has ${pages} pages.`);
    if (pageNum >= pages) return entries;
  }
}

/** Returns one page of a list. A page after the end is empty. */
export function pageOf<T>(list: readonly T[], pageNum: number, pageSize: number): Paged<T> {
  return {
    pageNum,
    pageSize,
    pages: Math.ceil(list.length / pageSize),
    total: list.length,
    list: list.slice((pageNum - 1) * pageSize, pageNum * pageSize),
  };
}
