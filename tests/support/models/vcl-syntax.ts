/** The part of VCL that the emitter writes, as a tree. */
export type Expression =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
  | { readonly kind: 'join'; readonly parts: readonly Expression[] };

export interface Condition {
  readonly left: Expression;
  readonly operator: '==' | '!=' | '~' | 'set';
  readonly right: Expression;
}

export type Statement =
  | { readonly kind: 'set'; readonly name: string; readonly value: Expression }
  | { readonly kind: 'unset'; readonly name: string }
  | {
      readonly kind: 'if';
      readonly all: readonly Condition[];
      readonly holds: readonly Statement[];
      readonly otherwise: readonly Statement[];
    }
  | { readonly kind: 'error'; readonly status: number; readonly response: string }
  | { readonly kind: 'nothing' };

export interface Program {
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly subs: ReadonlyMap<string, readonly Statement[]>;
}

/** Parses tables and subroutines. Throws on anything that is not in the grammar. */
export function parseProgram(text: string): Program {
  const tokens = createTokens(text);
  const tables = new Map<string, ReadonlyMap<string, string>>();
  const subs = new Map<string, readonly Statement[]>();
  while (tokens.peek() !== '') {
    const word = tokens.take();
    const name = tokens.take();
    if (word === 'sub') subs.set(name, parseBlock(tokens));
    else if (word === 'table') tables.set(name, parseTable(tokens));
    else throw new Error(`${word} is not a declaration`);
  }
  return { tables, subs };
}

interface Tokens {
  /** The token that comes next; empty at the end. */
  peek(): string;
  /** Throws where it is not the wanted one. */
  take(wanted?: string): string;
  /** Takes the token if it comes next. */
  skip(token: string): boolean;
}

const TOKEN = /\s+|#[^\n]*|"[^"\n]*"|[A-Za-z_][\w.-]*|\d+|&&|==|!=|[~{}();,:=+]/y;

function createTokens(text: string): Tokens {
  const token = new RegExp(TOKEN);
  const next = (): string => {
    while (token.lastIndex < text.length) {
      const from = token.lastIndex;
      const found = token.exec(text)?.[0];
      if (found === undefined) throw new Error(`no token at: ${text.slice(from, from + 60)}`);
      if (!/^[\s#]/.test(found)) return found;
    }
    return '';
  };
  let ahead = next();
  const take = (wanted = ahead): string => {
    if (ahead === '' || ahead !== wanted) throw new Error(`found ${ahead}, not ${wanted}`);
    ahead = next();
    return wanted;
  };
  return { peek: () => ahead, take, skip: (wanted) => ahead === wanted && take() === wanted };
}

function parseTable(tokens: Tokens): Map<string, string> {
  const rows = new Map<string, string>();
  for (tokens.take('{'); !tokens.skip('}'); tokens.take(',')) {
    const key = parseString(tokens);
    if (rows.has(key)) throw new Error(`${key} occurs twice`);
    tokens.take(':');
    rows.set(key, parseString(tokens));
  }
  return rows;
}

function parseString(tokens: Tokens): string {
  const token = tokens.take();
  if (!token.startsWith('"')) throw new Error(`${token} is not a string`);
  return token
    .slice(1, -1)
    .replaceAll(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
}

function parseBlock(tokens: Tokens): Statement[] {
  const statements: Statement[] = [];
  for (tokens.take('{'); !tokens.skip('}');) {
    if (tokens.skip('if')) {
      statements.push(parseBranch(tokens));
      continue;
    }
    statements.push(parseStatement(tokens));
    tokens.take(';');
  }
  return statements;
}

function parseBranch(tokens: Tokens): Statement {
  tokens.take('(');
  const all = [parseCondition(tokens)];
  while (tokens.skip('&&')) all.push(parseCondition(tokens));
  tokens.take(')');
  const holds = parseBlock(tokens);
  if (!tokens.skip('else')) return { kind: 'if', all, holds, otherwise: [] };
  return { kind: 'if', all, holds, otherwise: tokens.skip('if') ? [parseBranch(tokens)] : parseBlock(tokens) };
}

function parseCondition(tokens: Tokens): Condition {
  const left = parseExpression(tokens);
  for (const operator of ['==', '!=', '~'] as const) {
    if (!tokens.skip(operator)) continue;
    const right = /^\d/.test(tokens.peek()) ? { kind: 'text' as const, text: tokens.take() } : parseExpression(tokens);
    return { left, operator, right };
  }
  return { left, operator: 'set', right: left };
}

function parseStatement(tokens: Tokens): Statement {
  const word = tokens.take();
  switch (word) {
    case 'set': {
      const name = tokens.take();
      tokens.take('=');
      return { kind: 'set', name, value: parseExpression(tokens) };
    }
    case 'unset':
      return { kind: 'unset', name: tokens.take() };
    case 'error':
      return { kind: 'error', status: Number(tokens.take()), response: parseString(tokens) };
    case 'declare':
      return parseWords(tokens, ['local', undefined, 'STRING']);
    case 'synthetic':
      parseString(tokens);
      return { kind: 'nothing' };
    case 'return':
      return parseWords(tokens, ['(', 'deliver', ')']);
    default:
      throw new Error(`${word} is not a statement`);
  }
}

/** Parses words that have no effect; undefined stands for any word. */
function parseWords(tokens: Tokens, words: readonly (string | undefined)[]): Statement {
  for (const word of words) tokens.take(word);
  return { kind: 'nothing' };
}

function parseExpression(tokens: Tokens): Expression {
  const first = parseTerm(tokens);
  const parts = [first];
  while (tokens.skip('+')) parts.push(parseTerm(tokens));
  return parts.length === 1 ? first : { kind: 'join', parts };
}

function parseTerm(tokens: Tokens): Expression {
  if (tokens.peek().startsWith('"')) return { kind: 'text', text: parseString(tokens) };
  const name = tokens.take();
  if (!tokens.skip('(')) return { kind: 'variable', name };
  const args = [parseExpression(tokens)];
  while (tokens.skip(',')) args.push(parseExpression(tokens));
  tokens.take(')');
  return { kind: 'call', name, args };
}
