import type { Parsed } from '../../../match/pattern.ts';

/**
 * A token of a path-to-regexp source (version 6, which Vercel and Next use). A key without a pattern matches one segment. An unnamed key is
 * called by its number. An optional key that is absent leaves out its prefix and suffix.
 */
export type RouteToken =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'key';
      readonly name: string;
      readonly prefix: string;
      readonly suffix: string;
      readonly pattern: string | undefined;
      readonly modifier: Modifier;
    };

export type Modifier = '' | '?' | '*' | '+';

/** Parses a source such as `/:lang(en|de)?/blog/:path*` into tokens. */
export function parseRouteSource(source: string): Parsed<RouteToken[]> {
  const reader: Reader = { source, at: 0, unnamed: 0 };
  const tokens: RouteToken[] = [];
  let text = '';
  const flush = (): void => {
    if (text !== '') tokens.push({ kind: 'text', text });
    text = '';
  };
  try {
    while (reader.at < source.length) {
      const char = source[reader.at] ?? '';
      if (char === '{') {
        flush();
        tokens.push(...readGroup(reader));
      } else if (char === ':' || char === '(') {
        // A slash or dot before the key belongs to the key.
        const prefix = /[./]$/.exec(text)?.[0] ?? '';
        text = text.slice(0, text.length - prefix.length);
        flush();
        const key = readKey(reader);
        tokens.push({ kind: 'key', ...key, prefix, suffix: '', modifier: readModifier(reader) });
      } else text += readText(reader);
    }
  } catch (cause) {
    if (!(cause instanceof Malformed)) throw cause;
    return { ok: false, flaw: { message: `\`${source}\` ${cause.message}.`, hint: HINT } };
  }
  flush();
  return { ok: true, value: tokens };
}

const HINT = 'Correct it, or write the character itself with a backslash before it.';

interface Reader {
  readonly source: string;
  at: number;
  unnamed: number;
}

/** Ends the parsing; `parseSource` catches it. */
class Malformed extends Error {}

function readText(reader: Reader): string {
  const { source, at } = reader;
  const char = source[at] ?? '';
  if (/[*+?})]/.test(char)) throw new Malformed(`has a \`${char}\` that repeats or closes nothing`);
  if (char !== '\\') {
    reader.at += 1;
    return char;
  }
  reader.at += 2;
  return source[at + 1] ?? '';
}

interface Key {
  readonly name: string;
  readonly pattern: string | undefined;
}

function readKey(reader: Reader): Key {
  const [whole = '', name] = /:([A-Za-z0-9_]*)/y.exec(reader.source.slice(reader.at)) ?? [];
  if (name === '') throw new Malformed('has a `:` without a name');
  reader.at += whole.length;
  const pattern = reader.source[reader.at] === '(' ? readPattern(reader) : undefined;
  if (name !== undefined) return { name, pattern };
  reader.unnamed += 1;
  return { name: String(reader.unnamed - 1), pattern };
}

function readPattern(reader: Reader): string {
  const start = reader.at + 1;
  let depth = 0;
  for (let at = reader.at; at < reader.source.length; at += 1) {
    const char = reader.source[at];
    if (char === '\\') at += 1;
    else if (char === '(') {
      depth += 1;
      if (depth > 1 && reader.source[at + 1] !== '?')
        throw new Malformed('has a capture inside a pattern; write `(?:…)`');
    } else if (char === ')') depth -= 1;
    if (depth > 0) continue;
    reader.at = at + 1;
    if (at === start) throw new Malformed('has an empty pattern');
    return reader.source.slice(start, at);
  }
  throw new Malformed('has a `(` that is not closed');
}

function readGroup(reader: Reader): RouteToken[] {
  reader.at += 1;
  const until = (stop: RegExp): string => {
    let text = '';
    while (reader.at < reader.source.length && !stop.test(reader.source[reader.at] ?? '')) text += readText(reader);
    return text;
  };
  const prefix = until(/[:(}]/);
  const key = /[:(]/.test(reader.source[reader.at] ?? '') ? readKey(reader) : undefined;
  const suffix = key ? until(/[}]/) : '';
  if (reader.source[reader.at] !== '}') throw new Malformed('has a `{` that is not closed');
  reader.at += 1;
  const modifier = readModifier(reader);
  if (key) return [{ kind: 'key', ...key, prefix, suffix, modifier }];
  if (modifier === '') return [{ kind: 'text', text: prefix }];
  return [{ kind: 'key', name: '', pattern: '', prefix, suffix: '', modifier }];
}

function readModifier(reader: Reader): Modifier {
  const found = /[?*+]/y.exec(reader.source.slice(reader.at))?.[0];
  reader.at += found?.length ?? 0;
  return found === '?' || found === '*' || found === '+' ? found : '';
}
