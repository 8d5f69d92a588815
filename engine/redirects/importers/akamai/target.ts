import { hostOf } from '../shared/source/literal.ts';
import { readSwitch } from '../shared/text/csv-rows.ts';
import type { AkamaiRow } from './rows.ts';

const ADDRESS = /^https?:\/\/([^/?#]*)(.*)$/is;

/** Returns the host that the target of a row names. */
export function targetHostOf({ cell }: AkamaiRow): string | undefined {
  const [, authority] = ADDRESS.exec(cell('result.redirecturl')) ?? [];
  return authority === undefined ? undefined : hostOf(authority);
}

/** Returns the target of a row; a path if its host is that of the site, or is taken from the request. */
export function targetOf({ cell }: AkamaiRow, site: string | undefined): string {
  const url = cell('result.redirecturl');
  const [, authority, path] = ADDRESS.exec(url) ?? [];
  if (authority === undefined) return url;
  const copied = readSwitch(cell('result.useincomingschemeandhost'), false) === true;
  const relative = cell('result.userelativeurl').toLowerCase() === 'copy_scheme_hostname';
  return copied || relative || (site !== undefined && hostOf(authority) === site) ? path || '/' : url;
}
