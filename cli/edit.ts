import { digestOthers } from '../engine/build/project/input-digest.ts';
import { keepKnownModel } from '../engine/build/project/known-model.ts';
import { withRedirects } from '../engine/build/project/open-redirects.ts';
import { readFewSources, type ReadResult } from '../engine/build/project/read.ts';
import type { RefusedRedirect } from '../engine/compile/edits/add-sound-redirects.ts';
import {
  findingKey,
  type EditableProject,
  type Problem,
  type ProjectEdit,
  type ToldEdit,
} from '../engine/compile/edits/edit-project.ts';
import type { FileEdit } from '../engine/compile/edits/file-edits.ts';
import { hasErrors, summarise } from '../engine/model/diagnostics/summary.ts';
import type { Diagnostic } from '../engine/model/diagnostics/diagnostic.ts';
import { viewsOf } from '../engine/model/diagnostics/view.ts';
import { hunksOf, type Edit } from '../engine/model/edits/text-edits.ts';
import { countOf } from '../engine/model/plain-words.ts';
import { diffRedirects, type Change } from '../engine/redirects/analysis/diff-redirects.ts';
import { contentUrl } from './content-url.ts';
import { formatHunks } from './format-hunks.ts';
import { formatRuleChange } from './format-rule-change.ts';
import { EXIT, isAtTerminal, ON_SCREEN, UserError, paint, print, printText, say } from './io.ts';
import { groupByRule, jsonOfChange } from '../engine/redirects/analysis/redirect-changes.ts';
import { writeEdited } from './write-edited.ts';

/** The options of every command that edits a project. */
export interface EditOptions {
  readonly root: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
  /** Writes without a question. */
  readonly yes?: boolean;
}

/** What a command does to a project. */
interface EditCommand<E extends ToldEdit> {
  readonly edit: MakeEdit<E>;
  /** Says what was done. */
  readonly summary: (edited: E) => string;
  /** Returns the redirects that it has left out. They are named, and end the command with exit code 1. */
  readonly refusals?: (edited: E) => readonly RefusedRedirect[];
  /** Whether it edits no files besides those of redirects. Then the others are compiled only if they have changed since the last time. */
  readonly ofRedirects?: boolean;
  /** Whether it asks the person at the terminal before it writes. */
  readonly asks?: boolean;
}

/**
 * Shows the lines that an edit changes and the redirects that it alters, and then writes the files, unless it is a dry run or the person who
 * is asked says no. An edit that brings findings is not written, and ends with exit code 1.
 */
export async function runEdit<E extends ToldEdit>(
  { root, dryRun = false, json = false, yes = false }: EditOptions,
  { edit, summary, refusals, ofRedirects = false, asks = false }: EditCommand<E>,
): Promise<void> {
  const read = ofRedirects && contentUrl() === undefined ? readFewSources(root) : undefined;
  const quick = read && (await withRedirects(root, read, (project) => ({ project, edited: edit(project) })));
  const { project, edited } = quick ?? (await editWhole(root, read, edit));
  if ('problem' in edited) throw new UserError(edited.problem);
  const isRefused = edited.findings.length > 0;
  const changes = isRefused || !edited.model ? [] : diffRedirects(project.model, edited.model);
  const isWritten = !isRefused && !dryRun && edited.written.length > 0;
  const refused = refusals?.(edited);
  const report = (): void =>
    print(`${JSON.stringify({ ...jsonOf(project, edited, { changes, isWritten }), refused }, null, 2)}\n`);
  if (!json) {
    // Changed lines stay whole, so that they can be copied.
    print(formatHunks(editsByFile(edited.edits), project.files));
    printText(formatChanges(project, edited, changes));
  }
  if (isRefused) {
    if (json) report();
    else await sayFindings(edited.findings, edited);
    throw new UserError(`${whyRefused(project, edited)}: nothing was written.`, EXIT.findings);
  }
  const warnings = edited.remarks.filter(({ severity }) => severity !== 'info');
  if (!json && warnings.length > 0) await sayFindings(warnings, edited);
  for (const note of edited.notes) say(`${paint('yellow', 'note:')} ${note}\n`);
  if (isWritten && asks && !yes && !json && !(await isAgreed('Write this?')))
    throw new UserError('Nothing was written.', EXIT.findings);
  if (isWritten) writeEdited(root, edited.written);
  if (json) report();
  const done = edited.written.length === 0 ? 'nothing to do:' : dryRun ? 'would write:' : 'written:';
  say(`${paint('cyan', done)} ${summary(edited)}\n`);
  if (refused && refused.length > 0) refuse(refused, json);
}

/** Prints findings. What formats them is loaded with the first ones, because most edits have none. */
async function sayFindings(findings: readonly Diagnostic[], { files }: ProjectEdit): Promise<void> {
  const { FORMATS } = await import('../engine/model/diagnostics/formats.ts');
  say(FORMATS.text(findings, files, ON_SCREEN));
}

/** Asks the person at the terminal, if there is one. */
async function isAgreed(question: string): Promise<boolean> {
  if (!isAtTerminal()) return true;
  const { openDialogue } = await import('./dialogue.ts');
  const dialogue = openDialogue(true);
  try {
    return await dialogue.confirm(question);
  } finally {
    dialogue.close();
  }
}

/** Says which findings stop an edit: its own, those that the project has without it, or both. */
function whyRefused({ diagnostics }: EditableProject, { findings }: ProjectEdit): string {
  const before = new Set(diagnostics.map(findingKey));
  const [old, added] = [true, false].map((isOld) => findings.filter((one) => before.has(findingKey(one)) === isOld));
  const has = `project already has ${summarise(old ?? [])}`;
  if (added?.length === 0) return `The ${has}, which have to be mended before this edit`;
  const brings = `The edit would bring ${summarise(added ?? [])}`;
  return old?.length === 0 ? brings : `${brings}, and the ${has}`;
}

/** Names redirects that were left out, and why. Always throws. */
function refuse(refused: readonly RefusedRedirect[], json: boolean): never {
  if (!json)
    for (const { from, to, reasons } of refused)
      for (const { code, message } of reasons)
        say(
          `${paint('red', 'refused:')} ${from} → ${to ?? 'nothing'}: ${code === undefined ? '' : `${code} `}${message}\n`,
        );
  throw new UserError(
    `${countOf(refused.length, 'redirect')} would bring findings and ${refused.length === 1 ? 'was' : 'were'} left out.`,
    EXIT.findings,
  );
}

/** A project with what an edit does to it. */
interface Edited<E> {
  readonly project: EditableProject;
  readonly edited: E | Problem;
}

type MakeEdit<E> = (project: EditableProject) => E | Problem;

/**
 * Makes an edit of a project that is compiled whole. Its errors are accepted if there is a model, because the edit may mend them. If the
 * files were `read` for an edit of redirects, the model is kept for the next one.
 */
async function editWhole<E>(root: string, read: ReadResult | undefined, edit: MakeEdit<E>): Promise<Edited<E>> {
  const { loadProject, refuseProject } = await import('./project.ts');
  const loaded = await loadProject(root, { offline: true, read });
  const { model, ...rest } = loaded;
  if (!model) return refuseProject(loaded);
  const others = read && digestOthers(read, undefined);
  if (others !== undefined && !hasErrors(rest.diagnostics)) keepKnownModel(root, others, model);
  const project = { ...rest, model };
  return { project, edited: edit(project) };
}

function formatChanges(project: EditableProject, { files }: ProjectEdit, changes: readonly Change[]): string {
  const groups = groupByRule(changes, { before: project.files, now: files });
  if (groups.length === 0) return '';
  const more = groups.length - MOST_RULES;
  const rest = more > 0 ? `and ${more} more ${more === 1 ? 'rule' : 'rules'}\n` : '';
  return `\n${groups.slice(0, MOST_RULES).map(formatRuleChange).join('')}${rest}`;
}

/** Rules whose changes are shown; the others are counted. A site that comes or goes changes all of them. */
const MOST_RULES = 5;

/** The edits as ranges of each file. A new file is made of one. */
function editsByFile(edits: readonly FileEdit[]): Map<string, Edit[]> {
  const ranges = edits.flatMap((edit): { readonly path: string; readonly range: Edit }[] => {
    if (edit.kind === 'rename') return [];
    return [{ path: edit.path, range: edit.kind === 'edit' ? edit : { start: 0, end: 0, text: edit.text } }];
  });
  const groups = Map.groupBy(ranges, ({ path }) => path);
  return new Map([...groups].map(([path, own]) => [path, own.map(({ range }) => range)]));
}

interface Effect {
  readonly changes: readonly Change[];
  readonly isWritten: boolean;
}

function jsonOf(project: EditableProject, edited: ToldEdit, { changes, isWritten }: Effect): object {
  const files = { before: project.files, now: edited.files };
  return {
    written: isWritten,
    files: edited.written.map(({ path }) => path),
    edits: [...editsByFile(edited.edits)].flatMap(([file, own]) =>
      hunksOf(project.files.get(file)?.text ?? '', own).map((hunk) => ({ file, ...hunk })),
    ),
    changes: changes.map((change) => jsonOfChange(change, files)),
    findings: viewsOf([...edited.findings, ...edited.remarks], edited.files),
    notes: edited.notes,
  };
}
