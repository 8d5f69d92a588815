/** A directive of an nginx configuration, with its block if it has one. */
export interface NginxDirective {
  readonly line: number;
  /** The directive as it is written, without its block. */
  readonly text: string;
  readonly name: string;
  readonly words: readonly string[];
  readonly block?: readonly NginxDirective[];
}

export interface NginxFile {
  readonly directives: readonly NginxDirective[];
  readonly flaws: readonly { readonly line: number; readonly text: string; readonly reason: string }[];
}

/** Parses an nginx configuration into directives. After a flaw, it continues with the next directive. */
export function readNginx(text: string): NginxFile {
  const flaws: NginxFile['flaws'][number][] = [];
  const root: NginxDirective[] = [];
  const open: { readonly head: NginxDirective; readonly block: NginxDirective[] }[] = [];
  let words: string[] = [];
  let start = 0;
  const flaw = (line: number, what: string, reason: string): void => void flaws.push({ line, text: what, reason });
  const end = (line: number, block?: NginxDirective[]): void => {
    const [name, ...others] = words;
    words = [];
    if (name === undefined)
      return flaw(line, block ? '{' : ';', `A \`${block ? '{' : ';'}\` belongs to no directive. Delete it.`);
    const head = { line: start, text: [name, ...others].join(' '), name, words: others, ...(block ? { block } : {}) };
    (open.at(-1)?.block ?? root).push(head);
    if (block) open.push({ head, block });
  };
  for (const { kind, text: token, line } of tokensOf(text)) {
    if (kind === 'broken') flaw(line, token, 'A quotation mark is not closed. Close it.');
    else if (kind === 'word') {
      if (words.length === 0) start = line;
      words.push(token);
    } else if (token === ';') end(line);
    else if (token === '{') end(line, []);
    else {
      if (words.length > 0) flaw(start, words.join(' '), 'The directive has no `;` at its end. Write one.');
      words = [];
      if (!open.pop()) flaw(line, '}', 'No block is open here. Delete the `}`.');
    }
  }
  if (words.length > 0) flaw(start, words.join(' '), 'The directive has no `;` at its end. Write one.');
  for (const { head } of open) flaw(head.line, head.text, 'The block is not closed. Write `}` where it ends.');
  return { directives: root, flaws };
}

interface Token {
  readonly kind: 'word' | 'sign' | 'broken';
  readonly text: string;
  readonly line: number;
}

/**
 * Splits a text into words, without their quotation marks. A `{` inside a word, as in `[0-9]{4}` after a quotation mark, is part of the
 * word; `${` always is.
 */
function* tokensOf(text: string): Generator<Token> {
  let line = 1;
  for (const [token] of text.replace(/^\ufeff/, '').matchAll(TOKEN)) {
    if (/^["']/.test(token)) {
      const closed = token.length > 1 && token.endsWith(token.charAt(0));
      const inner = closed ? token.slice(1, -1).replaceAll(`\\${token.charAt(0)}`, token.charAt(0)) : token;
      yield { kind: closed ? 'word' : 'broken', text: inner, line };
    } else if (/^[;{}]$/.test(token)) yield { kind: 'sign', text: token, line };
    else if (!/^[ \t\r\n#]/.test(token)) yield { kind: 'word', text: token, line };
    line += token.split('\n').length - 1;
  }
}

const TOKEN =
  /#[^\n]*|[ \t\r\n]+|"(?:\\[\s\S]|[^"\\])*"?|'(?:\\[\s\S]|[^'\\])*'?|[;{}]|(?:\\[\s\S]|\$\{\w+\}|[^ \t\r\n;{}\\])+/g;
