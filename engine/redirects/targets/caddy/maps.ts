import { NORMAL_PATH } from '../shared/regex/normal-path.ts';
import { escapeRegex } from '../shared/regex/regex-source.ts';
import type { RedirectPlan } from '../target.ts';

/**
 * Escapes braces that Caddy must read literally. The `import` removes one backslash and the map the other. In a text without an opening
 * brace the backslashes would stay, so an empty placeholder precedes a closing brace.
 */
const BRACES = { open: String.raw`\\{`, close: '{sf_none}}' };

/** A word of the Caddyfile in quotes. */
export const quote = (text: string): string => `"${text.replaceAll('"', String.raw`\"`)}"`;

/** Prints a block of the Caddyfile with one line for each row, every word in quotes. */
export function map(source: string, names: string, rows: readonly (readonly string[])[]): string[] {
  return [
    `map * ${quote(source)} ${names} {`,
    ...rows.map(
      ([key = '', ...values]) => `\t${[key === 'default' ? key : quote(key), ...values.map(quote)].join(' ')}`,
    ),
    '}',
  ];
}

/** The maps from the request to its path, query, site and rest. */
export function requestMaps({ flags }: RedirectPlan): string[] {
  const path = map('{http.request.uri}', '{sf_path} {sf_query}', [
    [`~^(${NORMAL_PATH})(\\?.*)?$`, '${1}', '${2}'],
    ['default', '', ''],
  ]);
  const all = flags.map(escapeRegex).join('|');
  const prefix = [
    ...map('{sf_path}', '{sf_first} {sf_rest}', [
      ...(flags.length === 0 ? [] : [[`~(?i)^/(${all})(/.*)?$`, '${1}', '${2}']]),
      ['default', '', '{sf_path}'],
    ]),
    ...map('{sf_first}', '{sf_prefix}', [
      ['', ''],
      ...(flags.length === 0 ? [] : [[`~^(?:${all})$`, '/${0}']]),
      ...flags
        .filter((flag) => /[a-z]/.test(flag) && flag === flag.toLowerCase())
        .map((flag) => [`~(?i)^${escapeRegex(flag)}$`, `/${flag}`]),
      ['default', ''],
    ]),
  ];
  return [...path, ...prefix, ...map('{sf_rest}', '{sf_key}', [['~^(.*?)/?$', '${1}']])];
}

/** Returns the maps that only few rules need, if a text uses them. */
export function queryMaps(used: string): string[] {
  const needed = (name: string): boolean => used.includes(`{${name}}`);
  return [
    ...(needed('sf_some') || needed('sf_more')
      ? map('{sf_query}', '{sf_some} {sf_more}', [
          [String.raw`~^\?(.+)$`, '?${1}', '&${1}'],
          ['default', '', ''],
        ])
      : []),
    // Braces of a target that the Caddyfile would read as a placeholder.
    ...(needed('sf_open') ? map('', '{sf_open}', [['default', BRACES.open]]) : []),
    ...(needed('sf_close') ? map('', '{sf_close}', [['default', BRACES.close]]) : []),
    ...(needed('sf_gone') ? map('', '{sf_gone}', [['default', '410']]) : []),
  ];
}
