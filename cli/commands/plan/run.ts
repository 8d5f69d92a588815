import { resolve } from 'node:path';
import { loadSites, planBuild } from '../../../engine/build/plan-build.ts';
import type { BuiltState } from '../../../engine/build/pages/built-state.ts';
import { makePlan } from '../../../engine/build/plan/make-plan.ts';
import {
  findNotes,
  hasNotes,
  openRelease,
  stateOf,
  type FoundNotes,
} from '../../../engine/build/plan/open-versions.ts';
import { codeDiffersFrom, commitOf, countUncommitted } from '../../../engine/build/project/git.ts';
import { digestOthers } from '../../../engine/build/project/input-digest.ts';
import { keepKnownModel } from '../../../engine/build/project/known-model.ts';
import { withRedirects } from '../../../engine/build/project/open-redirects.ts';
import type { OpenedProject } from '../../../engine/build/project/project.ts';
import { readFewSources, type ReadResult } from '../../../engine/build/project/read.ts';
import { readLatest } from '../../../engine/build/release/release.ts';
import { createRouter } from '../../../engine/routing/router.ts';
import { hasErrors, summarise } from '../../../engine/model/diagnostics/summary.ts';
import type { SiteModel } from '../../../engine/model/site-model.ts';
import { chooseSites } from '../../choose-sites.ts';
import { EXIT, UserError, paint, paintData, print, printText, say } from '../../io.ts';
import { compileAt, type CurrentProject } from '../../old-version.ts';
import { contentUrl } from '../../content-url.ts';
import { loadProject } from '../../project.ts';
import { describePlan } from '../../../engine/build/plan/report/describe-plan.ts';
import { formatInvalid, type PlanForm } from './format-invalid.ts';
import { formatMarkdown } from './format-markdown.ts';
import { formatText } from './format-text.ts';
import { jsonOfPlan } from './plan-json.ts';
import type { Planned } from '../../../engine/build/plan/report/planned.ts';

interface Options {
  readonly root: string;
  readonly out: string;
  readonly only?: string;
  readonly hosts?: string;
  readonly markdown?: boolean;
  readonly json?: boolean;
}

/** Prints what the working tree alters: against the current release, or against a version in git. */
export async function runPlan(options: Options, [ref]: readonly string[]): Promise<void> {
  const { root, markdown, json } = options;
  if (markdown && json) throw new UserError('Choose one of --markdown and --json.');
  const form: PlanForm = json ? 'json' : markdown ? 'markdown' : 'text';
  const uncommitted = uncommittedIn(root);
  const read = contentUrl() === undefined ? readFewSources(root) : undefined;
  const planned = (read && (await planRedirects(options, ref, read))) ?? (await planWhole(options, ref, read));
  if ('invalid' in planned) {
    const { diagnostics, files } = planned.invalid;
    printIn(form, formatInvalid(planned.invalid, form));
    say(`${paint('red', 'not valid:')} ${summarise(diagnostics)} in ${files.size} files\n`);
    process.exitCode = EXIT.findings;
    return;
  }
  printIn(form, formatPlanned({ ...planned, uncommitted: await uncommitted }, form));
  if (planned.plan.findings.length > 0) process.exitCode = EXIT.findings;
}

type ChangePlan = Omit<Planned, 'uncommitted'>;

/**
 * Plans a change of redirects, for which the other files are not compiled. Undefined if there may be others to compare, and if what pages
 * have read is known, which has to be compared too.
 */
async function planRedirects(
  options: Options,
  ref: string | undefined,
  read: ReadResult,
): Promise<ChangePlan | undefined> {
  const { root, out } = options;
  if (hasNotes() || (ref === undefined && readLatest(resolve(root, out)) !== undefined)) return undefined;
  return withRedirects(root, read, async (opened) => {
    const { model } = opened;
    // What both versions share is not loaded.
    const alike = { model, router: createRouter(model), applications: new Map(), files: new Map() };
    return planChange({ options, ref, project: { ...opened, cms: undefined }, model, alike });
  });
}

/** Plans any change. `read`: the files of the project, if its content is not that of a CMS. */
async function planWhole(
  options: Options,
  ref: string | undefined,
  read: ReadResult | undefined,
): Promise<ChangePlan | { readonly invalid: OpenedProject }> {
  const { root } = options;
  const project = await loadProject(root, { offline: true, read });
  const { model, diagnostics } = project;
  if (!model || hasErrors(diagnostics)) return { invalid: project };
  const others = read && digestOthers(read, undefined);
  if (others !== undefined) keepKnownModel(root, others, model);
  return planChange({ options, ref, project, model });
}

/** JSON and Markdown are for other programs. */
function printIn(form: PlanForm, text: string): void {
  if (form === 'text') printText(text);
  else print(text);
}

function formatPlanned(planned: Planned, form: PlanForm): string {
  switch (form) {
    case 'json':
      return `${JSON.stringify(jsonOfPlan(planned), null, 2)}\n`;
    case 'markdown':
      return formatMarkdown(describePlan(planned));
    case 'text':
      return formatText(describePlan(planned), paintData);
  }
}

interface PlanInput {
  readonly options: Options;
  readonly ref: string | undefined;
  readonly project: CurrentProject;
  readonly model: SiteModel;
  /** A version with the same data besides its redirects. */
  readonly alike?: BuiltState;
}

async function planChange(input: PlanInput): Promise<ChangePlan> {
  const { options, ref, project, model } = input;
  const hosts = await chooseHosts(options.hosts);
  const before = await openBefore(input);
  const { noted } = before.notes;
  const now = await stateOf(await loadSites({ ...ofVersion(model, input), last: before.state }), before.state);
  return {
    plan: await makePlan({ before: before.state, now, noted, scripts: before.scripts, hosts }),
    before: before.state.model,
    now,
    files: { before: before.files, now: project.files },
    compared: before.compared,
    noted: noted === undefined ? 'none' : noted.state() === before.state ? 'same' : 'other',
    otherCode: await before.otherCode,
    command: ['sitefold plan', ...(ref === undefined ? [] : [ref]), ...wordsOf(options)].join(' '),
  };
}

/** Returns what a build of a version loads. */
function ofVersion(
  all: SiteModel,
  { options: { only }, project: { cms }, model }: PlanInput,
): Parameters<typeof planBuild>[0] {
  return {
    model: all,
    sites: only === undefined ? undefined : chooseSites(only, model),
    cms,
    log: (message) => say(`${paint('yellow', 'content:')} ${message}\n`),
  };
}

/** Returns the ids of hosts that `--hosts` names. Undefined without it. */
async function chooseHosts(text: string | undefined): Promise<readonly string[] | undefined> {
  if (text === undefined) return undefined;
  const { TARGET_IDS } = await import('../../../engine/redirects/targets/registry.ts');
  const { chooseId } = await import('../../emit.ts');
  return text === 'all' ? TARGET_IDS : text.split(',').map((id) => chooseId(id.trim(), TARGET_IDS, 'target'));
}

interface Before extends Pick<Planned, 'compared'> {
  readonly otherCode: boolean | Promise<boolean>;
  readonly state: BuiltState;
  readonly files: Planned['files']['before'];
  readonly scripts: readonly string[];
  readonly notes: FoundNotes;
}

/** Opens the version to compare with: the one that is named, else the current release, else the last commit. */
async function openBefore(input: PlanInput): Promise<Before> {
  const { options, ref, project } = input;
  const { root, out } = options;
  const folder = resolve(root, out);
  if (ref === undefined) {
    const release = openRelease(folder);
    if (release) {
      const { id, builtAt, state, scripts, notes } = release;
      const compared = { kind: 'release' as const, id, builtAt, out };
      return { compared, state, scripts, notes, files: new Map(), otherCode: notes.otherCode() };
    }
    if (!isCommitted(root))
      throw new UserError(
        `There is nothing to compare with: neither a release in ${folder} nor a commit in git. Build once with \`sitefold build\`, then plan.`,
      );
  }
  const name = ref ?? 'HEAD';
  const { commit, model, files } = await compileAt(root, name, project);
  const otherCode = codeDiffersFrom(root, commit);
  // It is awaited later, or not at all if the content has to be compiled.
  otherCode.catch(() => undefined);
  const version = await planBuild({ ...ofVersion(model, input), last: input.alike });
  const notes = findNotes(() => version.id);
  return {
    compared: { kind: 'version', ref: name, commit },
    state: await stateOf(version, notes.noted?.state() ?? input.alike),
    files,
    scripts: notes.noted?.scripts() ?? [],
    notes,
    otherCode,
  };
}

function isCommitted(root: string): boolean {
  try {
    return commitOf(root, 'HEAD') !== '';
  } catch {
    return false;
  }
}

async function uncommittedIn(root: string): Promise<number | undefined> {
  try {
    return await countUncommitted(root);
  } catch {
    return undefined;
  }
}

function wordsOf({ out, only, hosts }: Options): string[] {
  return [
    ...(out === 'dist' ? [] : [`--out ${out}`]),
    ...(only === undefined ? [] : [`--only ${only}`]),
    ...(hosts === undefined ? [] : [`--hosts ${hosts}`]),
  ];
}
