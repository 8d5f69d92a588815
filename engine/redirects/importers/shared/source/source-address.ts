import type { Flaw, Parsed } from '../../../match/pattern.ts';
import { hostOf } from './literal.ts';

/** The parts of the address of a source. */
export interface SourceAddress {
  /** In lower case, with its port; undefined if the source is a path. */
  readonly host?: string;
  readonly path: string;
  /** Without the question mark. */
  readonly query?: string;
}

/** Splits a source that is a path or an address. The scheme of an address is optional if the format allows it. */
export function readSource(text: string, scheme: 'needed' | 'optional' = 'needed'): Parsed<SourceAddress> {
  if (text === '') return fail({ message: 'There is no source.', hint: 'Write the old path.' });
  if (text.includes('#'))
    return fail({
      message: `The source \`${text}\` holds a \`#\`.`,
      hint: 'A fragment never reaches a server: delete it.',
    });
  const [, given, rest = ''] = /^(https?:\/\/)?(.*)$/is.exec(text) ?? [];
  const bare = given === undefined && (scheme === 'needed' || text.startsWith('/'));
  const [, authority = '', path = '', query] = /^([^/?]*)([^?]*)(?:\?(.*))?$/s.exec(bare ? text : rest) ?? [];
  const host = bare ? undefined : hostOf(authority);
  if (!bare && (host === undefined || !/[.:]|^localhost$/.test(host)))
    return fail({ message: `The source \`${text}\` has no host.`, hint: 'Write `example.com/old` or a full address.' });
  if (bare && authority !== '')
    return fail({ message: `The source \`${text}\` does not begin with a slash.`, hint: `Write \`/${text}\`.` });
  return {
    ok: true,
    value: {
      ...(host === undefined ? {} : { host }),
      path: path || '/',
      ...(query === undefined ? {} : { query }),
    },
  };
}

/** The remark for formats in which the query of a source must equal that of the request. */
export const MORE_KEYS = 'A request whose query has more keys than the source is redirected too.';

/** Reads a query as the guard of a rule; undefined if a key occurs twice or is a list. */
export function guardOf(query: string): Record<string, string> | undefined {
  const pairs = [...new URLSearchParams(query)];
  const guard = Object.fromEntries(pairs);
  const single = Object.keys(guard).length === pairs.length && pairs.every(([key]) => key !== '' && !key.endsWith(']'));
  return single && pairs.length > 0 ? guard : undefined;
}

function fail(flaw: Flaw): Parsed<never> {
  return { ok: false, flaw };
}
