import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { expect, test } from 'vitest';
import { openFindings } from '../../../engine/build/project/findings-file.ts';
import { compile, type CompileOptions } from '../../../engine/compile/compile.ts';
import type { KeptFindings } from '../../../engine/compile/kept-findings.ts';
import type { Source } from '../../../engine/compile/parse/parse-yaml.ts';
import type { Problem } from '../../../engine/model/diagnostics/diagnostic.ts';
import { BASE_PROJECT, createMemoryCache, readProject, sourceOf, withFiles } from '../../support/project.ts';
import { withFolder } from '../../support/temporary.ts';

const base = readProject(BASE_PROJECT);
const cache = createMemoryCache();
const TODAY = '2026-12-02';
/** A redirect that expires soon, which a rule finds. */
const TABLE = 'from,to,status,expires\n/old,/faq,301,2027-01-01\n';
const withTable = (text: string, path = 'manifests/redirects/case.csv'): Source[] =>
  withFiles(base, sourceOf(path, text));
const withRule = withTable(TABLE);
const INVENTED: Problem = {
  code: 'RD024',
  message: 'Invented.',
  at: { file: 'manifests/redirects.yaml', start: 0, end: 0 },
};

function codesOf(sources: readonly Source[], options: CompileOptions): string[] {
  return compile(sources, { cache, today: TODAY, ...options })
    .diagnostics.filter(({ code }) => code === 'RD024')
    .map(({ severity, message }) => `${severity}: ${message}`);
}

/** Keeps findings, and says for each state whether they were known. */
function remembered(): { readonly findings: KeptFindings; readonly known: boolean[]; invent(): void } {
  const all = new Map<string, readonly Problem[]>();
  const known: boolean[] = [];
  return {
    findings: {
      get(key) {
        known.push(all.has(key));
        return all.get(key);
      },
      set: (key, found) => void all.set(key, found),
    },
    known,
    // Rules about redirects are the only ones that find something in these files.
    invent: () => [...all].forEach(([key, found]) => all.set(key, found.length > 0 ? [INVENTED] : [])),
  };
}

test('what rules found is reported again for the same files on the same day, with the severities of now', () => {
  const { findings, known, invent } = remembered();
  const first = codesOf(withRule, { findings });
  expect(first).toEqual(['info: The redirect from `/old` expires on 2027-01-01, in 30 days.']);
  expect(codesOf(withRule, { findings })).toEqual(first);
  invent();
  // Proof that the rules were not run.
  expect(codesOf(withRule, { findings })).toEqual(['info: Invented.']);
  expect(known).toEqual([false, false, true, true, true, true]);
});

const ALL_AGAIN = { others: false, redirects: false };
const REDIRECTS_AGAIN = { others: true, redirects: false };

test.each<[what: string, sources: readonly Source[], options: CompileOptions, expected: typeof ALL_AGAIN]>([
  ['another day', withRule, { today: '2026-12-03' }, ALL_AGAIN],
  ['a file less', base, {}, REDIRECTS_AGAIN],
  ['a file with another byte', withTable('# \nfrom,to\n/old,/faq\n'), {}, REDIRECTS_AGAIN],
  ['the same file by another name', withTable(TABLE, 'manifests/redirects/other.csv'), {}, REDIRECTS_AGAIN],
  ['a page that a redirect overrides', withTable('from,to,overrides\n/{site}/faq,/{site}/,page\n'), {}, ALL_AGAIN],
  [
    'another severity',
    withFiles(withRule, sourceOf('sitefold.yaml', 'rules: { RD024: { severity: error } }\n')),
    {},
    ALL_AGAIN,
  ],
])('%s: the rules that are run again', (_, sources, options, expected) => {
  const { findings, known } = remembered();
  codesOf(withRule, { findings });
  const judged = { cache, today: TODAY, ...options };
  expect(compile(sources, { ...judged, findings }).diagnostics).toEqual(compile(sources, judged).diagnostics);
  const [others, redirects] = known.slice(2);
  expect({ others, redirects }).toEqual(expected);
});

test('a file keeps them for the next process: those of the last eight states', async () => {
  await withFolder(async (folder) => {
    const path = join(folder, 'kept/findings.bin');
    const sides = ['redirects', 'others'];
    for (let state = 0; state < 10; state += 1)
      for (const side of sides) openFindings(path).set(`${side} of state ${state}`, [INVENTED]);
    expect(readdirSync(join(folder, 'kept'))).toEqual(['findings.bin']);
    const after = openFindings(path);
    const kept = (state: number): boolean[] =>
      sides.map((side) => after.get(`${side} of state ${state}`) !== undefined);
    expect([0, 1, 2, 9].map(kept)).toEqual([
      [false, false],
      [false, false],
      [true, true],
      [true, true],
    ]);
  });
});

test('a file that is damaged or of other code counts as empty, and a folder that cannot be made is left out', async () => {
  await withFolder(async (folder) => {
    const path = join(folder, 'findings.bin');
    for (const bytes of ['not of ours', serialize(['other code', new Map([['state', [INVENTED]]])])]) {
      writeFileSync(path, bytes);
      expect(openFindings(path).get('state')).toBeUndefined();
    }
    openFindings(path).set('state', [INVENTED]);
    expect(openFindings(path).get('state')).toEqual([INVENTED]);
    const below = openFindings(join(path, 'below'));
    below.set('state', []);
    expect(below.get('state')).toEqual([]);
  });
});
