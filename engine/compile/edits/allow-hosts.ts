import { OWN_CONSTANTS } from '../../model/constant-origin.ts';
import { pointerTo } from '../../model/diagnostics/diagnostic.ts';
import type { SourceFile } from '../../model/diagnostics/source.ts';
import { applyEdits } from '../../model/edits/text-edits.ts';
import { appendEntry } from '../../model/edits/yaml-append.ts';
import { lineEndOf } from '../../model/edits/yaml-text.ts';
import type { ConstantsRaw } from '../../model/schema/types.gen.ts';
import { parse, type Source } from '../parse/parse-yaml.ts';
import type { Problem } from './edit-project.ts';
import type { EditedFile } from './file-edits.ts';

const ALLOWED = 'redirect.allowedHosts';

/**
 * Adds hosts to the list of those that redirects may lead to. Returns the constants with the list, or no file if all are allowed already.
 * All else in the file stays as it is.
 */
export function allowHosts(before: Source | undefined, hosts: readonly string[]): readonly EditedFile[] | Problem {
  const listed = before ? listOf(readFile(before)) : [];
  const added = hosts.filter((host) => !listed.includes(host));
  if (added.length === 0) return [];
  const text = before ? addTo(before, added) : formatConstants(added);
  const after = text === undefined ? undefined : listOf(readText(text));
  if (added.some((host) => after?.includes(host) !== true))
    return {
      problem: `\`${OWN_CONSTANTS}\` cannot be edited. Add by hand to \`${ALLOWED}\`: ${added.join(', ')}.`,
    };
  return [{ before, path: OWN_CONSTANTS, text }];
}

/** Returns constants that allow hosts, and have nothing else. */
export function formatConstants(hosts: readonly string[]): string {
  return `# What differs from the defaults; \`sitefold constants\` lists all values.\nconstants:\n${formatList(hosts)}\n`;
}

function formatList(hosts: readonly string[]): string {
  return `  ${ALLOWED}: { value: [${hosts.map((host) => JSON.stringify(host)).join(', ')}] }`;
}

/** Returns the text of the constants with the hosts; undefined if it cannot be edited. */
function addTo(before: Source, hosts: readonly string[]): string | undefined {
  const file = readFile(before);
  const list = pointerTo('/constants', ALLOWED, 'value');
  if (file.marks().get(list)) return hosts.reduce<string | undefined>(addOne, file.text);
  const first = file.marks().get('/constants')?.[2];
  if (first === undefined || file.text[first] === '{') return undefined;
  const indent = first - (file.text.lastIndexOf('\n', first - 1) + 1);
  const end = lineEndOf(file.text);
  const line = formatList(hosts).replace(/^ +/, ' '.repeat(indent));
  return `${file.text}${file.text.endsWith('\n') ? '' : end}${line}${end}`;
}

function addOne(text: string | undefined, host: string): string | undefined {
  if (text === undefined) return undefined;
  const edited = appendEntry(readText(text), pointerTo('/constants', ALLOWED, 'value'), host);
  return edited.ok ? applyEdits(text, edited.edits) : undefined;
}

type ConstantsFile = SourceFile & { readonly value: unknown };

function readFile(source: Source): ConstantsFile {
  return parse(source, () => undefined);
}

function readText(text: string): ConstantsFile {
  return readFile({ path: OWN_CONSTANTS, bytes: Buffer.from(text), digest: '' });
}

/** The hosts that are allowed; none if the file cannot be read. */
function listOf({ value }: ConstantsFile): readonly unknown[] {
  const allowed = (value as Partial<ConstantsRaw> | undefined)?.constants?.[ALLOWED]?.value;
  return Array.isArray(allowed) ? allowed : [];
}
