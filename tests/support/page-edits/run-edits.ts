import { join } from 'node:path';
import type { SiteModel } from '../../../engine/model/site-model.ts';
import {
  buildProject,
  differences,
  loadModel,
  pagesThatDifferUnnoted,
  readRelease,
  renderedPages,
} from './built-project.ts';
import { createDraft, type Draft, type FileChange } from './draft.ts';
import { createDraws, type Draws } from './draws.ts';
import { EDITS } from './edits.ts';
import { addFigures, formatReasons, NO_FIGURES, type KindFigures } from './figures.ts';
import { makeSmallProject } from './small-project.ts';

/** The kind of an edit that takes an earlier one back. */
export const TAKEN_BACK = 'taken back';
/** After so many draws a kind gives way to any other. */
const PATIENCE = 6;
const MOST_DRAWS = 200;
/** Any time: both builds say that they are of this one. */
const BUILD_TIME = '1700000000';

export interface EditsReport {
  readonly kinds: ReadonlyMap<string, KindFigures>;
  /** How often an edit was drawn. */
  readonly drawn: number;
  /** How often it was skipped, because the project would not have been valid. */
  readonly skipped: number;
  /** Where a build differs from a clean one, or renders a page that it need not. Empty if all is well. */
  readonly faults: readonly string[];
}

export interface EditsOptions {
  /** An empty folder. */
  readonly folder: string;
  readonly seed: number;
  /** The sites of the project; those of `makeSmallProject` if not given. */
  readonly flags?: readonly string[];
  /** The kind of each edit. */
  readonly kinds: readonly string[];
  /** After so many edits, and after the last one, the build is compared with a clean one. */
  readonly comparedEvery: number;
  readonly log: (line: string) => void;
}

/** Makes edits one after the other in a small project, builds it after each, and compares builds with clean ones. */
export async function runEdits({ folder, seed, flags, kinds, comparedEvery, log }: EditsOptions): Promise<EditsReport> {
  const root = join(folder, 'project');
  const kept = { root, out: join(folder, 'kept'), keep: join(folder, 'kept-pages') };
  const clean = { root, out: join(folder, 'clean'), keep: join(folder, 'clean-pages') };
  const source = createSource(root, createDraws(seed));
  const figures = new Map<string, KindFigures>();
  const faults: string[] = [];
  const { SOURCE_DATE_EPOCH: before } = process.env;
  process.env.SOURCE_DATE_EPOCH = BUILD_TIME;
  try {
    makeSmallProject(root, flags);
    const first = loadModel(root);
    if (!first) throw new Error('the small project is not valid');
    await buildProject(first, kept, false);
    let last = readRelease(kept);
    for (const [index, wanted] of kinds.entries()) {
      const { kind, what, model } = source.next(wanted, index + 1);
      const result = await buildProject(model, kept, false);
      const now = readRelease(kept);
      const isCompared = (index + 1) % comparedEvery === 0 || index + 1 === kinds.length;
      if (isCompared) await buildProject(model, clean, true);
      const differing = isCompared ? differences(now, readRelease(clean)) : [];
      const rendered = renderedPages(result, model);
      const unchanged = rendered.filter(({ path }) => now.get(path) === last.get(path));
      last = now;

      const name = `edit ${index + 1}, ${kind} (${what})`;
      const patched = result.kind === 'built' ? result.patched : 0;
      if (differing.length > 0) faults.push(`${name}: ${differing.length} files differ: ${some(differing)}`);
      if (EDITS[kind]?.unread === true && rendered.length > 0)
        faults.push(`${name}: no page reads it, and ${rendered.length} are rendered`);
      const own = { edits: 1, rendered: rendered.length, unchanged: unchanged.length, patched };
      figures.set(kind, addFigures(figures.get(kind) ?? NO_FIGURES, own));
      log(`${name}: ${rendered.length} rendered, ${unchanged.length} of them unchanged, ${patched} patched`);
      if (unchanged.length > 0) log(formatReasons(unchanged));
    }
    const unnoted = pagesThatDifferUnnoted(kept);
    if (unnoted.length > 0) faults.push(`${unnoted.length} pages differ from those of a service: ${some(unnoted)}`);
    return { kinds: figures, ...source.counts(), faults };
  } finally {
    if (before === undefined) delete process.env.SOURCE_DATE_EPOCH;
    else process.env.SOURCE_DATE_EPOCH = before;
  }
}

function some(paths: readonly string[]): string {
  return paths.slice(0, 8).join(' ');
}

interface DrawnEdit {
  readonly kind: string;
  readonly what: string;
  readonly model: SiteModel;
}

/** Edits the files of a project. */
interface EditSource {
  /** Draws edits until one leaves the project valid. */
  next(wanted: string, number: number): DrawnEdit;
  counts(): Pick<EditsReport, 'drawn' | 'skipped'>;
}

function createSource(root: string, draws: Draws): EditSource {
  const done: FileChange[][] = [];
  let [drawn, skipped] = [0, 0];
  return {
    counts: () => ({ drawn, skipped }),
    next(wanted, number) {
      for (let attempt = 0; attempt < MOST_DRAWS; attempt += 1) {
        const kind = attempt < PATIENCE ? wanted : (draws.one(Object.keys(EDITS)) ?? wanted);
        const draft = createDraft(root);
        const what = kind === TAKEN_BACK ? takeBack(draft, draws, done) : EDITS[kind]?.apply(draft, draws, number);
        if (what !== undefined) {
          drawn += 1;
          const model = loadModel(root);
          if (model) {
            done.push(draft.changes());
            return { kind, what, model };
          }
          skipped += 1;
        }
        draft.undo();
      }
      throw new Error(`no edit leaves the project valid, not even one of another kind than ${wanted}`);
    },
  };
}

/** Puts the files of an earlier edit back, unless a later one has changed them too. */
function takeBack(draft: Draft, draws: Draws, done: readonly FileChange[][]): string | undefined {
  const number = draws.below(Math.max(1, done.length));
  const changes = done[number] ?? [];
  if (changes.length === 0 || !changes.every(({ path, after }) => draft.has(path, after))) return undefined;
  for (const { path, before } of changes) {
    if (before === undefined) draft.remove(path);
    else draft.write(path, before);
  }
  return `edit ${number + 1}`;
}
