import type { RedirectStatus } from '../../../model/redirect.ts';
import { KNOWN_STATUSES, statusOf } from '../shared/source/statuses.ts';
import { trimBlanks } from '../shared/text/blanks.ts';

/** The flags of a RewriteRule that concern a redirect. */
export interface RewriteFlags {
  /** Undefined for a rewrite inside the server. */
  readonly status: RedirectStatus | undefined;
  readonly ignoreCase: boolean;
  readonly last: boolean;
  readonly query: 'own' | 'append' | 'discard';
  readonly escape: boolean;
  readonly changes: readonly string[];
}

export type ReadFlags =
  | { readonly ok: true; readonly flags: RewriteFlags }
  | { readonly ok: false; readonly reason: string };

/** Reads flags such as `[R=301,L,NC]`. */
export function readFlags(text: string | undefined): ReadFlags {
  if (text !== undefined && !/^\[.*\]$/.test(text))
    return { ok: false, reason: `The flags \`${text}\` are not in brackets. Write \`[R=301,L]\`.` };
  const given = (text ?? '').replaceAll(/^\[|\]$/g, '').split(',');
  const flags = given.map(trimBlanks).filter((flag) => flag !== '');
  let status: RedirectStatus | undefined;
  const names = new Set<string>();
  const changes: string[] = [];
  for (const flag of flags) {
    const [, word = '', value] = /^([^=]*)(?:=(.*))?$/.exec(flag) ?? [];
    const name = LONG.get(word.toLowerCase()) ?? word.toUpperCase();
    const reason = REFUSED.get(name);
    if (reason !== undefined) return { ok: false, reason };
    const ignored = IGNORED.get(name);
    if (ignored !== undefined) changes.push(ignored);
    else if (!KNOWN.has(name)) return { ok: false, reason: `The flag \`${flag}\` is unknown.` };
    names.add(name);
    if (name === 'G') status = 410;
    if (name !== 'R') continue;
    status = value === undefined ? 302 : readStatus(value);
    if (status === undefined)
      return { ok: false, reason: `\`${value}\` is not a status of a redirect. ${KNOWN_STATUSES}` };
  }
  return {
    ok: true,
    flags: {
      status,
      ignoreCase: names.has('NC'),
      last: names.has('L') || names.has('END') || names.has('G'),
      query: names.has('QSD') ? 'discard' : names.has('QSA') ? 'append' : 'own',
      escape: !names.has('NE'),
      changes,
    },
  };
}

/** A status as Apache writes it: by number or by name. */
export function readStatus(text: string): RedirectStatus | undefined {
  return NAMED.get(text.toLowerCase()) ?? statusOf(text);
}

const NAMED: ReadonlyMap<string, RedirectStatus> = new Map(
  Object.entries({ permanent: 301, temp: 302, seeother: 303, gone: 410 } as const),
);

const LONG: ReadonlyMap<string, string> = new Map(
  Object.entries({
    last: 'L',
    nocase: 'NC',
    qsappend: 'QSA',
    qsdiscard: 'QSD',
    noescape: 'NE',
    forbidden: 'F',
    gone: 'G',
    redirect: 'R',
    passthrough: 'PT',
    nosubreq: 'NS',
    chain: 'C',
    next: 'N',
    skip: 'S',
    env: 'E',
    cookie: 'CO',
    handler: 'H',
    type: 'T',
    proxy: 'P',
    discardpath: 'DPI',
    end: 'END',
    unsafeallow3f: 'UNSAFEALLOW3F',
  }),
);

/** The flags that are read, and those that have no effect on a redirect. */
const KNOWN = new Set(['L', 'END', 'NC', 'QSA', 'QSD', 'NE', 'G', 'R', 'NS', 'PT', 'DPI', 'B', 'UNSAFEALLOW3F']);

const REFUSED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    F: 'The rule forbids a path (403) and redirects nothing. Let the server do that.',
    C: 'The rule is chained to the next rule. Write both as one rule.',
    N: 'The rule starts the rules again. Write the final path as its target.',
    S: 'The rule skips other rules. Write each rule with a source of its own.',
    P: 'The rule is a proxy, not a redirect. Let the server do that.',
    H: 'The rule sets a handler and redirects nothing. Let the server do that.',
  }),
);

const IGNORED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    E: 'The variable that the rule sets is left out.',
    CO: 'The cookie that the rule sets is left out.',
    T: 'The media type that the rule sets is left out.',
  }),
);
