import type { Collector } from '../shared/collect.ts';
import { readRows, readSwitch, separatorOf } from '../shared/text/csv-rows.ts';
import { ACTIONS, DEFAULTS, DISABLED, matchWp, NO_FLAGS, withSlash, type WpItem } from './item.ts';

/** The columns of an export, in their order. */
const COLUMNS = ['source', 'target', 'regex', 'code', 'type', 'hits', 'title', 'status'] as const;
type Column = (typeof COLUMNS)[number];

/** The separators that the plugin tries, in this order. */
const SEPARATORS = [',', ';', '|'];

/** Reads an export in CSV. */
export function readWpTable(text: string, into: Collector): WpItem[] {
  const items: WpItem[] = [];
  let places: readonly string[] = COLUMNS;
  const separator = separatorOf(text, (cells) => cells.length > 1, SEPARATORS);
  readRows(
    text,
    into,
    (cells, at) => {
      const names = cells.map((cell) => cell.toLowerCase());
      if (items.length === 0 && names.includes('source') && names.includes('target')) {
        places = names;
        if (names.some((name, index) => COLUMNS.includes(name as Column) && COLUMNS[index] !== name))
          into.remark(at, BY_NAME);
        return;
      }
      const cell = (column: Column): string => cells[places.indexOf(column)] ?? '';
      if (cells.length < 2) return into.refuse(at, 'The row has one cell. Write `source,target`.');
      if (items.length === 0) into.remark(at, NO_FLAGS);
      const isRegex = readSwitch(cell('regex'), /[()[\]$^*]/.test(cell('source'))) === true;
      const url = withSlash(cell('source'), isRegex);
      const place = { ...at, matching: () => matchWp(url, { regex: isRegex, ...DEFAULTS }) };
      const refused = cell('status') === 'disabled' ? DISABLED : ACTIONS[cell('type')];
      if (refused !== undefined) return into.refuse(place, refused);
      if (cell('target') === UNKNOWN) return into.refuse(place, NO_TARGET);
      items.push({
        place,
        url,
        target: cell('target'),
        code: cell('code') || '301',
        title: cell('title'),
        regex: isRegex,
        ...DEFAULTS,
      });
    },
    separator,
  );
  return items;
}

const BY_NAME = 'The columns are read by their names; the plugin reads them by their places.';

/** What the plugin writes for a target that the table cannot hold. */
const UNKNOWN = '/unknown';
const NO_TARGET =
  'The plugin writes `/unknown` for a redirect that depends on more than the address. Export as JSON, which has its targets.';
