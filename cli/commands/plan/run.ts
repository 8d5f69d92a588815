import { resolve } from 'node:path';
import { loadSites, planBuild } from '../../../engine/build/plan-build.ts';
import type { BuiltState } from '../../../engine/build/pages/built-state.ts';
import { makePlan } from '../../../engine/build/plan/make-plan.ts';
import { findNotes, openRelease, stateOf, type FoundNotes } from '../../../engine/build/plan/open-versions.ts';
import { codeDiffersFrom, commitOf, countUncommitted } from '../../../engine/build/project/git.ts';
import type { OpenedProject } from '../../../engine/build/project/project.ts';
import { hasErrors, summarise } from '../../../engine/model/diagnostics/formats.ts';
import type { SiteModel } from '../../../engine/model/site-model.ts';
import { chooseSites } from '../../choose-sites.ts';
import { EXIT, UserError, paint, paintData, print, printText, say } from '../../io.ts';
import { compileAt } from '../../old-version.ts';
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
  const project = await loadProject(root);
  const { model, diagnostics } = project;
  if (!model || hasErrors(diagnostics)) {
    printIn(form, formatInvalid(project, form));
    say(`${paint('red', 'not valid:')} ${summarise(diagnostics)} in ${project.files.size} files\n`);
    process.exitCode = EXIT.findings;
    return;
  }
  const planned = await planChange({ options, ref, project, model });
  printIn(form, formatPlanned(planned, form));
  if (planned.plan.findings.length > 0) process.exitCode = EXIT.findings;
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
  readonly project: OpenedProject;
  readonly model: SiteModel;
}

async function planChange(input: PlanInput): Promise<Planned> {
  const { options, ref, project, model } = input;
  const hosts = await chooseHosts(options.hosts);
  const before = await openBefore(input);
  const { noted } = before.notes;
  const now = stateOf(await loadSites(ofVersion(model, input)), before.state);
  return {
    plan: await makePlan({ before: before.state, now, noted, scripts: before.scripts, hosts }),
    before: before.state.model,
    now,
    files: { before: before.files, now: project.files },
    compared: before.compared,
    uncommitted: uncommittedIn(options.root),
    noted: noted === undefined ? 'none' : noted.state() === before.state ? 'same' : 'other',
    otherCode: before.otherCode,
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

interface Before extends Pick<Planned, 'compared' | 'otherCode'> {
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
      return { compared, state, scripts, notes, files: new Map(), otherCode: notes.otherCode };
    }
    if (!isCommitted(root))
      throw new UserError(
        `There is nothing to compare with: neither a release in ${folder} nor a commit in git. Build once with \`sitefold build\`, then plan.`,
      );
  }
  const name = ref ?? 'HEAD';
  const { commit, model, files } = compileAt(root, name, project);
  const version = await planBuild(ofVersion(model, input));
  const notes = findNotes(version.id);
  return {
    compared: { kind: 'version', ref: name, commit },
    state: stateOf(version, notes.noted?.state()),
    files,
    scripts: notes.noted?.scripts() ?? [],
    notes,
    otherCode: codeDiffersFrom(root, commit),
  };
}

function isCommitted(root: string): boolean {
  try {
    return commitOf(root, 'HEAD') !== '';
  } catch {
    return false;
  }
}

function uncommittedIn(root: string): number | undefined {
  try {
    return countUncommitted(root);
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
