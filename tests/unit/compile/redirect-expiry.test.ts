import { expect, test } from 'vitest';
import {
  BASE_PROJECT,
  createMemoryCache,
  findingsOf,
  readProject,
  sourceOf,
  withFiles,
} from '../../support/project.ts';

const base = readProject(BASE_PROJECT);
const cache = createMemoryCache();

function findings(today: string | undefined, text: string, path = 'manifests/redirects/case.csv'): string[] {
  const options = { cache, ...(today === undefined ? {} : { today }) };
  return findingsOf(withFiles(base, sourceOf(path, text)), options)
    .filter(({ file }) => file === path)
    .map(
      ({ file, line, column, code, severity, message }) => `${file}:${line}:${column} ${code} ${severity}: ${message}`,
    );
}

const AT = 'manifests/redirects/case.csv:2:22';

// The notice is of 30 days: redirect.expiryNoticeDays in engine/defaults/constants.yaml.
test.each<[what: string, today: string | undefined, found: string[]]>([
  ['without a day nothing expires', undefined, []],
  ['31 days before', '2026-12-01', []],
  ['30 days before', '2026-12-02', [`${AT} RD024 info: The redirect from \`/old\` expires on 2027-01-01, in 30 days.`]],
  ['the day before', '2026-12-31', [`${AT} RD024 info: The redirect from \`/old\` expires on 2027-01-01, in 1 day.`]],
  ['on the day', '2027-01-01', [`${AT} RD023 warning: The redirect from \`/old\` expired on 2027-01-01.`]],
  ['a year later', '2028-01-01', [`${AT} RD023 warning: The redirect from \`/old\` expired on 2027-01-01.`]],
])('%s', (_, today, found) => {
  expect(findings(today, 'from,to,added,expires\n/old,/faq,2026-01-01,2027-01-01\n')).toEqual(found);
});

test('an entry that makes many rules gets one remark', () => {
  const rule =
    '{ from: ["/{site}/a-{n}", "/{site}/b-{n}"], to: "/{site}/faq", each: { n: [1, 2] }, expires: 2027-01-01 }';
  expect(
    findings('2027-01-01', `groups:\n  - name: A\n    rules:\n      - ${rule}\n`, 'manifests/redirects/case.yaml'),
  ).toEqual([
    'manifests/redirects/case.yaml:4:102 RD023 warning: The redirect from `/{site}/a-{n}` expired on 2027-01-01.',
  ]);
});

test('a rule that expires on the day on which it was added is an error, whatever the day', () => {
  expect(findings(undefined, 'from,to,added,expires\n/old,/faq,2027-01-01,2027-01-01\n')).toEqual([
    `${AT} RD025 error: The redirect from \`/old\` expires on 2027-01-01 and was added on 2027-01-01.`,
  ]);
});
