/**
 * A set of sites as text that code can search for ` th `: `*` is every site, ` th de ` is these, `~ th ` is all but these. A dot
 * represents the root.
 */
export function formatSites(sites: readonly string[], flags: readonly string[]): string {
  const chosen = new Set(sites);
  const missing = ['', ...flags].filter((flag) => !chosen.has(flag));
  if (missing.length === 0) return '*';
  return missing.length < chosen.size ? `~${formatFlags(missing)}` : formatFlags(sites);
}

/** Returns flags with a space around each. A dot represents the root. */
export function formatFlags(flags: readonly string[]): string {
  return flags.length === 0 ? '' : ` ${flags.map((flag) => (flag === '' ? '.' : flag)).join(' ')} `;
}
