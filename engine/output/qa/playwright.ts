import { headLines, type QaFormat } from './format.ts';
import { caseFile } from './grouped.ts';
import { nodeCode } from './node-code.ts';

/** A spec for Playwright Test: one test for each rule. It needs no browser; `request` of Playwright is not used, it takes URLs. */
export const playwright: QaFormat = {
  id: 'playwright',
  title: 'Playwright',
  run: 'QA_BASE_URL=https://www.example.com npx playwright test redirects.spec.ts',
  tested: 'Playwright Test',
  emit(suite) {
    const text = `${headLines(suite)
      .map((line) => `// ${line}\n`)
      .join('')}// Run: ${playwright.run}
// Without QA_BASE_URL the \`baseURL\` of the configuration is taken. No browser is started.

import http from 'node:http';
import https from 'node:https';
import { expect, test } from '@playwright/test';
import suite from './redirects.cases.json' with { type: 'json' };

for (const { name, cases } of suite.groups) {
  test(name, async ({ baseURL }) => {
    test.setTimeout(600_000);
    const base = process.env.QA_BASE_URL ?? baseURL ?? '';
    expect(base, 'QA_BASE_URL is the address of the server, without a path').toMatch(/^https?:\\/\\/[^/]+\\/?$/);
    expect(await differences(base, cases as Case[])).toEqual([]);
  });
}

${nodeCode()}
`;
    return [{ path: 'playwright/redirects.spec.ts', text }, caseFile('playwright/redirects.cases.json', suite)];
  },
};
