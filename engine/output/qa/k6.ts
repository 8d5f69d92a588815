import { headLines, isPlainRequest, type QaFormat } from './format.ts';
import { caseFile } from './grouped.ts';
import { judgeCode } from './judge-code.ts';

/** A script for k6: every case once, over 16 virtual users; it ends with an error unless every check holds. */
export const k6: QaFormat = {
  id: 'k6',
  title: 'k6',
  run: 'k6 run -e QA_BASE_URL=https://www.example.com redirects.js',
  tested: 'its code is run with replacements for the modules of k6 and replayed: k6 is not part of Debian 12',
  sends: isPlainRequest,
  emit(suite) {
    const text = `${headLines(suite)
      .map((line) => `// ${line}\n`)
      .join('')}// Run: ${k6.run}

import { check } from 'k6';
import { SharedArray } from 'k6/data';
import exec from 'k6/execution';
import http from 'k6/http';

const BASE_URL = (__ENV.QA_BASE_URL || '').replace(/\\/$/, '');
if (!/^https?:\\/\\/[^/]+$/.test(BASE_URL)) throw new Error('Set QA_BASE_URL to the address of the server, without a path.');

const CASES = new SharedArray('cases', () =>
  JSON.parse(open('./redirects.cases.json')).groups.flatMap(({ name, cases }) => cases.map((one) => ({ name, one }))),
);

export const options = {
  scenarios: { redirects: { executor: 'shared-iterations', vus: 16, iterations: CASES.length, maxDuration: '1h' } },
  thresholds: { checks: ['rate==1'] },
};

export default function () {
  const { name, one } = CASES[exec.scenario.iterationInTest];
  const response = http.get(BASE_URL + one[0], { redirects: 0, tags: { name } });
  const difference = differs(BASE_URL, one, { status: response.status, location: response.headers.Location || null });
  if (difference !== undefined) console.error(difference);
  check(response, { [name]: () => difference === undefined });
}

${judgeCode({ typed: false })}
`;
    return [{ path: 'k6/redirects.js', text }, caseFile('k6/redirects.cases.json', suite)];
  },
};
