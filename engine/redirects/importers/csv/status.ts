import type { RedirectStatus } from '../../../model/redirect.ts';
import type { Parsed } from '../../match/pattern.ts';
import { KNOWN_STATUSES, statusOf } from '../shared/source/statuses.ts';

/** A status, with the changes to report. */
interface CellStatus {
  readonly status: RedirectStatus;
  readonly changes: readonly string[];
}

/** Reads a status such as `301`, `301 Moved Permanently` or `permanent`. */
export function readStatus(text: string): Parsed<CellStatus> {
  if (text === '') return { ok: true, value: { status: 301, changes: [] } };
  const word = WORDS[text.toLowerCase()];
  if (word !== undefined) return { ok: true, value: { status: word, changes: [`\`${text}\` is read as ${word}.`] } };
  const status = statusOf(/^(\d{3})(?:\.0)?(?:[\s(:-].*)?$/s.exec(text)?.[1] ?? text);
  if (status !== undefined) return { ok: true, value: { status, changes: [] } };
  return { ok: false, flaw: { message: `\`${text}\` is not a status of a redirect.`, hint: KNOWN_STATUSES } };
}

/** Words for a status in tables that people and shops write. */
const WORDS: Readonly<Record<string, RedirectStatus>> = {
  permanent: 301,
  temporary: 302,
  temp: 302,
  gone: 410,
};
