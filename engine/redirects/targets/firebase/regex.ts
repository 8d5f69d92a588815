import { assertNever } from '../../../model/assert.ts';
import type { Segment } from '../../../model/redirect-pattern.ts';
import type { PatternRow } from '../shared/plan/fold-sites.ts';
import { anyCase, routeNames, type SplatForm } from '../shared/path-to-regexp/path-to-regexp.ts';
import { opensWithSplat } from '../shared/path-to-regexp/route-row.ts';
import { escapeRegex, expressionSource } from '../shared/regex/regex-source.ts';

/** The text that a capture may match. The emulator decodes the path before it matches, so only the structure can be checked. */
const CAPTURED = '[^/\\\\\\x00-\\x1f\\x7f]';
const CAPTURED_REST = '[^\\\\\\x00-\\x1f\\x7f]';

/** Writes a row as a regular expression of RE2 for the whole path, such as `^/(?P<site>th|de)/old/?$`. Every capture has a name. */
export function firebaseRegex(row: PatternRow, splat: SplatForm): string {
  const { rule, prefixed, sites, slash } = row;
  const names = routeNames(rule);
  const prefix = prefixed ? `/${group(names.prefix)}${sites.map(escapeRegex).join('|')})` : '';
  const [first] = rule.source.segments;
  if (first?.kind === 'regex') {
    const source = expressionSource(first.expression, group);
    const mode = rule.caseSensitive ? '(?:' : '(?i:';
    if (prefixed) return `^${prefix}${mode}${source.replace(/^\^/, '')})`;
    return rule.caseSensitive ? source : `${mode}${source})`;
  }
  const path = prefix + rule.source.segments.map((segment) => segmentSource(segment, rule.caseSensitive)).join('');
  if (rule.source.segments.at(-1)?.kind === 'splat') return `^${path}${splatSource(row, splat)}$`;
  return path === '' ? '^/$' : `^${path}${SLASH[slash]}$`;
}

const SLASH = { either: '/?', with: '/', without: '' } as const;

function splatSource(row: PatternRow, splat: SplatForm): string {
  const collapse = opensWithSplat(row);
  switch (splat) {
    case 'any':
      return `(?:/${CAPTURED_REST}*)?`;
    case 'empty':
      return collapse ? '/*' : '/?/?';
    case 'some':
      return `${collapse ? '/+' : '/'}${group(routeNames(row.rule).splat)}${collapse ? CAPTURED : ''}${CAPTURED_REST}${collapse ? '*' : '+'})`;
    default:
      return assertNever(splat);
  }
}

/** Opens a named group as RE2 and the documentation of the host write it. */
export function group(name: string): string {
  return `(?P<${name}>`;
}

function segmentSource(segment: Segment, caseSensitive: boolean): string {
  const literal = (text: string): string => literalSource(text, caseSensitive ? escapeRegex : anyCase);
  switch (segment.kind) {
    case 'literal':
      return `/${literal(segment.text)}`;
    case 'placeholder':
      return `/${group(segment.name)}${CAPTURED}+)`;
    case 'alternation':
      return `/${group(segment.name)}${segment.options.map(literal).join('|')})`;
    case 'splat':
    case 'regex':
      return '';
    default:
      return assertNever(segment);
  }
}

/** Literal text, encoded and as the emulator decodes it. */
function literalSource(text: string, print: (text: string) => string): string {
  return text
    .split(/((?:%[0-9A-F]{2})+)/)
    .map((part, index) => {
      const decoded = index % 2 === 1 ? decodeURI(part) : part;
      return decoded === part ? print(part) : `(?:${print(part)}|${print(decoded)})`;
    })
    .join('');
}
