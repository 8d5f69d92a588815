import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile } from '../../../../engine/compile/compile.ts';
import { fixProject, type Fixed } from '../../../../engine/compile/fix-redirects.ts';
import type { Source } from '../../../../engine/compile/parse/parse-yaml.ts';
import { hasErrors } from '../../../../engine/model/diagnostics/summary.ts';
import { locate } from '../../../../engine/model/diagnostics/locate.ts';
import { covering } from '../../../support/coverage.ts';
import { BASE_PROJECT, createMemoryCache, readProject, sourceOf, withFiles } from '../../../support/project.ts';

const base = readProject(BASE_PROJECT);
const cache = createMemoryCache();
const YAML = 'manifests/redirects/case.yaml';
const TABLE = 'manifests/redirects/case.csv';

interface Run extends Fixed {
  /** The text of the file after the run. */
  readonly text: string;
  /** The findings that remain, as `line:column code why`. */
  readonly left: readonly string[];
}

function fix(path: string, text: string): Run {
  const sources = withFiles(base, sourceOf(path, text));
  const before = load(sources);
  const fixed = fixProject(before);
  const after = withFiles(sources, ...fixed.written.map((one) => sourceOf(one.path, one.text ?? '')));
  const again = fixProject(load(after));
  expect({ sound: fixed.sound, changes: fixed.changes }).toEqual({ sound: true, changes: [] });
  // A second run finds nothing to fix, and the findings for a person stay the same.
  expect(again.written).toEqual([]);
  expect(again.unfixed.length).toBe(fixed.unfixed.length);
  const open = load(after).diagnostics.filter(({ code }) => code === 'RD003' || code === 'RD008');
  expect(open.length).toBe(fixed.unfixed.length);
  return {
    ...fixed,
    text: Buffer.from(after.find((one) => one.path === path)?.bytes ?? []).toString('utf8'),
    left: fixed.unfixed.map(({ code, why, at }) => {
      const { line, column } = locate(at, before.files);
      return `${line}:${column} ${code} ${why}`;
    }),
  };
}

function load(sources: readonly Source[]): Parameters<typeof fixProject>[0] {
  const { model, diagnostics, files } = compile(sources, { cache });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  if (!model || hasErrors(diagnostics)) throw new Error('the case has errors');
  return { sources, model, diagnostics, files, cache };
}

const rules = (...lines: string[]): string =>
  `# kept\ngroups:\n  - name: Case # kept\n    rules:\n${lines.map((line) => `      ${line}\n`).join('')}# kept\n`;

describe('a chain leads straight to its end', () => {
  test.each<[what: string, before: string[], after: string[]]>([
    [
      'in braces',
      ['- { from: "/{site}/a", to: "/{site}/b" } # why', '- { from: "/{site}/b", to: "/{site}/faq" }'],
      ['- { from: "/{site}/a", to: "/{site}/faq" } # why', '- { from: "/{site}/b", to: "/{site}/faq" }'],
    ],
    [
      'in lines, with comments',
      ['- from: /{site}/a # one', '  # two', '  to: /{site}/b # three', '- from: /{site}/b', '  to: /{site}/faq'],
      ['- from: /{site}/a # one', '  # two', '  to: /{site}/faq # three', '- from: /{site}/b', '  to: /{site}/faq'],
    ],
    [
      'in single quotes',
      ["- { from: '/a', to: '/b' }", '- { from: /b, to: /faq }'],
      ["- { from: '/a', to: '/faq' }", '- { from: /b, to: /faq }'],
    ],
    [
      'over several lines',
      ['- from: /a', '  to: >-', '    /b', '  note: text', '- { from: /b, to: /faq }'],
      ['- from: /a', '  to: /faq', '  note: text', '- { from: /b, to: /faq }'],
    ],
    [
      'three hops and a query',
      ['- { from: /a, to: /b }', '- { from: /b, to: /c }', '- { from: /c, to: "/faq?x=1#top" }'],
      ['- { from: /a, to: /faq?x=1#top }', '- { from: /b, to: /faq?x=1#top }', '- { from: /c, to: "/faq?x=1#top" }'],
    ],
    [
      'to the home page',
      ['- { from: "/{site}/a", to: "/{site}/b" }', '- { from: "/{site}/b", to: "/{site}/" }'],
      ['- { from: "/{site}/a", to: "/{site}/" }', '- { from: "/{site}/b", to: "/{site}/" }'],
    ],
    [
      'below the prefix of one site, written out',
      ['- { from: /th/a, to: /th/b }', '- { from: "/{site}/b", to: "/{site}/faq" }'],
      ['- { from: /th/a, to: /th/faq }', '- { from: "/{site}/b", to: "/{site}/faq" }'],
    ],
    [
      'through a placeholder',
      ['- { from: /a, to: /q/101 }', '- { from: "/q/:id", to: "/faq/:id" }'],
      ['- { from: /a, to: /faq/101 }', '- { from: "/q/:id", to: "/faq/:id" }'],
    ],
    [
      'with a placeholder, through a placeholder',
      ['- { from: "/a/:key", to: "/q/:key" }', '- { from: "/q/:id", to: "/faq/:id", status: 302 }'],
      ['- { from: "/a/:key", to: "/faq/:key", status: 302 }', '- { from: "/q/:id", to: "/faq/:id", status: 302 }'],
    ],
    [
      'through a temporary rule, in braces',
      ['- { from: /a, to: /b }', '- { from: /b, to: /faq, status: 302 }'],
      ['- { from: /a, to: /faq, status: 302 }', '- { from: /b, to: /faq, status: 302 }'],
    ],
    [
      'through a rule that drops the query, in lines',
      ['- from: /a', '  to: /b # why', '  note: text', '- { from: /b, to: /faq, status: 307, forward: drop }'],
      [
        '- from: /a',
        '  to: /faq # why',
        '  status: 307',
        '  forward: drop',
        '  note: text',
        '- { from: /b, to: /faq, status: 307, forward: drop }',
      ],
    ],
    [
      'with a status that it has already',
      ['- from: /a', '  status: 308', '  to: /b', '- { from: /b, to: /faq, status: 303 }'],
      ['- from: /a', '  status: 303', '  to: /faq', '- { from: /b, to: /faq, status: 303 }'],
    ],
  ])('%s', (_, before, after) => {
    const { text, left, fixes } = fix(YAML, rules(...before));
    expect(text).toBe(rules(...after));
    expect(left).toEqual([]);
    expect(fixes.every(({ kind }) => kind === 'shortened')).toBe(true);
  });

  test('line ends of Windows are kept', () => {
    const before = rules('- from: /a', '  to: /b', '- { from: /b, to: /faq, status: 302 }').replaceAll('\n', '\r\n');
    const after = rules('- from: /a', '  to: /faq', '  status: 302', '- { from: /b, to: /faq, status: 302 }');
    expect(fix(YAML, before).text).toBe(after.replaceAll('\n', '\r\n'));
  });

  test('not if its values end on different pages', () => {
    const text = rules(
      '- { from: "/a/{n}", to: "/b/{n}", each: { n: [1, 2] } }',
      '- { from: /b/1, to: /faq }',
      '- { from: /b/2, to: /product }',
    );
    const run = fix(YAML, text);
    expect(run.text).toBe(text);
    expect(run.left).toEqual([
      '5:31 RD008 Its sites or values end on different pages, which one target cannot express.',
    ]);
  });

  test('not if its sites end on different pages', () => {
    const text = rules(
      '- { from: "/{site}/a", to: "/{site}/b" }',
      '- { from: "/{site}/b", to: "/{site}/faq", sites: [de, th] }',
      '- { from: "/{site}/b", to: "/{site}/product", sites: ["", ae] }',
    );
    const run = fix(YAML, text);
    expect(run.text).toBe(text);
    expect(run.left).toEqual([
      '5:34 RD008 Its sites or values end on different pages, which one target cannot express.',
    ]);
  });
});

describe('of several copies, the first is kept', () => {
  const one = '- { from: "/{site}/a", to: "/{site}/faq" }';
  test.each<[what: string, before: string[], after: string[]]>([
    ['a line', [one, one], [one]],
    ['three of them', [one, one, one], [one]],
    ['a comment beside it', [one, `${one} # WEB-12`, one], [one, '# WEB-12']],
    ['a comment above it', [one, '# about it', one], [one, '# about it']],
    [
      'an entry of several lines, with comments',
      [
        one,
        '- from: /{site}/a # one',
        '  # two',
        '  to: /{site}/faq # three',
        '',
        '# four',
        '- { from: /b, to: /faq }',
      ],
      [one, '# one', '# two', '# three', '', '# four', '- { from: /b, to: /faq }'],
    ],
    [
      'an entry that repeats the defaults',
      [one, '- { from: "/{site}/a", to: "/{site}/faq", status: 301, forward: keep }'],
      [one],
    ],
    [
      'a copy for some of the sites',
      [one, '- { from: "/{site}/a", to: "/{site}/faq", sites: [de] }', '- { from: /th/a, to: /th/faq }'],
      [one],
    ],
    [
      'a rule that several others repeat together',
      [one, '- { from: ["/{site}/b", "/{site}/a"], to: "/{site}/faq" }', '- { from: "/{site}/b", to: "/{site}/faq" }'],
      [one, '- { from: ["/{site}/b"], to: "/{site}/faq" }'],
    ],
    [
      'the first of a list in brackets',
      ['- { from: /a, to: /faq }', '- { from: [/a, /b, /c], to: /faq }'],
      ['- { from: /a, to: /faq }', '- { from: [/b, /c], to: /faq }'],
    ],
    [
      'several of a list in brackets',
      ['- { from: [/a, /c], to: /faq }', '- { from: [ /a, /b, /c ], to: /faq }'],
      ['- { from: [/a, /c], to: /faq }', '- { from: [ /b ], to: /faq }'],
    ],
    [
      'some of a list in lines',
      ['- { from: [/a, /c], to: /faq }', '- from:', '    - /a # one', '    - /b # two', '    - "/c"', '  to: /faq'],
      ['- { from: [/a, /c], to: /faq }', '- from:', '    # one', '    - /b # two', '  to: /faq'],
    ],
    [
      'all of a list',
      ['- { from: [/a, /b], to: /faq }', '- from:', '    - /a', '    - /b', '  to: /faq'],
      ['- { from: [/a, /b], to: /faq }'],
    ],
  ])('%s', (_, before, after) => {
    const { text, left, fixes } = fix(YAML, rules(...before));
    expect(text).toBe(rules(...after));
    expect(left).toEqual([]);
    expect(fixes.every(({ kind }) => kind === 'dropped')).toBe(true);
  });

  test('a group of copies is removed as a whole', () => {
    const one = 'groups:\n  - name: One\n    rules:\n      - { from: /a, to: /faq }\n';
    const two = '  # above\n  - name: Two # beside\n    rules: # below\n      - { from: /a, to: /faq }\n';
    expect(fix(YAML, one + two).text).toBe(`${one}  # above\n  # beside\n  # below\n`);
  });

  test('a file of copies is kept without a group', () => {
    const copy = '- { from: "/{site}/archive/*", to: "/{site}/faq", status: 302, forward: drop }';
    expect(fix(YAML, rules(copy)).text).toBe('# kept\ngroups: []\n  # kept\n# kept\n');
  });

  test('a list of rules in brackets', () => {
    const rule = '{ from: /a, to: /faq }';
    const other = '{ from: /b, to: /faq }';
    const file = (list: string): string => `groups: [{ name: One, rules: [${list}] }]\n`;
    expect(fix(YAML, file(`${rule}, ${rule}, ${other}, ${rule}`)).text).toBe(file(`${rule}, ${other}`));
  });

  test('not if a comment is inside a list in brackets', () => {
    const text = rules('- { from: /a, to: /faq }', '- from: [/b, # one', '    /a]', '  to: /faq');
    const run = fix(YAML, text);
    expect(run.text).toBe(text);
    expect(run.left).toEqual(['6:15 RD003 A comment is inside the list.']);
  });

  test('not if only some of the sites have the rule twice', () => {
    const text = rules(
      '- { from: "/{site}/a", to: "/{site}/faq", sites: [de, th] }',
      '- { from: "/{site}/a", to: "/{site}/faq", sites: [th, ae] }',
    );
    const run = fix(YAML, text);
    expect(run.text).toBe(text);
    expect(run.left.length).toBe(1);
  });
});

describe('tables', () => {
  test.each<[what: string, before: string, after: string]>([
    ['a chain', 'from,to\n/a,/b\n/b,/faq\n', 'from,to\n/a,/faq\n/b,/faq\n'],
    [
      'a chain of all sites',
      'from,to\n/{site}/a,/{site}/b\n/{site}/b,/{site}/faq\n',
      'from,to\n/{site}/a,/{site}/faq\n/{site}/b,/{site}/faq\n',
    ],
    ['a chain into YAML', 'from,to\n/a,/questions/101\n', 'from,to\n/a,/faq/101\n'],
    ['quotes', 'from,to,note\n"/a","/b","x,""y"\n/b,/faq,\n', 'from,to,note\n"/a","/faq","x,""y"\n/b,/faq,\n'],
    ['a target with a comma', 'from,to\n/a,/b\n/b,"/faq?x=1,2"\n', 'from,to\n/a,"/faq?x=1,2"\n/b,"/faq?x=1,2"\n'],
    ['a temporary chain', 'from,to,status\n/a,/b,\n/b,/faq,302\n', 'from,to,status\n/a,/faq,302\n/b,/faq,302\n'],
    ['Windows line ends', 'from,to\r\n/a,/b\r\n/b,/faq\r\n', 'from,to\r\n/a,/faq\r\n/b,/faq\r\n'],
    ['a byte order mark', '\ufefffrom,to\n/a,/b\n/b,/faq\n', '\ufefffrom,to\n/a,/faq\n/b,/faq\n'],
    ['a copy', 'from,to\n/a,/faq\n/b,/faq\n/a,/faq\n/c,/faq\n', 'from,to\n/a,/faq\n/b,/faq\n/c,/faq\n'],
    ['a copy at the end, without a line break', 'from,to\n/a,/faq\n/a,/faq', 'from,to\n/a,/faq\n'],
    [
      'a copy over two lines',
      'from,to,note\n/a,/faq,\n/a,/faq,"x\ny"\n/b,/faq,\n',
      'from,to,note\n/a,/faq,\n/b,/faq,\n',
    ],
    [
      'a copy of a rule in YAML',
      'from,to,status,forward\n/{site}/archive/*,/{site}/faq,302,drop\n/a,/faq,,\n',
      'from,to,status,forward\n/a,/faq,,\n',
    ],
  ])('%s', (_, before, after) => {
    const { text, left } = fix(TABLE, before);
    expect(text).toBe(after);
    expect(left).toEqual([]);
  });

  test('a chain whose status fits no column is left to a person', () => {
    const text = 'from,to\n/a,/b\n';
    const run = fix(TABLE, text.replace('/b', '/questions/101').replace('/questions/101', '/archive/x'));
    expect(run.left).toEqual(['2:4 RD008 The table has no column `status`.']);
    expect(run.written).toEqual([]);
  });
});

test('findings beyond the hundred that are shown are fixed too', () => {
  const rows = (to: string): string[] => Array.from({ length: 150 }, (_, index) => `/a-${index},${to}`);
  const before = `from,to\n${[...rows('/z'), ...rows('/z')].join('\n')}\n/z,/faq\n`;
  const { text } = fix(TABLE, before);
  expect(text).toBe(`from,to\n${rows('/faq').join('\n')}\n/z,/faq\n`);
});

test('a project without findings is not changed', () => {
  const { fixes, unfixed, written } = fixProject(load(base));
  expect({ fixes, unfixed, written }).toEqual({ fixes: [], unfixed: [], written: [] });
});

describe('rules in the order of their sources', () => {
  const sort = (path: string, text: string): string => {
    const sources = withFiles(base, sourceOf(path, text));
    const { changes, sound, written, sorted } = fixProject(load(sources), { sort: true });
    expect({ sound, changes }).toEqual({ sound: true, changes: [] });
    // The base project is not sorted by source, and its rules are sorted too.
    const own = written.find((one) => one.path === path);
    expect(sorted.includes(path)).toBe(own !== undefined);
    const again = fixProject(load(withFiles(sources, ...written.map((one) => sourceOf(one.path, one.text ?? '')))), {
      sort: true,
    });
    expect(again.written).toEqual([]);
    return own?.text ?? text;
  };

  test.each<[what: string, before: string[], after: string[]]>([
    [
      'in braces',
      ['- { from: /b, to: /faq } # b', '- { from: [/c, /d], to: /faq }', '- { from: /a, to: /faq } # a'],
      ['- { from: /a, to: /faq } # a', '- { from: /b, to: /faq } # b', '- { from: [/c, /d], to: /faq }'],
    ],
    [
      'in lines, with the comments above them',
      [
        '# above b',
        '- from: /b # b',
        '  to: /faq',
        '  # in b',
        '',
        '# above a',
        '- to: /faq',
        '  from:',
        '    - /a # a',
      ],
      [
        '  # in b',
        '',
        '# above a',
        '- to: /faq',
        '  from:',
        '    - /a # a',
        '# above b',
        '- from: /b # b',
        '  to: /faq',
      ],
    ],
    [
      'with a regular expression',
      ['- { from: /b, to: /faq }', '- { regex: "^/a-[0-9]$", to: /faq }'],
      ['- { from: /b, to: /faq }', '- { regex: "^/a-[0-9]$", to: /faq }'],
    ],
    [
      'in order',
      ['- { from: /a, to: /faq }', '- { from: /b, to: /faq }'],
      ['- { from: /a, to: /faq }', '- { from: /b, to: /faq }'],
    ],
    [
      'and fixed',
      ['- { from: /b, to: /a }', '- { from: /a, to: /faq }', '- { from: /a, to: /faq } # twice'],
      ['- { from: /a, to: /faq }', '- { from: /b, to: /faq }', '# twice'],
    ],
  ])('%s', (_, before, after) => {
    expect(sort(YAML, rules(...before))).toBe(rules(...after));
  });

  test('not in a list in brackets', () => {
    const text = 'groups: [{ name: One, rules: [{ from: /b, to: /faq }, { from: /a, to: /faq }] }]\n';
    expect(sort(YAML, text)).toBe(text);
  });

  test.each<[what: string, before: string, after: string]>([
    ['rows', 'from,to\n/b,/faq\n/a,/product\n', 'from,to\n/a,/product\n/b,/faq\n'],
    ['rows without a line break at the end', 'from,to\n/b,/faq\n/a,/product', 'from,to\n/a,/product\n/b,/faq'],
    ['rows over two lines', 'to,from,note\n/faq,/b,"x\ny"\n/faq,"/a",\n', 'to,from,note\n/faq,"/a",\n/faq,/b,"x\ny"\n'],
    ['rows that are mended', '\ufefffrom,to\r\n/b,/a\r\n/a,/faq\r\n', '\ufefffrom,to\r\n/a,/faq\r\n/b,/faq\r\n'],
  ])('%s', (_, before, after) => {
    expect(sort(TABLE, before)).toBe(after);
  });
});

test('fixes that would change an answer are recognised', () => {
  const project = load(withFiles(base, sourceOf(TABLE, 'from,to\n/a,/b\n/b,/faq\n')));
  const other = load(withFiles(base, sourceOf(TABLE, 'from,to\n/a,/b\n/b,/product\n')));
  const { changes } = fixProject({ ...project, model: other.model });
  expect(changes.map(({ request, kind }) => `${request} ${kind}`)).toContain('/b retargeted');
});

describe('for random rules', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd');
  const prefix = fc.constantFrom('/{site}', '', '/th');
  const source = fc.tuple(prefix, name).map(([front, last]) => `${front}/${last}`);
  const rule = fc.record({
    from: fc.uniqueArray(source, { minLength: 1, maxLength: 3 }),
    to: fc.oneof(fc.constantFrom('/faq', '/th/faq', '/product?x=1#top'), source),
    status: fc.constantFrom('', '302', '308'),
    forward: fc.constantFrom('', 'drop', 'merge'),
    shape: fc.constantFrom('braces', 'lines'),
    comment: fc.constantFrom('', ' # why'),
  });
  type Rule = typeof rule extends fc.Arbitrary<infer T> ? T : never;

  const textOf = ({ from, to, status, forward, shape, comment }: Rule): string[] => {
    const sited = from.every((one) => one.startsWith('/{site}'));
    const target = sited || !to.startsWith('/{site}') ? to : to.slice('/{site}'.length);
    const keys = [
      ...(status === '' ? [] : [`status: ${status}`]),
      `to: ${JSON.stringify(target)}`,
      ...(forward === '' ? [] : [`forward: ${forward}`]),
    ];
    const list = from.length === 1 ? JSON.stringify(from[0]) : JSON.stringify(from);
    if (shape === 'braces') return [`- { from: ${list}, ${keys.join(', ')} }${comment}`];
    return [
      '- from:',
      ...from.map((one) => `    - ${JSON.stringify(one)}${comment}`),
      ...keys.map((key) => `  ${key}${comment}`),
    ];
  };

  test('every address gets the same answer, and no fixable finding is left', () => {
    let mended = 0;
    fc.assert(
      fc.property(fc.array(rule, { minLength: 2, maxLength: 4 }), fc.nat(3), (written, again) => {
        const all = [...written, ...written.slice(again, again + 1)];
        const text = rules(...all.flatMap(textOf));
        const { diagnostics } = compile(withFiles(base, sourceOf(YAML, text)), { cache });
        fc.pre(!hasErrors(diagnostics));
        const run = fix(YAML, text);
        mended += run.fixes.length;
        expect(run.text.split('# why').length).toBe(text.split('# why').length);
      }),
      { numRuns: covering(8, 40), seed: 20_261_121, maxSkipsPerRun: 1000 },
    );
    expect(mended).toBeGreaterThan(covering(8, 40));
  });
});
