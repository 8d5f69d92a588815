import type { TemplatePart } from './capture-target.ts';

/** The target of a RewriteRule or RedirectMatch. */
export type ApacheTarget =
  | { readonly ok: true; readonly parts: readonly TemplatePart[] }
  | { readonly ok: false; readonly reason: string };

interface TargetForm {
  /** How the server encodes the target: `%` becomes `%25` in the path, and `#` may become `%23`. */
  readonly encodes: 'path and hash' | 'path' | 'nothing';
  /** The source of the groups: `$1` is of a RewriteRule, `%1` of the condition before it; RedirectMatch supports only `$1`. */
  readonly groups: 'rule' | 'condition' | 'match';
}

/** Reads a target with its groups. */
export function readApacheTarget(text: string, { encodes, groups }: TargetForm): ApacheTarget {
  const parts: TemplatePart[] = [];
  let inPath = true;
  for (const [token] of text.matchAll(groups === 'match' ? MATCH_TOKENS : RULE_TOKENS)) {
    if (token.startsWith('${')) return { ok: false, reason: MAP };
    if (token.startsWith('%{'))
      return { ok: false, reason: `The target uses \`${token}\` of the server. ${WRITE_OUT}` };
    if (/^[$%]\d$/.test(token)) {
      if (token.startsWith('$') === (groups === 'condition')) return { ok: false, reason: noGroup(token) };
      parts.push({ group: Number(token[1]) });
      continue;
    }
    const character = token.startsWith('\\') ? token.slice(1) : token;
    if (character === '?' || character === '#') inPath = false;
    if (character === '%' && (encodes === 'path and hash' || (encodes === 'path' && inPath))) parts.push('%25');
    else parts.push(character === '#' && encodes === 'path and hash' ? '%23' : character);
  }
  return { ok: true, parts: joinText(parts) };
}

const RULE_TOKENS = /\\.|\$\{[^}]*\}?|%\{[^}]*\}?|[$%]\d|[\s\S]/g;
const MATCH_TOKENS = /\\[$&]|\$\d|[\s\S]/g;

const MAP = 'The target is looked up in a RewriteMap, which is another file. Import that file as `csv`.';
const WRITE_OUT = 'Write out host and path; a path of this host begins with `/`.';

function noGroup(token: string): string {
  return `\`${token}\` in the target does not refer to a group of the match. Write the path into one expression, or \`\\${token}\` for the text itself.`;
}

/** Joins consecutive texts into one. */
export function joinText(parts: readonly TemplatePart[]): TemplatePart[] {
  return parts.reduce<TemplatePart[]>((all, part) => {
    const last = all.at(-1);
    if (typeof part === 'string' && typeof last === 'string') return [...all.slice(0, -1), last + part];
    return [...all, part];
  }, []);
}
