import { escapeRegex } from '../../../engine/redirects/targets/shared/regex/regex-source.ts';
import type { HeaderAnswer } from './compare.ts';

interface Block {
  readonly expression: RegExp;
  readonly values: Record<string, string>;
}

/**
 * Applies `_headers` as @netlify/headers-parser reads it and the command line of Netlify applies it: a path becomes an expression without
 * regard to letter case, and if several blocks match, the last value of a header is used.
 */
export function netlifyHeaders(text: string): (path: string) => HeaderAnswer['headers'] {
  const blocks: Block[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    if (line.startsWith('/')) {
      blocks.push({ expression: pathExpression(line), values: {} });
      continue;
    }
    const colon = line.indexOf(':');
    const values = blocks.at(-1)?.values;
    if (colon < 1 || !values) throw new Error(`Netlify reads no header in: ${line}`);
    const name = line.slice(0, colon).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    values[name] = values[name] === undefined ? value : `${values[name]}, ${value}`;
  }
  return (path) =>
    Object.assign(
      {},
      ...blocks.filter(({ expression }) => expression.test(path)).map(({ values }) => values),
    ) as Record<string, string>;
}

function pathExpression(path: string): RegExp {
  const parts = path
    .split('/')
    .filter((part) => part !== '')
    .map(partExpression);
  return new RegExp(`^/${parts.join('/')}/?$`, 'iu');
}

/** Returns the expression of a segment. A lone `*` makes the slash before it optional; beside text, it matches any text. A dot matches any character. */
function partExpression(part: string): string {
  if (part.startsWith(':')) return '([^/]+)';
  if (part === '*') return '?(.*)';
  return part.includes('*') ? part.replaceAll('*', '(.*)') : escapeRegex(part);
}
