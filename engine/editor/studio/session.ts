import { openLiveProject, type LiveProject } from '../../build/project/live-project.ts';
import type { Project } from '../../build/project/project.ts';
import { watchProject } from '../../build/project/watch-project.ts';
import { writeTogether, WriteRefusal } from '../../build/project/write-together.ts';
import { reasonOf } from '../../build/project/read.ts';
import { addCountry } from '../../compile/edits/add-country.ts';
import { addFaq } from '../../compile/edits/add-faq.ts';
import { addPage } from '../../compile/edits/add-page.ts';
import { addProduct } from '../../compile/edits/add-product.ts';
import { addRedirect } from '../../compile/edits/add-redirect.ts';
import { findingKey, type EditableProject, type Problem, type ToldEdit } from '../../compile/edits/edit-project.ts';
import { lostMark, textOf } from '../../compile/edits/file-edits.ts';
import type { Source } from '../../compile/parse/parse-yaml.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import { hasErrors } from '../../model/diagnostics/summary.ts';
import type { Files } from '../../model/diagnostics/view.ts';
import type { RedirectStatus } from '../../model/redirect.ts';
import { changeValue } from './change-value.ts';
import type {
  ChangesView,
  EditAnswer,
  Kept,
  NewCountryForm,
  NewRedirectForm,
  PlanView,
  Refusal,
  SaveAnswer,
  ValueEdit,
} from './contract.ts';
import { loopOf } from './loop-of.ts';
import { mergeTexts } from './merge-texts.ts';
import { openPlanner } from './plan/planner.ts';
import { hunksBetween } from './views/hunks-between.ts';
import { viewFindings } from './views/view-findings.ts';

/** A project that one or more pages of the studio edit. All of them see the same drafts. */
export interface Session {
  readonly live: LiveProject;
  /** Grows with each change, on disk or by an edit. */
  revision(): number;
  /** Calls back after each change, until the function that it returns is called. */
  onChange(listener: (revision: number) => void): () => void;
  conflicts(): readonly string[];
  changes(): Promise<ChangesView>;
  /** Plans the drafts without keeping others waiting. */
  plan(): Promise<PlanView>;
  setValues(edits: readonly ValueEdit[]): Promise<EditAnswer>;
  addRedirect(form: NewRedirectForm): Promise<EditAnswer>;
  addCountry(form: NewCountryForm): Promise<EditAnswer>;
  /** Adds an entry that is to be filled in. */
  addEntry(kind: string, id: string): Promise<EditAnswer>;
  save(revision: number): Promise<SaveAnswer>;
  discard(file: string | undefined): EditAnswer;
  settle(file: string, keep: Kept): Promise<EditAnswer>;
  close(): Promise<void>;
}

/** Opens a project and watches its files. */
export async function openSession(root: string): Promise<Session> {
  const live = openLiveProject(root);
  /** The files that the drafts were made from; undefined for a new one. */
  const bases = new Map<string, Source | undefined>();
  const listeners = new Set<(revision: number) => void>();
  let revision = 1;

  function changed(): number {
    revision += 1;
    for (const listener of listeners) listener(revision);
    return revision;
  }

  function done(notes: readonly string[] = []): EditAnswer {
    return { ok: true, revision: changed(), notes };
  }

  function take(path: string, text: string): void {
    if (!bases.has(path)) bases.set(path, live.onDisk(path));
    const base = bases.get(path);
    if (base !== undefined && textOf(base) === text) drop(path);
    else live.setDraft(path, text);
  }

  function drop(path: string): void {
    bases.delete(path);
    live.dropDraft(path);
  }

  const isConflict = (path: string): boolean => bases.get(path)?.digest !== live.onDisk(path)?.digest;
  const conflicts = (): string[] => live.drafts().filter(isConflict);
  const draftOf = async (path: string): Promise<string> => {
    const { sources } = await live.current();
    const source = sources.find((one) => one.path === path);
    return source === undefined ? '' : textOf(source);
  };

  const planner = openPlanner(root, async () => {
    const known = revision;
    const drafts = await Promise.all(live.drafts().map(async (path) => [path, await draftOf(path)] as const));
    return { revision: known, drafts: new Map(drafts) };
  });

  /** Takes what an edit of the whole project has made, if it brings no finding. */
  async function takeEdit(make: (project: EditableProject) => ToldEdit | Problem): Promise<EditAnswer> {
    const project = await live.current();
    const { model } = project;
    if (!model)
      return refuse('The project has errors that have to be mended first.', project.diagnostics, project.files);
    const edited = make({ ...project, model });
    if ('problem' in edited) return refuse(edited.problem);
    const { findings, files, written, notes } = edited;
    const [first] = findings;
    if (first) return { ...refuse(first.message, findings, files), ...loopOf(findings, edited.model ?? model) };
    for (const { path, text } of written) if (text !== undefined) take(path, text);
    return done(notes);
  }

  async function changes(): Promise<ChangesView> {
    const [now, before] = [await live.current(), await live.saved()];
    const files = await Promise.all(
      live.drafts().map(async (file): Promise<ChangesView['files'][number]> => {
        const base = bases.get(file);
        const disk = live.onDisk(file);
        const [old, mine, theirs] = [textOr(base), await draftOf(file), textOr(disk)];
        const hunks = hunksBetween(old, mine);
        if (!isConflict(file)) return { file, state: base === undefined ? 'new' : 'changed', hunks };
        const mergeable = mergeTexts(old, mine, theirs) !== undefined;
        return { file, state: 'conflict', hunks, theirs: hunksBetween(old, theirs), mergeable };
      }),
    );
    const findings = newFindings(before, now);
    const canSave = files.length > 0 && conflicts().length === 0 && !hasErrors(findings);
    return { revision, files, findings: viewFindings(findings, now.files), canSave };
  }

  async function save(known: number): Promise<SaveAnswer> {
    if (live.reread()) changed();
    if (known !== revision)
      return refuse('The project has changed since you looked at it. Look at the changes again, and save then.');
    const [file] = conflicts();
    if (file !== undefined)
      return refuse(`\`${file}\` was changed by another program meanwhile. Choose which version to keep.`);
    const now = await live.current();
    const findings = newFindings(await live.saved(), now);
    if (hasErrors(findings)) return refuse('The changes have errors. Mend them before you save.', findings, now.files);
    const paths = live.drafts();
    const written = await Promise.all(
      paths.map(async (path) => {
        const before = bases.get(path);
        return { before, path, text: `${before ? lostMark(before) : ''}${await draftOf(path)}` };
      }),
    );
    try {
      writeTogether(root, written);
    } catch (cause) {
      const why = cause instanceof WriteRefusal ? cause.message : `The files cannot be written: ${reasonOf(cause)}.`;
      return refuse(`${why} Nothing was written.`);
    }
    live.reread();
    for (const path of paths) drop(path);
    return { ok: true, revision: changed(), files: paths };
  }

  const watcher = await watchProject(root, async () => {
    if (live.reread()) {
      // Another program may have written just what the draft has.
      for (const path of live.drafts()) {
        const disk = live.onDisk(path);
        if (disk && textOf(disk) === (await draftOf(path))) drop(path);
      }
      changed();
    }
    return (await live.current()).sources;
  });

  return {
    live,
    revision: () => revision,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    conflicts,
    changes,
    plan: () => planner.plan(),
    async setValues(edits) {
      const project = await live.current();
      const texts = new Map<string, string>();
      for (const { file, pointer, value } of edits) {
        const text = texts.get(file) ?? (await draftOf(file));
        const next = changeValue(project, { file, pointer, value }, text);
        if (!next.ok) return refuse(next.why);
        texts.set(file, next.text);
      }
      for (const [file, text] of texts) take(file, text);
      return done();
    },
    addRedirect: ({ status, ...form }) =>
      takeEdit((project) =>
        addRedirect(project, { ...form, to: form.to, status: status as RedirectStatus | undefined, flatten: true }),
      ),
    addCountry: (form) => takeEdit((project) => addCountry(project, form)),
    async addEntry(kind, id) {
      const add = ENTRIES[kind];
      if (!add) return refuse(`Entries of \`${kind}\` are added in an editor.`);
      const answer = await takeEdit((project) => add(project, { id }));
      return answer.ok ? { ...answer, at: { file: `${kind}/${id}.yaml`, pointer: '', line: 1 } } : answer;
    },
    save,
    discard(file) {
      for (const path of file === undefined ? live.drafts() : [file]) drop(path);
      return done();
    },
    async settle(file, keep) {
      if (!live.drafts().includes(file)) return refuse(`There are no unsaved changes of \`${file}\`.`);
      const disk = live.onDisk(file);
      if (keep === 'theirs') drop(file);
      else if (keep === 'mine') bases.set(file, disk);
      else {
        const merged = mergeTexts(textOr(bases.get(file)), await draftOf(file), textOr(disk));
        if (merged === undefined)
          return refuse(
            `You and another program changed the same or neighbouring lines of \`${file}\`. Choose one of the two versions.`,
          );
        bases.set(file, disk);
        take(file, merged);
      }
      return done();
    },
    async close() {
      await Promise.all([watcher.close(), planner.stop()]);
    },
  };
}

type AddEntry = (project: EditableProject, entry: { readonly id: string }) => ToldEdit | Problem;

/** What adds an entry, by the kind of content. */
const ENTRIES: Readonly<Record<string, AddEntry>> = {
  'content/faqs': (project, { id }) => addFaq(project, id),
  'content/pages': addPage,
  'content/products': addProduct,
};

/** Tells whether entries of a kind can be added without an editor. */
export function canAddTo(kind: string): boolean {
  return kind in ENTRIES;
}

function textOr(source: Source | undefined): string {
  return source === undefined ? '' : textOf(source);
}

/** Says why nothing was changed. */
export function refuse(problem: string, findings: readonly Diagnostic[] = [], files: Files = new Map()): Refusal {
  return { ok: false, problem, findings: viewFindings(findings, files) };
}

/** The errors and warnings that a project has only with its drafts. */
function newFindings(before: Pick<Project, 'diagnostics'>, now: Pick<Project, 'diagnostics'>): Diagnostic[] {
  const known = new Set(before.diagnostics.map(findingKey));
  return now.diagnostics.filter((one) => one.severity !== 'info' && !known.has(findingKey(one)));
}
