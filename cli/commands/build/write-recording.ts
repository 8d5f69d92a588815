import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatStages } from '../../../engine/build/recording/format-stages.ts';
import { formatTrace } from '../../../engine/build/recording/format-trace.ts';
import type { Recording } from '../../../engine/build/recording/recorder.ts';
import { readIntegrity } from '../../../engine/build/release/integrity.ts';
import { releaseLayout } from '../../../engine/build/release/release.ts';
import { readStoredSite } from '../../../engine/build/release/stored-site.ts';
import { describeReport } from '../../../engine/build/report/describe-report.ts';
import { formatReport } from '../../../engine/build/report/format-report.ts';
import type { Built } from '../../build.ts';

/** Writes the table of the stages and the trace into a folder. Returns the paths of both. */
export function writeProfile(folder: string, recording: Recording): string[] {
  const [stages, trace] = [join(folder, 'stages.txt'), join(folder, 'trace.json')];
  mkdirSync(folder, { recursive: true });
  writeFileSync(stages, formatStages(recording));
  writeFileSync(trace, formatTrace(recording));
  return [stages, trace];
}

/** Writes the report of a build, whose release is the current one of an output folder. */
export function writeReport(file: string, recording: Recording, { out, result }: { out: string; result: Built }): void {
  const release = realpathSync(releaseLayout(out).current);
  const { model, router } = readStoredSite(release);
  const integrity = readIntegrity(release) ?? new Map();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, formatReport(describeReport(result, recording, { model, router, integrity })));
}
