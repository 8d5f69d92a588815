import { fixProject } from '../compile/fix-redirects.ts';
import { isSpan, type Diagnostic } from '../model/diagnostics/diagnostic.ts';
import { partOf } from '../model/diagnostics/locate.ts';
import { hasErrors } from '../model/diagnostics/summary.ts';
import type { Edit } from '../model/edits/text-edits.ts';
import { scalarText } from '../model/edits/yaml-values.ts';
import { planFixes } from '../redirects/fix/plan.ts';
import type { EditorProject, FileRange } from './editor-project.ts';

/** A repair that an editor offers for a finding. */
export interface QuickFix {
  readonly title: string;
  readonly edits: readonly (FileRange & { readonly text: string })[];
}

/** Lists the repairs of a finding: what its hint says to write, and what `sitefold redirects fix` would do about it. */
export function quickFixes(project: EditorProject, diagnostic: Diagnostic): QuickFix[] {
  const written = [replacementOf(project, diagnostic), redirectFix(project, diagnostic)];
  return written.filter((fix) => fix !== undefined);
}

/** Makes the edits of `sitefold redirects fix` for the whole project. Undefined if there is nothing to mend, or the project has errors. */
export function fixAllRedirects(project: EditorProject): QuickFix | undefined {
  if (hasErrors(project.diagnostics)) return undefined;
  const { edits, changes, sound } = fixProject(project);
  if (edits.size === 0 || changes.length > 0 || !sound) return undefined;
  return { title: 'Shorten all chains and drop all copies of redirects', edits: editsOf(edits) };
}

/** What a hint says to write in the place of the value: the text between backticks is meant as it is. */
const WRITE =
  /^(?:.* )?(?:Write|Use|Put (?:it|the (?:whole )?text) in quotes:|Write the value out:) `([^`]+)`(?:[.:;,]|$)/;
const MEANT = /Did you mean `([^`]+)`\?/;

/** Replaces a value by what the hint says. */
function replacementOf({ files }: EditorProject, { message, hint, at }: Diagnostic): QuickFix | undefined {
  const file = files.get(at.file);
  const range = file && rangeOf(file, at);
  if (!file || !range || hint === undefined) return undefined;
  const written = file.text.slice(range.start, range.end);
  const make = (text: string): QuickFix | undefined =>
    text === written
      ? undefined
      : { title: `Replace \`${written}\` by \`${text}\``, edits: [{ path: at.file, ...range, text }] };
  if (written.includes('\n') || written.length > LONGEST) return undefined;
  const [, meant] = MEANT.exec(hint) ?? [];
  if (meant !== undefined) {
    const wrong = [...message.matchAll(/`([^`]+)`/g)].map(([, one = '']) => one);
    const text = wrong.map((one) => replacePart(written, one, meant)).find((one) => one !== undefined);
    return text === undefined ? undefined : make(text);
  }
  const [, literal] = WRITE.exec(hint) ?? [];
  if (literal === undefined) return undefined;
  const inFlow = isInFlow(file.text, range.start);
  return make(/^["'[{ ]|^- |:(?: |$)/.test(literal) ? literal : scalarText(literal, quoteOf(written), inFlow));
}

/** The longest value that is replaced, in characters. */
const LONGEST = 200;

/** Writes `right` in place of `wrong`, or only the part in which the two differ: a target is quoted with the prefix of a site. */
function replacePart(written: string, wrong: string, right: string): string | undefined {
  if (written.includes(wrong)) return written.replace(wrong, () => right);
  let common = 0;
  while (common < wrong.length && wrong[common] === right[common]) common += 1;
  const start = wrong.lastIndexOf('/', common) + 1;
  const part = wrong.slice(start);
  return start > 0 && part !== '' && written.includes(part)
    ? written.replace(part, () => right.slice(start))
    : undefined;
}

function quoteOf(written: string): string {
  return /^["']/.exec(written)?.[0] ?? '';
}

function isInFlow(text: string, offset: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return (line.match(/[[{]/g)?.length ?? 0) > (line.match(/[\]}]/g)?.length ?? 0);
}

function rangeOf(
  file: { readonly text: string; marks(): { get(pointer: string): readonly number[] | undefined } },
  at: Diagnostic['at'],
): { readonly start: number; readonly end: number } | undefined {
  if (isSpan(at)) return at.end > at.start ? { start: at.start, end: at.end } : undefined;
  const mark = file.marks().get(at.pointer);
  if (!mark) return undefined;
  const [keyStart = -1, keyEnd = -1, start = 0, end = 0] = mark;
  if (at.target === 'key') return keyStart < 0 ? undefined : { start: keyStart, end: keyEnd };
  const part = partOf(file, [start, end], at.part);
  if (part) return { start: part[0], end: part[1] };
  return { start, end: start + file.text.slice(start, end).trimEnd().length };
}

/** The edits of `sitefold redirects fix` for a chain or a copy alone. */
function redirectFix(project: EditorProject, diagnostic: Diagnostic): QuickFix | undefined {
  const { code, at, related = [] } = diagnostic;
  if ((code !== 'RD003' && code !== 'RD008') || hasErrors(project.diagnostics.filter((one) => one !== diagnostic)))
    return undefined;
  const entries = new Set([at, ...(code === 'RD003' ? related.map((one) => one.at) : [])].map(entryOf));
  const rules = project.model.redirects.filter(({ at: own }) => entries.has(`${own.file} ${own.pointer}`));
  const { fixes, edits } = planFixes({ rules, diagnostics: [diagnostic], files: project.files });
  if (fixes.length === 0) return undefined;
  const title = code === 'RD008' ? 'Lead straight to the end of the chain' : 'Drop the copy of the redirect';
  return { title, edits: editsOf(edits) };
}

/** The entry that contains the key or cell of a finding. */
function entryOf(at: Diagnostic['at']): string {
  return isSpan(at) ? '' : `${at.file} ${at.pointer.slice(0, at.pointer.lastIndexOf('/'))}`;
}

function editsOf(edits: ReadonlyMap<string, readonly Edit[]>): QuickFix['edits'] {
  return [...edits].flatMap(([path, own]) => own.map((edit) => ({ path, ...edit })));
}
