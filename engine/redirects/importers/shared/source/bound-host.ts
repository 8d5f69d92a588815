/** A host name that redirects.yaml can bind a rule to: in ASCII, without a port and without wildcards. */
const HOST = /^[a-z0-9][a-z0-9-]*(?:\.[a-z0-9][a-z0-9-]*)+$/;

/** Returns the host that a rule is bound to; undefined if the text is not one plain host name. */
export function boundHost(text: string): string | undefined {
  const name = text.toLowerCase();
  return HOST.test(name) ? name : undefined;
}
