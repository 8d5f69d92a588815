import { isCollection, visit, type Document } from 'yaml';
import { explainIndentation, explainTab } from './explain-indentation.ts';
import { endOfLine, quote, quoteMisread, startOfLine, writtenValue } from './quote.ts';
import type { SyntaxExplanation, SyntaxProblem } from './syntax-problem.ts';

type Explain = (problem: SyntaxProblem, text: string, document: Document.Parsed) => SyntaxExplanation | undefined;

/** The mistakes that people make, each with what the parser says about it. The first that fits explains a problem. */
const MISTAKES: readonly Explain[] = [
  explainTab,
  explainSecondDocument,
  explainSeparator,
  explainColonInText,
  explainNoBlankBehindDash,
  explainIndentation,
  explainReservedCharacter,
  explainEscape,
  explainCommaBehindValue,
  explainTextBehindValue,
  explainBracketInText,
  explainComma,
  explainOpenBracket,
  explainExtraBracket,
];

/** Explains a syntax error as the mistake that causes it; undefined if the mistake is not known. */
export function explainSyntax(
  problem: SyntaxProblem,
  text: string,
  document: Document.Parsed,
): SyntaxExplanation | undefined {
  for (const explain of MISTAKES) {
    const explanation = explain(problem, text, document);
    if (explanation) return explanation;
  }
  return undefined;
}

/** A `---` below the start of a file. */
function explainSecondDocument({ code, pos: [start] }: SyntaxProblem): SyntaxExplanation | undefined {
  if (code !== 'MULTIPLE_DOCS') return undefined;
  return {
    start,
    end: start + '---'.length,
    message: 'The file contains several documents.',
    hint: 'Put each document into its own file, without `---`.',
  };
}

/** `key:value` and `key = value`, which YAML reads as a text that goes on in the next line. */
function explainSeparator({ code, message, pos }: SyntaxProblem, text: string): SyntaxExplanation | undefined {
  if (code !== 'MULTILINE_IMPLICIT_KEY' && !(code === 'MISSING_CHAR' && message.startsWith('Implicit map keys')))
    return undefined;
  const line = text.slice(pos[0], endOfLine(text, pos[0]));
  const [whole, key = '', mark = '', value = ''] = /^([A-Za-z_][\w.-]*)(:(?!\/\/)|\s*=\s*)(\S.*?)\s*$/.exec(line) ?? [];
  if (whole === undefined) return explainNoColon(line, pos[0]);
  return {
    start: pos[0],
    end: pos[0] + whole.length,
    message:
      mark === ':'
        ? `There is no blank behind the colon of \`${key}\`.`
        : `There is an equals sign in place of the colon of \`${key}\`.`,
    hint: `Write \`${key}: ${value}\`.`,
  };
}

/** `key` and `key value`, which are half written or lack their colon. */
function explainNoColon(line: string, start: number): SyntaxExplanation | undefined {
  const [, key, value] = /^([A-Za-z_][\w.-]*)(?:\s+(\S+))?\s*$/.exec(line) ?? [];
  if (key === undefined) return undefined;
  return {
    start,
    end: start + line.trimEnd().length,
    message: `There is no colon behind \`${key}\`.`,
    hint: value === undefined ? `Write \`${key}:\`, and its value behind it.` : `Write \`${key}: ${value}\`.`,
  };
}

/** A text with a colon and a blank, which YAML reads as a key with a value. */
function explainColonInText({ code, message, pos }: SyntaxProblem, text: string): SyntaxExplanation | undefined {
  if (code !== 'BLOCK_AS_IMPLICIT_KEY' || !message.startsWith('Nested mappings')) return undefined;
  const value = writtenValue(text, pos[0]);
  if (!/:(?:\s|$)/.test(value)) return undefined;
  return {
    start: pos[0],
    end: pos[0] + value.length,
    message: 'The text has a colon with a blank behind it, so that YAML reads it as a key.',
    hint: `Put the text in quotes: \`${quote(value)}\`.`,
  };
}

/** `-key: value`, which YAML reads as a key that begins with a dash. */
function explainNoBlankBehindDash({ pos }: SyntaxProblem, text: string): SyntaxExplanation | undefined {
  const line = startOfLine(text, pos[0]);
  const [whole, indent = '', entry] =
    /^(\s*)-([A-Za-z_][\w.-]*:(?:\s.*)?)$/.exec(text.slice(line, endOfLine(text, line))) ?? [];
  if (whole === undefined) return undefined;
  return {
    start: line + indent.length,
    end: line + whole.length,
    message: 'There is no blank behind the `-` of the entry.',
    hint: `Write \`- ${entry}\`.`,
  };
}

/** A backslash in double quotes, where it begins an escape: `"^/\d+$"`. */
function explainEscape({ code, pos }: SyntaxProblem, text: string): SyntaxExplanation | undefined {
  if (code !== 'BAD_DQ_ESCAPE') return undefined;
  const before = text.slice(startOfLine(text, pos[0]), pos[0]);
  const start = pos[0] - before.length + before.lastIndexOf('"');
  const [whole, value = ''] = /^"((?:[^"\\]|\\.)*)"/.exec(text.slice(start, endOfLine(text, start))) ?? [];
  if (whole === undefined || value.includes("'")) return undefined;
  return {
    start: pos[0],
    end: pos[1],
    message: 'A `\\` in double quotes begins an escape, and this one does not exist.',
    hint: `Put the text in single quotes: \`'${value}'\`.`,
  };
}

/** A text that begins with a character that YAML reserves, or with the `*` of an alias or the `&` of an anchor and no name. */
function explainReservedCharacter({ code, message, pos }: SyntaxProblem, text: string): SyntaxExplanation | undefined {
  if (code !== 'BAD_SCALAR_START' && !(code === 'BAD_ALIAS' && /^(?:Alias|Anchor) cannot be an empty/.test(message)))
    return undefined;
  const value = writtenValue(text, pos[0]);
  return {
    start: pos[0],
    end: pos[0] + value.length,
    message: `A text without quotes cannot begin with ${value.startsWith('`') ? 'a backtick' : `\`${value[0] ?? ''}\``}.`,
    hint: `Put it in quotes: \`${quote(value)}\`.`,
  };
}

/** What YAML makes of the first character of a text without quotes. */
const READ_AS: Readonly<Record<string, string>> = {
  '{': 'a mapping',
  '[': 'a list',
  '*': 'an alias',
  '&': 'an anchor',
  '!': 'a tag',
  '"': 'a whole text in quotes',
  "'": 'a whole text in quotes',
};

/** A comma behind a value outside of brackets, as in JSON: `- { from: /a, to: /b },`. */
function explainCommaBehindValue({ message, pos }: SyntaxProblem, text: string): SyntaxExplanation | undefined {
  if (message !== 'Unexpected scalar at node end') return undefined;
  if (!/^,\s*(?:#.*)?$/.test(text.slice(pos[0], endOfLine(text, pos[0])))) return undefined;
  return {
    start: pos[0],
    end: pos[0] + 1,
    message: 'There is a comma behind the value; commas are only between the entries in brackets.',
    hint: 'Delete it.',
  };
}

/** A value that ends before the text does: `{site}/faq`, `[a-z]+`, `"Reset" of the router`, `*really*`. */
function explainTextBehindValue({ code, message, pos }: SyntaxProblem, text: string): SyntaxExplanation | undefined {
  if (code !== 'UNEXPECTED_TOKEN' || message !== 'Unexpected scalar at node end') return undefined;
  const before = text.slice(startOfLine(text, pos[0]), pos[0]);
  const first = /[:,{[-]\s+(\{[^{}]*\}|\[[^[\]]*\]|"[^"]*"|'[^']*'|[*&!]\S*)\s*$/.exec(before)?.[1];
  if (first === undefined) return undefined;
  const start = startOfLine(text, pos[0]) + before.lastIndexOf(first);
  const value = writtenValue(text, start);
  const mark = first[0] ?? '';
  const inQuotes = /["']/.test(mark);
  // Both quotes are there, and another one between them.
  const meant = inQuotes && value.length > 1 && value.endsWith(mark) ? value.slice(1, -1) : value;
  return {
    start,
    end: start + value.length,
    message: inQuotes
      ? 'There is more behind the closing quote of the text.'
      : `YAML reads \`${first}\` as ${READ_AS[mark] ?? 'a value'}, and there is more behind it.`,
    hint: `Put the whole text in quotes: \`${quoteMisread(meant)}\`.`,
  };
}

/** A text without quotes that has a bracket itself and is inside of others: `{ from: /{site}/faq }`. */
function explainBracketInText({ code, message, pos }: SyntaxProblem, text: string): SyntaxExplanation | undefined {
  if (!(code === 'UNEXPECTED_TOKEN' && /^Unexpected flow-(?:map|seq)-start at node end/.test(message)))
    if (!(code === 'MISSING_CHAR' && message.startsWith('Missing , or : between flow'))) return undefined;
  const bracket = text[pos[0]] ?? '';
  const before = text.slice(startOfLine(text, pos[0]), pos[0]);
  const begun = /(?:[:,]\s+|[[{]\s*)([^\s,{}[\]"'](?:(?!:\s)[^,{}[\]])*)$/.exec(before)?.[1];
  if (begun === undefined || !/[{[]/.test(bracket) || /^[A-Za-z_]\w*:(?!\/\/)/.test(begun)) return undefined;
  const start = pos[0] - begun.length;
  const value = writtenValue(text, start);
  return {
    start,
    end: start + value.length,
    message: `The text has a \`${bracket}\`, which inside of brackets begins ${READ_AS[bracket]}.`,
    hint: `Put the whole text in quotes: \`${quote(value)}\`.`,
  };
}

/** Two entries of a mapping or list in brackets without a comma between them. */
function explainComma({ code, message, pos }: SyntaxProblem, text: string): SyntaxExplanation | undefined {
  if (code !== 'BLOCK_IN_FLOW' && !(code === 'UNEXPECTED_TOKEN' && message === 'Unexpected scalar token'))
    return undefined;
  const line = startOfLine(text, pos[0]);
  // The parser means the value in front of the missing comma, or the key behind it.
  const from = code === 'BLOCK_IN_FLOW' ? pos[0] : line + (/\S+\s*$/.exec(text.slice(line, pos[0]))?.index ?? 0);
  const [whole, value = '', next = ''] =
    /^("[^"]*"|'[^']*'|[^\s,:{}[\]"']+)\s+([A-Za-z_][\w.-]*:\s+[^\s,{}[\]]+)/.exec(
      text.slice(from, endOfLine(text, from)),
    ) ?? [];
  if (whole === undefined) return undefined;
  return {
    start: from,
    end: from + whole.length,
    message: `There is no comma between \`${value}\` and \`${next}\`.`,
    hint: `Write \`${value}, ${next}\`.`,
  };
}

/** A `{` or `[` without its closing bracket. The parser complains where the next line begins. */
function explainOpenBracket(
  { code, message, pos }: SyntaxProblem,
  text: string,
  document: Document.Parsed,
): SyntaxExplanation | undefined {
  const kind = /^Flow (map|sequence) .* end with a/.exec(message)?.[1];
  if (kind === undefined || (code !== 'BAD_INDENT' && code !== 'MISSING_CHAR')) return undefined;
  const [open, close] = kind === 'map' ? ['{', '}'] : ['[', ']'];
  let start: number | undefined;
  visit(document, {
    Node(_key, node) {
      if (!isCollection(node) || !node.flow || !node.range) return;
      const [begin, end] = node.range;
      if (text[begin] === open && begin < pos[0] && text[end - 1] !== close) start = begin;
    },
  });
  if (start === undefined) return undefined;
  const end = endOfLine(text, start);
  return {
    start,
    end,
    message: `The \`${open}\` is not closed.`,
    hint: closingHint(text.slice(start, end), close ?? '', text.slice(start, pos[0] + 1)),
  };
}

/** Says where a bracket is to be closed: `line` begins with it, and `before` ends with the character that the parser refuses. */
function closingHint(line: string, close: string, before: string): string {
  if (before.length > line.length)
    return `Write \`${close}\` ${/^[[{]\s*$/.test(line) ? 'below its last entry' : 'at the end of the line'}.`;
  const other = before.at(-1) ?? '';
  const isOpen = before.split(other === '}' ? '{' : '[').length > before.split(other).length;
  return `Write \`${close}\` ${isOpen ? 'in front of' : 'in place of'} the \`${other}\`.`;
}

/** A `}` or `]` that closes nothing. */
function explainExtraBracket({ code, message, pos }: SyntaxProblem, text: string): SyntaxExplanation | undefined {
  if (code !== 'UNEXPECTED_TOKEN' || !/^Unexpected flow-(?:map|seq)-end /.test(message)) return undefined;
  return {
    start: pos[0],
    end: pos[0] + 1,
    message: `The \`${text[pos[0]] ?? ''}\` closes nothing.`,
    hint: 'Delete it.',
  };
}
