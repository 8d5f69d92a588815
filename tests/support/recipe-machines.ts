import fastGlob from 'fast-glob';
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from './real.ts';
import { runShell } from './shell.ts';
import { PROJECT_PARTS } from './temporary.ts';

/** A job of GitHub Actions, as far as recipes use it. */
export interface ActionsJob {
  readonly needs?: string;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly (string | number)[]>> };
  readonly steps: readonly ActionsStep[];
}

interface ActionsStep {
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string | boolean>>;
}

/** A job of Kubernetes, as far as recipes use it. */
export interface KubernetesJob {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly completionMode?: string;
    readonly completions?: number;
    readonly template: {
      readonly spec: {
        readonly containers: readonly {
          readonly command: readonly string[];
          readonly workingDir: string;
          readonly env: readonly { readonly name: string; readonly value: string }[];
          readonly envFrom: readonly { readonly secretRef: { readonly name: string } }[];
        }[];
      };
    };
  };
}

/** A folder with the project and its packages, as a machine has it after a checkout and `npm ci`. */
export function makeMachine(project: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (const part of PROJECT_PARTS)
    if (existsSync(join(project, part))) cpSync(join(project, part), join(folder, part), { recursive: true });
  symlinkSync(`${REPOSITORY}node_modules`, join(folder, 'node_modules'));
  return folder;
}

/** Runs a command to its end with more variables than those of the tests. Throws with its output if it fails. */
export async function runOn(
  folder: string,
  script: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const exports = Object.entries(env).map(([name, value]) => `export ${name}='${value}'\n`);
  const { code, output } = await runShell(`${exports.join('')}${script}`, folder);
  if (code !== 0) throw new Error(`\`${script}\` ended with ${code}:\n${output}`);
  return output;
}

/** Runs a job of a matrix once for each value, each on a machine of its own that `machine` makes. `artifacts` is where artifacts are. */
export async function runActionsJob(
  { strategy, steps }: ActionsJob,
  artifacts: string,
  machine: () => string,
): Promise<string[]> {
  const [[name, values] = ['', ['']], ...more] = Object.entries(strategy?.matrix ?? {});
  if (more.length > 0) throw new Error('a matrix of two lists is not understood');
  return Promise.all(
    values.map(async (value) => {
      const folder = machine();
      const fill = (text: string): string =>
        text
          .replaceAll(`\${{ matrix.${name} }}`, String(value))
          .replaceAll('${{ strategy.job-total }}', String(values.length));
      for (const step of steps) await runStep(step, { folder, artifacts, fill });
      return folder;
    }),
  );
}

interface StepPlace {
  readonly folder: string;
  readonly artifacts: string;
  fill(text: string): string;
}

async function runStep(
  { run, uses = '', with: given = {} }: ActionsStep,
  { folder, artifacts, fill }: StepPlace,
): Promise<void> {
  const path = join(folder, fill(String(given.path ?? '')));
  const [action] = uses.split('@');
  if (run !== undefined) {
    const script = fill(run);
    if (script.includes('${{')) throw new Error(`there is an expression that is not understood: ${script}`);
    // The packages are there.
    if (!script.startsWith('npm ci ')) await runOn(folder, script);
  } else if (action === 'actions/upload-artifact') {
    cpSync(path, join(artifacts, fill(String(given.name))), { recursive: true });
  } else if (action === 'actions/download-artifact' && given['merge-multiple'] === true) {
    for (const name of fastGlob.sync(String(given.pattern), { cwd: artifacts, onlyDirectories: true }))
      cpSync(join(artifacts, name), path, { recursive: true });
  } else if (action !== 'actions/checkout') throw new Error(`there is a step that is not understood: ${uses}`);
}

/** Runs the pods of a job of Kubernetes, all at once, each on a machine of its own. Returns the folders of the machines. */
export async function runKubernetesJob(
  { spec }: KubernetesJob,
  secrets: Readonly<Record<string, Readonly<Record<string, string>>>>,
  machine: () => string,
): Promise<string[]> {
  const [container] = spec.template.spec.containers;
  if (!container) throw new Error('the job has no container');
  const { command, env, envFrom } = container;
  const [shell, flag, script] = command;
  if (shell !== 'sh' || flag !== '-c' || script === undefined) throw new Error('the command is not one of a shell');
  const given = Object.assign({}, ...envFrom.map(({ secretRef }) => secrets[secretRef.name])) as Record<string, string>;
  for (const { name, value } of env) given[name] = value;
  const indexes = Array.from({ length: spec.completions ?? 1 }, (_, index) => index);
  return Promise.all(
    indexes.map(async (index) => {
      const folder = machine();
      const indexed = spec.completionMode === 'Indexed' ? { JOB_COMPLETION_INDEX: String(index) } : {};
      await runOn(folder, script, { ...given, ...indexed });
      return folder;
    }),
  );
}
