import { Ajv } from 'ajv';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FORMATS, type FormatId } from '../../../engine/model/diagnostics/formats.ts';
import type { Diagnostic } from '../../../engine/model/diagnostics/diagnostic.ts';
import { VERSION } from '../../../engine/model/version.ts';
import { callSitefold } from '../../support/call-sitefold.ts';
import { REPOSITORY } from '../../support/real.ts';

const TEXT = 'sites:\n  - flag: "<å>"\n    lang: ar\n';
const files = new Map([
  ['manifests/my sites.yaml', { path: 'manifests/my sites.yaml', text: TEXT, marks: () => new Map() }],
]);
const span = (text: string) => ({
  file: 'manifests/my sites.yaml',
  start: TEXT.indexOf(text),
  end: TEXT.indexOf(text) + text.length,
});
const FOUND: readonly Diagnostic[] = [
  {
    code: 'ST005',
    severity: 'error',
    message: 'The language `ar` looks like the flag.',
    hint: 'Write `es-AR`.',
    at: span('ar'),
    related: [{ message: 'first declared here', at: span('sites') }],
  },
  { code: 'SHOP001', severity: 'warning', message: 'The flag "<å>" & more.', at: span('"<å>"') },
  { code: 'CN004', severity: 'info', message: 'A remark.', at: { file: 'manifests/gone.yaml', start: 0, end: 0 } },
];
const paint = (_: string, text: string): string => text;
const format = (id: FormatId, found: readonly Diagnostic[]): string => {
  const print: (typeof FORMATS)['text'] = FORMATS[id];
  return print(found, files, { paint });
};
const SARIF_SCHEMA = createRequire(`${REPOSITORY}tests/package.json`).resolve(
  '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json',
);

describe('formats of findings for other programs', () => {
  test.each(['sarif', 'junit'] as const)('%s', async (id) => {
    const text = format(id, FOUND).replace(VERSION, '0.0.0');
    await expect(text).toMatchFileSnapshot(`./golden/validate/findings.${id === 'sarif' ? 'sarif.json' : 'junit.xml'}`);
  });

  test('SARIF: each result names its rule, and its region is that of the file', () => {
    const { version, runs } = JSON.parse(format('sarif', FOUND)) as {
      version: string;
      runs: [
        {
          columnKind: string;
          tool: { driver: { rules: { id: string }[] } };
          results: {
            ruleId: string;
            ruleIndex: number;
            level: string;
            locations: [{ physicalLocation: { artifactLocation: { uri: string }; region: Record<string, number> } }];
          }[];
        },
      ];
    };
    expect(version).toBe('2.1.0');
    const [{ tool, results, columnKind }] = runs;
    expect(columnKind).toBe('utf16CodeUnits');
    expect(results.map(({ ruleId, level }) => `${ruleId} ${level}`).sort()).toEqual([
      'CN004 note',
      'SHOP001 warning',
      'ST005 error',
    ]);
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
    const { artifactLocation, region } =
      results.find(({ ruleId }) => ruleId === 'ST005')?.locations[0].physicalLocation ?? {};
    expect(artifactLocation?.uri).toBe('manifests/my%20sites.yaml');
    expect(region).toEqual({ startLine: 3, startColumn: 11, endLine: 3, endColumn: 13 });
  });

  test.each([
    ['findings', FOUND],
    ['none', []],
  ])('SARIF: the schema of SARIF 2.1.0 allows what is printed: %s', (_what, found) => {
    const {
      $schema: _draft4,
      id: $id,
      ...schema
    } = JSON.parse(readFileSync(SARIF_SCHEMA, 'utf8')) as { $schema: string; id: string };
    // The schema has no keyword that differs between the drafts 4 and 7, except that of its own address.
    const validate = new Ajv({ strict: false, unicodeRegExp: false, validateFormats: false }).compile({
      ...schema,
      $id,
    });
    const log = JSON.parse(format('sarif', found)) as object;
    expect([validate(log), validate.errors]).toEqual([true, null]);
    expect(validate({ ...log, version: '2.0.0' })).toBe(false);
  });

  test('JUnit: a project without findings has one case that passed', () => {
    expect(format('junit', [])).toContain('tests="1" failures="0"');
  });
});

describe('validate', () => {
  let root = '';
  const baseline = (): string => join(root, 'accepted.json');
  const validate = (...args: string[]): ReturnType<typeof callSitefold> =>
    callSitefold(['validate', '--root', root, ...args]);
  const editSites = (from: string, to: string): void => {
    const path = join(root, 'manifests/sites.yaml');
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(from, () => to),
    );
  };
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'sitefold-validate-'));
    cpSync(join(REPOSITORY, 'examples/bakery'), root, { recursive: true });
    editSites('lang: it-IT', 'lang: it-CH');
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test('fails if there are more warnings than are allowed', async () => {
    expect(await validate('--max-warnings', '1')).toMatchObject({ code: 0 });
    const { code, stderr } = await validate('--max-warnings', '0');
    expect(stderr).toContain('not valid: 0 errors, 1 warning, 0 remarks in ');
    expect(stderr).toContain(' files; --max-warnings allows 0\n');
    expect(code).toBe(1);
    expect(await validate('--max-warnings', 'none')).toMatchObject({ code: 2 });
  });

  test('leaves out what the baseline lists, counts the rest, and names what is gone', async () => {
    expect(await validate('--baseline', baseline())).toMatchObject({ code: 2 });
    expect(await validate('--write-baseline', baseline())).toMatchObject({ code: 0, stdout: '' });
    const { findings } = JSON.parse(readFileSync(baseline(), 'utf8')) as { findings: object[] };
    expect(findings).toEqual([
      { file: 'manifests/sites.yaml', code: 'ST010', message: expect.stringContaining('`it-CH`') as string, count: 1 },
    ]);
    const accepted = await validate('--baseline', baseline(), '--max-warnings', '0');
    expect(accepted).toMatchObject({ code: 0, stdout: '' });
    expect(accepted.stderr).toContain('baseline: 1 finding is left out\n');

    editSites('lang: it-CH', 'lang: it-AT');
    const changed = await validate('--baseline', baseline(), '--max-warnings', '0');
    expect(changed.code).toBe(1);
    expect(changed.stdout).toContain('ST010 The language `it-AT`');
    expect(changed.stderr).toContain('baseline: no longer found: manifests/sites.yaml ST010 The language `it-CH`');

    writeFileSync(baseline(), '[]');
    expect(await validate('--baseline', baseline())).toMatchObject({ code: 2 });
  });
});
