import type { RedirectRule } from '../../../model/redirect.ts';
import { locationParts, type LocationPart } from '../shared/plan/location-parts.ts';

/** A `map` of the http context. A request that matches no row gets the default, which is empty unless a row sets it. */
export interface NginxMap {
  /** The text to look up, with its variables. */
  readonly key: string;
  /** The variable that holds what was found, without `$`. */
  readonly name: string;
  readonly rows: readonly (readonly [key: string, value: string])[];
  /** A comment for the reader of the file. */
  readonly note?: string;
}

export function printMap({ key, name, rows, note }: NginxMap): string {
  const head = note === undefined ? '' : `# ${note}\n`;
  return `${head}map ${quote(key)} $${name} {\n${rows.map(([from, to]) => `  ${quote(from)} ${quote(to)};\n`).join('')}}\n`;
}

/** The maps that the variables of `text` need, in their order. */
export function neededMaps(maps: readonly NginxMap[], text: string): NginxMap[] {
  const needed = new Set<string>();
  const visit = (from: string): void => {
    for (const [, name] of from.matchAll(/\$\{?(sf_\w+)/g)) {
      const map = maps.find((one) => one.name === name);
      if (!map || needed.has(map.name)) continue;
      needed.add(map.name);
      visit(map.key);
      for (const [, value] of map.rows) visit(value);
    }
  };
  visit(text);
  return maps.filter(({ name }) => needed.has(name));
}

/** Writes a word of the configuration, quoted if needed. In quotes a backslash is literal unless one of `\\"'trn` follows. */
export function quote(text: string): string {
  if (/^[\w/.:$^+-]+$/.test(text)) return text;
  return `"${text.replaceAll(/\\(?=[\\"'trn]|$)|"/g, '\\$&')}"`;
}

/** nginx has no escape for `$` in a value. */
export const DOLLAR = 'geo $sf_dollar {\n  default "$";\n}\n';

/** Returns the value of a rule in the maps: its Location, after the status unless the status is 301. */
export function answerValue(rule: RedirectRule, variables: ReadonlyMap<string, string>): string {
  if (rule.status === 410) return '410';
  return `${rule.status === 301 ? '' : `${rule.status} `}${locationValue(rule, variables)}`;
}

/** Writes the Location of a rule as a value. `variables` names its captures; the splat is `*`. */
function locationValue(rule: RedirectRule, variables: ReadonlyMap<string, string>): string {
  const parts = locationParts(rule);
  return parts
    .map((part, index) => {
      if (part.kind === 'text') return part.text.replaceAll('$', '${sf_dollar}');
      const next = parts[index + 1];
      const name = variableOf(part, variables);
      return next?.kind === 'text' && /^\w/.test(next.text) ? `\${${name}}` : `$${name}`;
    })
    .join('');
}

const QUERY = { whole: 'sf_query', some: 'sf_some', and: 'sf_and' } as const;

function variableOf(part: Exclude<LocationPart, { kind: 'text' }>, variables: ReadonlyMap<string, string>): string {
  if (part.kind === 'prefix') return 'sf_prefix';
  if (part.kind === 'query') return QUERY[part.form];
  const name = part.kind === 'splat' ? '*' : part.name;
  const variable = variables.get(name);
  if (variable === undefined) throw new Error(`the target uses ${name}, which the source does not capture`);
  return variable;
}
