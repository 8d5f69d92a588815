import { readSources, stateOf, type ReadResult } from '../../../engine/build/project/read.ts';
import { watchProject } from '../../../engine/build/project/watch-project.ts';
import { FORMATS } from '../../../engine/model/diagnostics/formats.ts';
import { viewsOf } from '../../../engine/model/diagnostics/view.ts';
import { AS_DATA, EXIT, paint, print, printText, say } from '../../io.ts';
import { applyBaseline, type AcceptedFinding } from './baseline.ts';
import { checkProject, countFindings, describeRefused, isRefused, shownOf } from './check-project.ts';
import { sayBaseline, sayOff } from './say-left-out.ts';

export interface WatchOptions {
  readonly json: boolean;
  readonly verbose: boolean;
  /** The most warnings of a valid project; undefined if there may be any number. */
  readonly most: number | undefined;
  /** The findings of the baseline, and the file that lists them. */
  readonly listed: readonly AcceptedFinding[];
  readonly baseline: string | undefined;
}

/** Validates a project, and again whenever its files differ from those of the last time. Resolves when Ctrl+C ends it; rejects if the project cannot be loaded. */
export async function watchValidation(root: string, options: WatchOptions): Promise<void> {
  let last = '';
  const { promise: failed, reject } = Promise.withResolvers<never>();
  const ended = new Promise<void>((end) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end());
  });
  const update = async (): Promise<ReadResult['sources']> => {
    const read = readSources(root);
    const state = stateOf(read);
    // What was written and undone again, and a deletion that the system reports late, leave the files as they were.
    if (state !== last) await validate(root, read, options);
    last = state;
    return read.sources;
  };
  const watcher = await watchProject(root, () =>
    update().catch((cause: unknown) => {
      reject(cause);
      return [];
    }),
  );
  void watcher.update();
  try {
    await Promise.race([ended, failed]);
  } finally {
    await watcher.close();
  }
  process.exit(EXIT.fine);
}

/** Prints the findings and a line with the time that it took; in JSON the findings as one line. */
async function validate(root: string, read: ReadResult, options: WatchOptions): Promise<void> {
  const { json, verbose, most, listed, baseline } = options;
  const started = performance.now();
  const { model, files, found, off } = await checkProject(root, read);
  const { rest: diagnostics, accepted, gone } = applyBaseline(found, listed);
  const shown = shownOf(diagnostics, verbose);
  if (json) print(`${JSON.stringify(viewsOf(shown, files))}\n`);
  else printText(FORMATS.text(shown, files, AS_DATA));
  sayOff(off);
  sayBaseline(accepted, gone, baseline);
  const verdict =
    !model || isRefused(diagnostics, most)
      ? describeRefused({ diagnostics, files, most, verbose })
      : `${paint('cyan', 'valid:')} ${countFindings(diagnostics, verbose)} in ${files.size} files`;
  say(`${verdict}; ${Math.round(performance.now() - started)} ms\n`);
}
