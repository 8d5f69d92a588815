/** What is wrong with a source, and what its author most likely means. */
export interface SourceMistake {
  readonly message: string;
  readonly hint: string;
}

/**
 * Explains a source that is written for another system: an address with its host, a query, a regular expression, the names of another
 * host. `to` is the target, whose captures a suggested source has. Undefined for every other source.
 */
export function sourceMistake(from: string, to = ''): SourceMistake | undefined {
  const inQuotes = /^[“”„«‘’](.*)[“”»‘’]$/.exec(from)?.[1];
  if (inQuotes !== undefined)
    return {
      message: `The source \`${from}\` is in typographic quotes, which YAML takes for a part of it.`,
      hint: `Write \`"${inQuotes}"\`.`,
    };
  const [, host, path] = /^https?:\/\/([^/?#]+)(\/[^?#]*)$/i.exec(from) ?? [];
  if (path !== undefined)
    return {
      message: `The source \`${from}\` has a host; \`from\` is a path.`,
      hint: `Write \`${path}\`, and \`host: ${host}\` beside it if the rule is for an old domain alone.`,
    };
  if (/\{\{\s*[A-Za-z]\w*\s*\}\}/.test(from))
    return {
      message: `The variable of the source \`${from}\` is in two pairs of braces.`,
      hint: `Write \`${from.replaceAll(/\{\{\s*([A-Za-z]\w*)\s*\}\}/g, '{$1}')}\`.`,
    };
  if (from.includes('/:splat') && from.endsWith('/:splat'))
    return {
      message: `The \`:splat\` of the source \`${from}\` matches one segment; the rest of a path is \`*\`.`,
      hint: `Write \`${from.slice(0, -':splat'.length)}*\`, and \`*\` in the target too.`,
    };
  if (EXPRESSION.test(from)) return expressionMistake(from, to);
  if (from.includes('/*/'))
    return {
      message: `The \`*\` of the source \`${from}\` is not the last segment.`,
      hint: `Write \`${from.replaceAll('/*/', '/:name/')}\`: \`:name\` is one segment, \`*\` the rest of the path.`,
    };
  const [, plain, mark, rest = ''] = /^(\/[^?#\s]*)([?#])(.*)$/.exec(from) ?? [];
  if (mark === '#')
    return {
      message: `The source \`${from}\` has a fragment, which never reaches a server.`,
      hint: `Write \`${plain}\`.`,
    };
  const query = /^([\w.-]+)=([\w.-]*)$/.exec(rest);
  if (mark === '?' && query)
    return {
      message: `The source \`${from}\` has a query; \`from\` is a path.`,
      hint: `Write \`from: "${plain}"\` and below it \`query: { ${query[1]}: "${query[2]}" }\`.`,
    };
  if (/^\/[^?#]*\S +\S[^?#]*$/.test(from))
    return { message: `The source \`${from}\` holds white space.`, hint: `Write \`${from.replaceAll(' ', '%20')}\`.` };
  return undefined;
}

/** What only a regular expression has: anchors, escapes, repeated classes and dots, groups, optional characters, two stars. */
const EXPRESSION = /^\^|\\[-./_dw]|\.[*+]|\[[^\]]+\](?:[*+?]|\{\d)|\(\?|\/\?\$?$|\*\*|\/\([^/]*\)/;

function expressionMistake(from: string, to: string): SourceMistake {
  const pattern = patternOf(from, to);
  return {
    message: `The source \`${from}\` is a regular expression; \`from\` is a path with placeholders.`,
    hint:
      pattern === undefined
        ? 'Write `:name` for one segment and `*` for the rest of the path, or the expression under `regex:`.'
        : `Write \`${pattern}\`. A regular expression is written under \`regex:\`.`,
  };
}

/** One segment of any characters, or of those of a class, with or without a group around it. */
const ONE_SEGMENT = /^\(?(?:\.[*+]|\\[dw]\+|\[[^\]]+\](?:[*+]|\{[\d,]+\}))\)?$/;

/** Returns the pattern of the paths that a simple regular expression matches; undefined if there is none. */
function patternOf(from: string, to: string): string | undefined {
  const names = [...to.matchAll(/\/:([A-Za-z]\w*)/g)].map(([, name = '']) => name);
  let count = 0;
  const nextName = (): string => {
    count += 1;
    return names[count - 1] ?? `name${count === 1 ? '' : count}`;
  };
  const parts = from.replace(/^\^/, '').replace(/\$$/, '').replace(/\/\?$/, '').replaceAll('[^/]', '[^]').split('/');
  const pattern = parts
    .map((part, index) => {
      if (index === parts.length - 1 && /^(?:\(?\.[*+]\)?|\*\*)$/.test(part)) return '*';
      if (ONE_SEGMENT.test(part.replace('[^]', '[^-]'))) return `:${nextName()}`;
      const choices = /^\((?:\?:)?([\w|-]+)\)$/.exec(part)?.[1];
      return choices?.includes('|') ? `:${nextName()}(${choices})` : part.replaceAll(/\\([-./_])/g, '$1');
    })
    .join('/');
  const rest = pattern.replaceAll(/:\w+\([\w|-]+\)/g, '').replace(/\/\*$/, '');
  return /[\\^$*+?()[\]|]/.test(rest) ? undefined : pattern;
}
