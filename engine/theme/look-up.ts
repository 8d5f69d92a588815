import { fieldText } from '../model/content.ts';

/**
 * Returns the entries whose field is a value, or a list that contains the value, in their order. A field of the items of a list is
 * named with a dot: `affected.product`. The look-up table is made once.
 */
export function lookUp(entries: readonly object[], field: string, value: string): readonly object[] {
  return tableOf(entries, field).get(value) ?? [];
}

type Table = ReadonlyMap<string, readonly object[]>;

const tables = new WeakMap<object, Map<string, Table>>();

function tableOf(entries: readonly object[], field: string): Table {
  const byField = tables.get(entries) ?? new Map<string, Table>();
  tables.set(entries, byField);
  let table = byField.get(field);
  if (!table) {
    const made = new Map<string, object[]>();
    for (const entry of entries) {
      for (const value of new Set(fieldTexts(entry, field))) {
        const same = made.get(value);
        if (same) same.push(entry);
        else made.set(value, [entry]);
      }
    }
    table = made;
    byField.set(field, table);
  }
  return table;
}

function fieldTexts(entry: object, field: string): readonly string[] {
  const [list = '', name] = field.split('.');
  const value = (entry as Readonly<Record<string, unknown>>)[list];
  if (name !== undefined)
    return Array.isArray(value) ? (value as object[]).flatMap((one) => fieldTexts(one, name)) : [];
  if (Array.isArray(value)) return value.map(String);
  const text = fieldText(entry, field);
  return text === undefined ? [] : [text];
}
