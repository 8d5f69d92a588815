import type { Collector } from '../shared/collect.ts';
import type { NginxDirective } from './config.ts';

/**
 * Wraps the lines of a file in a `map` if the file holds only the body of a map, as files for `include` do. No directive of nginx begins
 * with a slash or a tilde. Such a line beside directives is refused.
 */
export function wrapMapBody(directives: readonly NginxDirective[], into: Collector): readonly NginxDirective[] {
  const entries = directives.filter(isEntry);
  const [first] = entries;
  if (first === undefined) return directives;
  if (directives.some(({ name, block }) => block !== undefined || STATEMENTS.has(name))) {
    for (const entry of entries) into.refuse(entry, OUTSIDE);
    return directives.filter((directive) => !entries.includes(directive));
  }
  // Only the path as it was sent has a query after it, or an encoded character.
  const raw = entries.some(({ name }) => !name.startsWith('~') && /\?|%[0-9A-F]{2}/i.test(name));
  const source = raw ? '$request_uri' : '$uri';
  into.remark(
    first,
    `The file is the body of a \`map\` without its head. It is read as \`map ${source} $target { }\` with \`return 301 $target\`; write the head around it if the map has another head.`,
  );
  return [{ line: first.line, text: first.text, name: 'map', words: [source, '$target'], block: directives }];
}

const STATEMENTS: ReadonlySet<string> = new Set(['rewrite', 'return', 'set', 'root', 'listen', 'server_name']);

const OUTSIDE =
  'The line is outside a `map`. Write `map $uri $target { }` around it, or import it from a separate file.';

function isEntry({ name, block }: NginxDirective): boolean {
  return block === undefined && /^\\?[/~]/.test(name);
}
