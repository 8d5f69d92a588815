import type { Collector } from '../collect.ts';
import type { JsonMapping, JsonText } from '../text/json.ts';
import type { SlashPolicy } from './slash.ts';

/** Reads `trailingSlash` of vercel.json and adds the remark on it; undefined if it is missing. */
export function readTrailingSlash(
  file: JsonMapping,
  lineOf: JsonText['lineOf'],
  into: Collector,
): SlashPolicy['trailing'] {
  return readSwitch(file, 'trailingSlash', (value) => (value ? PUT_ON : TAKEN_OFF), { lineOf, into });
}

/** Reads `skipTrailingSlashRedirect` and `trailingSlash` of next.config, which is false if it is missing. */
export function readNextSlash(file: JsonMapping, lineOf: JsonText['lineOf'], into: Collector): SlashPolicy['trailing'] {
  const from = { lineOf, into };
  const skipped = readSwitch(file, 'skipTrailingSlashRedirect', (value) => (value ? LEFT_ALONE : undefined), from);
  const saying = (value: boolean): string | undefined => (skipped ? undefined : value ? PUT_ON : TAKEN_OFF);
  const trailing = readSwitch(file, 'trailingSlash', saying, from) ?? false;
  return skipped ? undefined : trailing;
}

/** The remark on `trailingSlash: false`. */
export const TAKEN_OFF =
  'The host removed the slash at the end of a path with 308 before it tried redirects, and each one of several. Here a redirect matches a path with and without one final slash, in one hop; this site removes the slash of other paths with 301.';
const PUT_ON =
  'The host added a slash to a path without a file extension with 308 before it tried redirects. Here a redirect matches a path with and without the slash, in one hop; the other addresses of this site have no final slash, and the site removes one with 301.';
const LEFT_ALONE =
  'The host kept a slash at the end of a path. If no redirect matches the path, this site removes the slash with 301.';

interface From {
  readonly lineOf: JsonText['lineOf'];
  readonly into: Collector;
}

function readSwitch(
  file: JsonMapping,
  key: string,
  remarkOn: (value: boolean) => string | undefined,
  { lineOf, into }: From,
): boolean | undefined {
  const value = file[key];
  if (value === undefined) return undefined;
  const place = { line: lineOf(file, key), text: `${key}: ${JSON.stringify(value)}` };
  if (typeof value !== 'boolean') {
    into.refuse(place, `\`${key}\` is neither true nor false.`);
    return undefined;
  }
  const remark = remarkOn(value);
  if (remark !== undefined) into.remark(place, remark);
  return value;
}
