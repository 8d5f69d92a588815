import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { tableBelow, tablesBelow } from '../support/document-table.ts';
import { REPOSITORY, realModel } from '../support/real.ts';

const read = (path: string): string => readFileSync(`${REPOSITORY}${path}`, 'utf8');
const document = read('docs/security.md');
const [, list = ''] = document.split('\n## ASVS 5.0\n');

interface Requirement {
  readonly number: string;
  readonly level: string;
  readonly met: string;
  readonly by: string;
  readonly proof: string;
}

const requirements = tablesBelow(document, 'ASVS 5.0').map(
  ([number = '', level = '', , met = '', by = '', proof = '']): Requirement => ({ number, level, met, by, proof }),
);

/** How many requirements of the levels 1 and 2 each section of ASVS 5.0.0 has, a chapter a line. They are the first of their section. */
const SECTIONS = `
  1.1=2 1.2=9 1.3=11 1.4=3 1.5=2
  2.1=3 2.2=3 2.3=4 2.4=1
  3.2=2 3.3=4 3.4=6 3.5=5 3.7=2
  4.1=3 4.2=1 4.3=2 4.4=4
  5.1=1 5.2=3 5.3=2 5.4=3
  6.1=3 6.2=12 6.3=4 6.4=4 6.5=5 6.6=3 6.8=4
  7.1=3 7.2=4 7.3=2 7.4=5 7.5=2 7.6=2
  8.1=2 8.2=3 8.3=1 8.4=1
  9.1=3 9.2=4
  10.1=2 10.2=2 10.3=4 10.4=11 10.5=5 10.6=2 10.7=3
  11.1=2 11.2=3 11.3=3 11.4=4 11.5=1 11.6=1
  12.1=3 12.2=2 12.3=4
  13.1=1 13.2=5 13.3=2 13.4=5
  14.1=2 14.2=4 14.3=3
  15.1=3 15.2=3 15.3=7
  16.1=1 16.2=5 16.3=4 16.4=3 16.5=3
  17.1=1 17.2=4 17.3=2`;

const all = [...SECTIONS.matchAll(/(\S+)=(\d+)/g)].flatMap(([, section = '', count]) =>
  Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`),
);

/** The numbers that a line of the list of what does not apply names: `1.2.6 to 1.2.8, 3.5.4`, or a chapter, `V10`. */
function numbersIn(line: string): string[] {
  return line.split(', ').flatMap((part) => {
    if (part.startsWith('V')) return all.filter((number) => number.startsWith(`${part.slice(1)}.`));
    const [first = '', last = first] = part.split(' to ');
    const found = all.slice(all.indexOf(first), all.indexOf(last) + 1);
    if (found.length === 0) throw new Error(`\`${part}\` names no requirement`);
    return found;
  });
}

const left = [...list.matchAll(/^- (V?\d[\w., ]*): /gm)].flatMap(([, line = '']) => numbersIn(line));

/** Returns what a cell names: paths, each with the texts in quotes that follow it. */
function namedIn(cell: string): { readonly path: string; readonly texts: readonly string[] }[] {
  return [...cell.matchAll(/`([^`]+)`(?::((?:,? "[^"]+")+))?/g)]
    .filter(([, path = '']) => /^\.?[\w-]+[/.][\w./-]+$/.test(path))
    .map(([, path = '', texts = '']) => ({
      path,
      texts: [...texts.matchAll(/"([^"]+)"/g)].map(([, one = '']) => one),
    }));
}

describe('the requirements of ASVS', () => {
  test('are well-formed, in order, and each is there once', () => {
    const numbers = requirements.map(({ number }) => number);
    expect(numbers.length).toBeGreaterThan(130);
    expect(numbers.filter((number) => !/^\d{1,2}\.\d{1,2}\.\d{1,2}$/.test(number))).toEqual([]);
    expect(numbers).toEqual(all.filter((number) => numbers.includes(number)));
  });

  test('of the levels 1 and 2 are all there, in a table or among those that do not apply', () => {
    expect([...requirements.map(({ number }) => number), ...left].sort()).toEqual([...all].sort());
  });

  test.each(requirements)(
    '$number says whether it is met, by what, and what proves it',
    ({ level, met, by, proof }) => {
      expect(['1', '2']).toContain(level);
      expect(['yes', 'partly', 'no']).toContain(met);
      expect(by).not.toBe('');
      const proofs = namedIn(proof);
      if (met === 'yes') expect(proofs.length).toBeGreaterThan(0);
      for (const { path, texts } of proofs) {
        expect(path).toMatch(/^(?:tests\/.*\.ts|\.oxlintrc\.json|tsconfig\.json)$/);
        expect(existsSync(`${REPOSITORY}${path}`), `${path} exists`).toBe(true);
        for (const text of texts) expect([path, read(path).includes(text), text]).toEqual([path, true, text]);
      }
    },
  );
});

test('every path in backticks exists', () => {
  const outside = /^(?:\/|users\/|smtps?:)/;
  const paths = [...document.matchAll(/`([^`\s]+)`/g)].flatMap(([, text = '']) =>
    /\//.test(text) && !outside.test(text) ? text : [],
  );
  expect(paths.length).toBeGreaterThan(200);
  expect(paths.filter((path) => !existsSync(`${REPOSITORY}${path}`))).toEqual([]);
});

test('the constants that the document names exist', () => {
  const { constants } = realModel();
  const named = [...document.matchAll(/`((?:accounts|server|site)\.\w+)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => constants[name] === undefined)).toEqual([]);
});

test('SECURITY.md names times for the repair of each severity, the shortest first', () => {
  const times = tableBelow(read('SECURITY.md'), 'How soon it is repaired');
  expect(times.map(([severity = '']) => severity.split(',')[0])).toEqual(['critical', 'high', 'medium', 'low']);
  const days = times.map(([, within = '']) => Number(/^(\d+) days$/.exec(within)?.[1]));
  expect(days).toEqual(days.toSorted((one, other) => one - other));
  expect(read('SECURITY.md')).toContain(String(realModel().company.contacts.security));
});

test('a proof that does not exist is found', () => {
  expect(namedIn('`tests/unit/a.test.ts`: "one", "two", `tests/b.ts`')).toEqual([
    { path: 'tests/unit/a.test.ts', texts: ['one', 'two'] },
    { path: 'tests/b.ts', texts: [] },
  ]);
  expect(numbersIn('1.2.6 to 1.2.8, 3.5.4')).toEqual(['1.2.6', '1.2.7', '1.2.8', '3.5.4']);
  expect(() => numbersIn('1.9.9')).toThrow('names no requirement');
});
