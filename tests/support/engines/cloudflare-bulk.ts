import { readCsv } from '../../../engine/redirects/read-csv.ts';
import { splitAddress } from '../../../engine/redirects/match/decide.ts';
import type { StartEngine } from './engine.ts';

/**
 * A model of Bulk Redirects by their documentation, because nothing runs them locally: the source is the host and path of the request, byte
 * for byte; the query goes on where the item says so.
 */
export const startBulkModel: StartEngine = (files) => {
  const items = new Map<string, { target: string; status: number; keepsQuery: boolean }>();
  const flaw = readCsv(files.find(({ path }) => path.endsWith('.csv'))?.text ?? '', (cells) => {
    const [source = '', target = '', status, query, ...others] = cells;
    if (cells.length !== 7 || others.includes('TRUE')) throw new Error(`not an exact item: ${cells.join(' ')}`);
    if (items.has(source)) throw new Error(`${source} is listed twice`);
    if (query === 'TRUE' && target.includes('?')) throw new Error(`${source} has two queries`);
    if (/[?#:]/.test(source.replace(/\/.*/s, ''))) throw new Error(`${source} names more than host and path`);
    items.set(source, { target, status: Number(status), keepsQuery: query === 'TRUE' });
  });
  if (flaw) throw new Error(flaw.message);
  // The hosts of the plans that have rules for old hosts are named so.
  const hosts = [...items.keys()].map((source) => source.replace(/\/.*/s, ''));
  const host = hosts.find((name) => !/^(?:www\.)?old\.example$/.test(name)) ?? '';
  return Promise.resolve({
    version: 'model only',
    origins: [`https://${host}`],
    ask: (addresses) =>
      Promise.resolve(
        addresses.map((address) => {
          const { target: request, host: asked = host } = splitAddress(address);
          const [path = '', ...query] = request.split(/(?=\?)/);
          const item = items.get(`${asked}${path}`);
          if (!item) return { status: 404, location: undefined };
          const [target = '', fragment] = item.target.split(/(?=#)/);
          const kept = item.keepsQuery ? query.join('') : '';
          return { status: item.status, location: `${target}${kept}${fragment ?? ''}` };
        }),
      ),
    stop: () => Promise.resolve(),
  });
};
