import type { Imported } from '../importer.ts';

/** The remark for hosts that compare the path as it was sent. */
export const OTHER_SPELLINGS =
  'A request that spells a letter as `%6F`, or hexadecimal digits in lower case, is redirected like the plain one; before, the path had to be sent as the rule spells it.';

/** Adds a remark that holds for every rule of a file once, at the first rule. */
export function sayOfAll(imported: Imported, ...reasons: readonly string[]): Imported {
  const [first] = imported.rules;
  if (!first) return imported;
  const text = `${first.from ?? first.regex} → ${first.to ?? first.status}`;
  const said = reasons.map((reason) => ({ line: first.line, text, reason }));
  return { ...imported, changed: [...said, ...imported.changed] };
}
