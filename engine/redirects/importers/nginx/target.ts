import type { Draft } from '../shared/collect.ts';
import type { TemplatePart } from '../shared/target/capture-target.ts';
import { joinText } from '../shared/target/group-references.ts';

/** The name of the group that captures the whole path. */
export const WHOLE_PATH = 'wholePath';

/** The target of a `rewrite` or `return`, and how it treats the query of the request. */
export type NginxTarget =
  | {
      readonly ok: true;
      readonly parts: readonly TemplatePart[];
      readonly forward?: Exclude<Draft['forward'], undefined>;
      /** What the import changes in what the target decides. */
      readonly changes: readonly string[];
    }
  | { readonly ok: false; readonly reason: string };

/** Reads a target. `rewrite` passes the query on unless the target ends in `?`; `return` does so only with `$is_args$args`. */
export function readNginxTarget(text: string, directive: 'rewrite' | 'return'): NginxTarget {
  const local = text.replace(OWN_HOST, '');
  const [, front = '', passed] = /^([\s\S]*?)((?:\$is_args|\?|&)\$(?:args|query_string))?$/.exec(local) ?? [];
  const cut = directive === 'rewrite' && passed === undefined && front.endsWith('?') ? front.slice(0, -1) : front;
  const parts: TemplatePart[] = [];
  let whole = false;
  for (const [token] of cut.matchAll(/\$\{\w+\}|\$\w+|[\s\S]/g)) {
    const name = /^\$\{?(\w+)\}?$/.exec(token)?.[1];
    if (name === undefined) parts.push(token);
    else if (name === 'request_uri' || name === 'uri' || name === 'document_uri') {
      whole ||= name === 'request_uri';
      parts.push({ group: WHOLE_PATH });
    } else if (VARIABLES.test(name)) {
      return {
        ok: false,
        reason: `The target uses \`$${name}\` of the server. Write out its value; a path of this host begins with \`/\`.`,
      };
    } else parts.push({ group: /^\d+$/.test(name) ? Number(name) : name });
  }
  const own = cut.includes('?');
  const passes = passed !== undefined || whole || (directive === 'rewrite' && cut === front);
  const forward = passes ? (own ? 'merge' : undefined) : own ? undefined : 'drop';
  const changes = passes && cut.includes('#') ? [BEHIND_FRAGMENT] : [];
  return { ok: true, parts: joinText(parts), ...(forward ? { forward } : {}), changes };
}

const BEHIND_FRAGMENT =
  'The query of the request is put before the fragment of the target; before, it was put behind it, where no server reads it.';

/** True for an address on the host of the request. */
const OWN_HOST = /^(?:https?|\$scheme):\/\/\$(?:host|http_host|server_name)(?::\$server_port)?(?=[/$])/;

const VARIABLES =
  /^(?:scheme|host|http_.*|server_.*|remote_.*|request.*|arg_.*|args|query_string|cookie_.*|is_args|document_root|binary_.*|ssl_.*|geoip.*|upstream.*|hostname|https|msec|time_.*|nginx_version)$/;
