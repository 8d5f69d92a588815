import { headLines, type QaFormat } from './format.ts';
import { caseFile } from './grouped.ts';
import { nodeCode } from './node-code.ts';

/** A spec for Vitest: one test for each rule. The address is not in BASE_URL, which Vite sets itself. */
export const vitest: QaFormat = {
  id: 'vitest',
  title: 'Vitest',
  run: 'QA_BASE_URL=https://www.example.com npx vitest run redirects.test.ts',
  tested: 'Vitest',
  emit(suite) {
    const text = `${headLines(suite)
      .map((line) => `// ${line}\n`)
      .join('')}// Run: ${vitest.run}

import http from 'node:http';
import https from 'node:https';
import { expect, test } from 'vitest';
import suite from './redirects.cases.json' with { type: 'json' };

const BASE_URL = process.env.QA_BASE_URL ?? '';
if (!/^https?:\\/\\/[^/]+\\/?$/.test(BASE_URL)) throw new Error('Set QA_BASE_URL to the address of the server, without a path.');

test.each(suite.groups)('$name', { timeout: 600_000 }, async ({ cases }) => {
  expect(await differences(BASE_URL, cases as Case[])).toEqual([]);
});

${nodeCode()}
`;
    return [{ path: 'vitest/redirects.test.ts', text }, caseFile('vitest/redirects.cases.json', suite)];
  },
};
