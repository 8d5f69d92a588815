import type { Collector } from '../collect.ts';
import type { JsonMapping, JsonText } from '../text/json.ts';
import type { SlashPolicy } from './slash.ts';

/** Reads `trailingSlash` of vercel.json, and says what becomes of it; undefined where it is left out. */
export function readTrailingSlash(
  file: JsonMapping,
  lineOf: JsonText['lineOf'],
  into: Collector,
): SlashPolicy['trailing'] {
  return readSwitch(file, 'trailingSlash', (value) => (value ? PUT_ON : TAKEN_OFF), { lineOf, into });
}

/** Reads `trailingSlash` of next.config, which is false where it is left out, and `skipTrailingSlashRedirect`. */
export function readNextSlash(file: JsonMapping, lineOf: JsonText['lineOf'], into: Collector): SlashPolicy['trailing'] {
  const from = { lineOf, into };
  const skipped = readSwitch(file, 'skipTrailingSlashRedirect', (value) => (value ? LEFT_ALONE : undefined), from);
  const saying = (value: boolean): string | undefined => (skipped ? undefined : value ? PUT_ON : TAKEN_OFF);
  const trailing = readSwitch(file, 'trailingSlash', saying, from) ?? false;
  return skipped ? undefined : trailing;
}

/** Of `trailingSlash: false`. */
export const TAKEN_OFF =
  'The host took the slash at the end of a path off, with 308, before it tried redirects, and each of several. A redirect takes a path with one slash and without here, in one hop; this site takes the slash off other paths with 301.';
const PUT_ON =
  'The host put a slash at the end of a path without a file ending, with 308, before it tried redirects. A redirect takes a path with the slash and without here, in one hop; the other addresses of this site have no slash at their end, and one is taken off with 301.';
const LEFT_ALONE =
  'The host left a slash at the end of a path alone. Where no redirect takes it, this site takes it off with 301.';

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
