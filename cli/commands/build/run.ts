import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Recorder } from '../../../engine/build/recording/recorder.ts';
import { buildProject, explainLock, explainPages, sayBuilt, type Built } from '../../build.ts';
import { showProgress } from '../../build-progress.ts';
import { EXIT, UserError, print, say } from '../../io.ts';
import { formatJson } from './build-json.ts';
import { runShard } from './run-shard.ts';

interface Options {
  readonly root: string;
  readonly only?: string;
  readonly sites?: string;
  readonly routes?: string;
  readonly pages?: string;
  readonly allowShrink?: boolean;
  readonly explain?: boolean;
  readonly profile?: string | true;
  readonly cpuProfile?: boolean;
  readonly report?: string | true;
  readonly rules?: string;
  readonly shard?: string;
  readonly out: string;
  readonly force?: boolean;
  readonly json?: boolean;
  readonly offline?: boolean;
}

/** Builds the sites and prints the figures of the build. */
export async function runBuild(options: Options): Promise<void> {
  const { root, only, allowShrink, force = false, json = false, offline = false, explain = false } = options;
  const scope = { sites: flags(options.sites), routes: list(options.routes), pages: list(options.pages) };
  if (only !== undefined && Object.values(scope).some((part) => part !== undefined))
    throw new UserError(
      '--only makes a release of these sites alone; --sites, --routes and --pages bring a part of the current release up to date. Choose one.',
    );
  const out = resolve(root, options.out);
  if (options.shard !== undefined) {
    const others = [...Object.values(scope), options.profile, options.report, options.rules];
    if (explain || others.some((option) => option !== undefined))
      throw new UserError(
        '--shard makes a part of all pages; --sites, --routes, --pages, --explain, --profile, --report and --rules do not go with it.',
      );
    return runShard(options.shard, { root, out, only, force, offline, json });
  }
  const recording = await openRecording(options);
  const progress = showProgress((step, figures) => say(`${step} (${figures})\n`));
  const rules = options.rules === undefined ? undefined : resolve(root, options.rules);
  const request = { root, out, only, scope, allowShrink, force, offline, rules };
  const result = await buildProject(request, progress, recording?.recorder).finally(progress.end);
  if (result.kind === 'locked') throw new UserError(explainLock(result.pid, out), EXIT.findings);
  const written = result.rules && (await import('./tell-rules.ts')).tellRules(result.rules);
  if (json) print(formatJson(written ? { ...result, rules: written.json } : result));
  if (explain && !json && result.kind === 'built') await explainPages(result);
  sayBuilt(result, '; --force builds it anew');
  recording?.write({ out, result });
  written?.say();
}

interface OpenRecording {
  readonly recorder: Recorder;
  /** Writes what was asked for. */
  write(build: { readonly out: string; readonly result: Built }): void;
}

/** Begins to record a build if its options ask for what is made of that. */
async function openRecording({
  root,
  profile,
  cpuProfile = false,
  report,
}: Options): Promise<OpenRecording | undefined> {
  if (cpuProfile && profile === undefined)
    throw new UserError('--cpu-profile adds CPU profiles to the folder of --profile; give --profile too.');
  if (profile === undefined && report === undefined) return undefined;
  const { createRecorder } = await import('../../../engine/build/recording/recorder.ts');
  const { writeProfile, writeReport } = await import('./write-recording.ts');
  const folder = profile && resolve(root, profile === true ? '.sitefold/profile' : profile);
  const file = report && resolve(root, report === true ? '.sitefold/report.html' : report);
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  const recorder = createRecorder(cpuProfile ? folder : undefined);
  return {
    recorder,
    write(build) {
      const recording = recorder.end();
      if (folder !== undefined) say(`profile: ${writeProfile(folder, recording).join(', ')}\n`);
      if (file === undefined) return;
      writeReport(file, recording, build);
      say(`report: ${file}\n`);
    },
  };
}

function list(text: string | undefined): string[] | undefined {
  return text?.split(',').map((part) => part.trim());
}

/** The root site has an empty flag and is called `root`. */
function flags(text: string | undefined): string[] | undefined {
  return list(text)?.map((flag) => (flag === 'root' ? '' : flag));
}
