import { prefixOf } from '../../match/expand-sites.ts';
import { NORMAL_PATH_PCRE, PLAIN_PATH_PCRE } from '../shared/regex/normal-path.ts';
import type { RedirectPlan } from '../target.ts';
import type { NginxMap } from './syntax.ts';

/** The parts of a request. Only the maps that are used are printed. */
export function requestMaps({ flags }: RedirectPlan): NginxMap[] {
  return [
    {
      note: 'The raw path, if it is in normal form. Any other is not redirected here.',
      key: '$request_uri',
      name: 'sf_path',
      rows: [
        [`~^(?<sf_a>${PLAIN_PATH_PCRE})(?:\\?|$)`, '$sf_a'],
        [`~^(?<sf_a>${NORMAL_PATH_PCRE})(?:\\?|$)`, '$sf_a'],
      ],
    },
    { key: '$request_uri', name: 'sf_query', rows: [['~^[^?]*+(?<sf_b>\\?.*)$', '$sf_b']] },
    {
      key: '$sf_query',
      name: 'sf_some',
      rows: [
        ['default', '$sf_query'],
        ['?', ''],
      ],
    },
    { key: '$sf_query', name: 'sf_and', rows: [['~^\\?(?<sf_c>.+)$', '&$sf_c']] },
    // The map also sets sf_below, the rest of the path if the first segment is a prefix.
    { key: '$sf_path', name: 'sf_first', rows: [['~^(?<sf_d>/[^/]++)(?<sf_below>/.*)?$', '$sf_d']] },
    {
      note: 'The prefix of the site, in any letter case.',
      key: '$sf_first',
      name: 'sf_prefix',
      rows: flags.map((flag) => [prefixOf(flag), prefixOf(flag)]),
    },
    {
      note: 'The path below the prefix, and the whole path, without a slash at the end; `//` is the key of nothing.',
      key: '$sf_below',
      name: 'sf_tail',
      rows: [
        ['default', '//'],
        ['', '/'],
        ['/', '/'],
        ['~^(?<sf_f>/.*[^/])/?$', '$sf_f'],
      ],
    },
    {
      key: '$sf_path',
      name: 'sf_bare',
      rows: [
        ['default', '//'],
        ['/', '/'],
        ['~^(?<sf_g>/.*[^/])/?$', '$sf_g'],
      ],
    },
    {
      key: '$sf_prefix',
      name: 'sf_rest',
      rows: [
        ['default', '$sf_tail'],
        ['', '$sf_bare'],
      ],
    },
    { key: '$sf_path', name: 'sf_slash', rows: [['~/$', '/']] },
    { key: '$sf_rest', name: 'sf_case', rows: [['~^[^A-Z%]*+(?:%..[^A-Z%]*+)*+[A-Z]', '^']] },
    {
      key: '$sf_prefix',
      name: 'sf_full',
      rows: [
        ['default', '$sf_prefix$sf_below'],
        ['', '$sf_path'],
      ],
    },
    {
      key: '$sf_prefix',
      name: 'sf_line',
      rows: [
        ['default', '+$sf_full$sf_query'],
        ['', '-$sf_full$sf_query'],
      ],
    },
  ];
}
