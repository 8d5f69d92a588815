import { resolve } from 'node:path';
import { reasonOf } from '../../../engine/build/project/read.ts';
import { writeArtifacts } from '../../../engine/build/release/write.ts';
import { didYouMean, listSome } from '../../../engine/model/diagnostics/suggest.ts';
import { emitQa } from '../../../engine/output/qa/format.ts';
import { QA_FORMATS, QA_FORMAT_IDS, type QaFormatId } from '../../../engine/output/qa/registry.ts';
import { untouchedRules } from '../../../engine/output/qa/suite.ts';
import { UserError, paint, print, say } from '../../io.ts';
import { loadUsableProject } from '../../project.ts';
import { readSuite, type SuiteOptions } from '../../qa/read-options.ts';

interface Options extends SuiteOptions {
  readonly root: string;
  readonly out: string;
  readonly json?: boolean;
}

/** Writes the suite that tests the redirects, in the named formats or in all formats. */
export async function runQaEmit({ root, out, json, ...options }: Options, ids: readonly string[]): Promise<void> {
  const chosen = ids.length === 0 ? QA_FORMAT_IDS : ids.map(formatId);
  const suite = await readSuite(
    options,
    root,
    await loadUsableProject(root, { use: 'read', acceptExternal: options.acceptExternal }),
  );
  // A runner without a test would fail.
  if (suite.cases.length === 0) {
    say(suite.notes.map((note) => `${note}\n`).join(''));
    if (json) print(`${JSON.stringify({ rules: 0, untouched: [], formats: [] }, null, 2)}\n`);
    return;
  }
  const folder = resolve(root, out);
  const untouched = untouchedRules(suite).map(({ name }) => name);
  const results = chosen.map((id) => {
    const emission = emitQa(QA_FORMATS[id], suite);
    try {
      writeArtifacts(folder, emission.files);
    } catch (cause) {
      throw new UserError(`\`${folder}\` cannot be written: ${reasonOf(cause)}.`);
    }
    const files = emission.files.map(({ path }) => path);
    say(`${paint('cyan', 'written:')} ${id}: ${emission.cases} cases: ${files.join(', ')} in ${folder}\n`);
    for (const note of emission.notes) say(`  ${note}\n`);
    say(`  run: ${QA_FORMATS[id].run}\n`);
    return { id, files, cases: emission.cases, notes: emission.notes };
  });
  if (untouched.length > 0) say(`${paint('yellow', 'without a case:')} ${listSome(untouched)}\n`);
  if (json) print(`${JSON.stringify({ rules: suite.rules.length, untouched, formats: results }, null, 2)}\n`);
}

function formatId(text: string): QaFormatId {
  const id = QA_FORMAT_IDS.find((known) => known === text);
  if (id !== undefined) return id;
  throw new UserError(
    `There is no format \`${text}\`. ${didYouMean(text, QA_FORMAT_IDS, `Choose ${listSome(QA_FORMAT_IDS, QA_FORMAT_IDS.length)}.`)}`,
  );
}
