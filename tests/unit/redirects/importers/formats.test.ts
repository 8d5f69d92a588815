import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { formatReport, formatRules } from '../../../../engine/redirects/importers/format-rules.ts';
import type { ImportedRule, ImportRemark } from '../../../../engine/redirects/importers/importer.ts';
import { importRedirects } from '../../../../engine/redirects/importers/import-redirects.ts';
import { IMPORTERS, IMPORTER_IDS, type ImporterId } from '../../../../engine/redirects/importers/registry.ts';
import { validatorOf } from '../../../../engine/model/schema/validators.ts';
import { covering } from '../../../support/coverage.ts';
import { ruleOfImported } from '../../../support/imported-rule.ts';
import { fixturesOf, readFixture } from '../../../support/originals/documented.ts';

function written(rules: readonly ImportedRule[]): ImportedRule[] {
  const text = formatRules(rules, 'Imported.');
  // oxlint-disable-next-line no-control-regex -- the reader of manifests refuses them
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/);
  const { groups } = parse(text) as { groups: { rules: ImportedRule[] }[] };
  return groups.flatMap((group) => group.rules);
}

const withoutLine = ({ line: _line, ...rule }: ImportedRule): object => rule;

describe('YAML', () => {
  test.each(IMPORTER_IDS.flatMap((id) => fixturesOf(id).map((name) => [id, name] as const)))(
    '%s %s is read back unchanged and is valid in the schema',
    (id, name) => {
      const { rules } = IMPORTERS[id].read(readFixture(`${id}/${name}`));
      const text = formatRules(rules, 'Imported.');
      expect(validatorOf('redirects')(parse(text))).toBe(true);
      expect(written(rules)).toEqual(rules.map(withoutLine));
      expect(rules.map((rule) => ruleOfImported(rule)).length).toBe(rules.length);
    },
  );

  test('any text is quoted if necessary', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'yes',
        'null',
        '~',
        '1',
        '1e3',
        '0x1',
        '- a',
        'a: b',
        'a #b',
        '#',
        '&a',
        '*a',
        '!a',
        '%',
        '@',
        '`',
        '? ',
        '|',
        '>',
        ' a ',
        '',
      ),
      fc.string({
        unit: fc.constantFrom(
          ':',
          ' ',
          '#',
          "'",
          '"',
          '\\\\',
          '\\n',
          '\\t',
          '-',
          '{',
          '[',
          'a',
          '\u2028',
          '\u0085',
          '\ufeff',
        ),
      }),
    );
    fc.assert(
      fc.property(text, text, (note, value) => {
        const note8 = note.toWellFormed();
        const rule = {
          from: '/a',
          to: '/b',
          note: note8,
          query: { [value.toWellFormed()]: value.toWellFormed() },
          line: 1,
        };
        expect(written([rule])).toEqual([withoutLine(rule)]);
      }),
      { numRuns: covering(40, 100) },
    );
  });
});

/** A file of each format that redirects nothing. */
const NOTHING: Readonly<Record<ImporterId, string>> = {
  netlify: '# nothing\n',
  cloudflare: '# nothing\n',
  'netlify-toml': '[build]\npublish = "dist"\n',
  vercel: '{ "redirects": [] }',
  next: '[]',
  nitro: '{ "routeRules": {} }',
  apache: 'Options -Indexes\n',
  nginx: 'server { root /srv; }\n',
  'cloudflare-bulk': '[]',
  akamai: 'ruleName,matchURL,result.redirectURL\n',
  mdn: '# FROM-URL\tTO-URL\n',
  microsoft: '{ "redirections": [] }',
  'wp-redirection': '{ "redirects": [] }',
  'front-matter': '---\ntitle: a\n---\n',
  csv: 'from,to\n',
  'regex-yaml': '# nothing\n',
};

describe('the report', () => {
  const wrong = (line: number): ImportRemark => ({ line, text: `rule ${line}`, reason: 'It has no target.' });
  const report = (lines: readonly number[]): string =>
    formatReport({ rules: [], changed: [], refused: lines.map(wrong) });

  test('lines that follow each other are one run, and the runs that are too many are counted', () => {
    expect(report([1, 2, 3, 5, 6, 8, 9, 10, 12])).toContain('    and lines 5, 6, 8–10 and 12\n');
    expect(report(Array.from({ length: 40 }, (_, index) => index * 2))).toMatch(
      /and lines 6, 8, .*, 28 and 25 more\n$/,
    );
  });

  test('many rules on one line of a file are counted', () => {
    expect(report(Array.from({ length: 1200 }, () => 1))).toContain('    and 1,197 more on line 1\n');
  });
});

describe('bad input', () => {
  test.each(IMPORTER_IDS)('%s reads any text, and never throws', (id) => {
    const texts = fixturesOf(id).map((name) => readFixture(`${id}/${name}`));
    const edit = fc.record({
      at: fc.nat(),
      cut: fc.nat({ max: 40 }),
      put: fc.string({ unit: 'binary', maxLength: 4 }),
    });
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.array(edit, { maxLength: 4 }), (text, edits) => {
        const changed = edits.reduce((all, { at, cut, put }) => {
          const start = all.length === 0 ? 0 : at % all.length;
          return all.slice(0, start) + put + all.slice(start + cut);
        }, text);
        const imported = importRedirects(IMPORTERS[id], changed);
        const lines = changed.split('\n').length;
        for (const { line } of [...imported.rules, ...imported.changed, ...imported.refused]) {
          expect(line).toBeGreaterThan(0);
          expect(line).toBeLessThanOrEqual(lines);
        }
        for (const rule of imported.rules) ruleOfImported(rule);
      }),
      { numRuns: covering(10, 25) },
    );
  });

  test.each(IMPORTER_IDS)('%s refuses a file without a redirect', (id) => {
    for (const text of [NOTHING[id], '# nothing\n', '\ufeff // nothing']) {
      const { rules, refused } = importRedirects(IMPORTERS[id], text);
      expect(rules).toEqual([]);
      expect(refused.length, text).toBeGreaterThan(0);
    }
  });

  test.each(['netlify', 'apache', 'nginx', 'csv', 'mdn'] as const)('%s reads a blank file', (id) => {
    expect(importRedirects(IMPORTERS[id], '\ufeff\n\n').refused).toEqual([]);
  });

  test.each(IMPORTER_IDS)('%s reads an empty file', (id) => {
    expect(IMPORTERS[id].read('').rules).toEqual([]);
    expect(formatReport(IMPORTERS[id].read(''))).toContain('0 rules taken');
  });
});
