import { describe, expect, test } from 'vitest';
import { codePage } from '../../scripts/code-page.ts';
import { readCodeExamples, type CodeExample } from '../support/code-examples.ts';

const examples = readCodeExamples();
const WRONG = 'groups:\n  - name: Old addresses\n    rules:\n      - { from: help, to: /faq }\n';
const example: CodeExample = {
  wrong: { 'manifests/redirects/case.yaml': WRONG },
  right: { 'manifests/redirects/case.yaml': WRONG.replace('help', '/help') },
};

async function pageOf(code: string): Promise<string> {
  const found = examples.get(code);
  if (!found) throw new Error(`${code} has no example`);
  return await codePage(code, found);
}

test('the page of a code has the wrong file, what is said about it, and the right file', async () => {
  expect(await codePage('RD001', example)).toBe(
    [
      '## Wrong',
      `In \`manifests/redirects/case.yaml\`:`,
      `\`\`\`yaml\n${WRONG}\`\`\``,
      '## The message',
      'The source `help` does not begin with a slash.',
      '## What to do',
      'Write `/help`.',
      '## Right',
      `In \`manifests/redirects/case.yaml\`:`,
      `\`\`\`yaml\n${WRONG.replace('help', '/help')}\`\`\`\n`,
    ].join('\n\n'),
  );
});

test('a mistake that the wrong files do not have is refused', async () => {
  await expect(codePage('RD002', example)).rejects.toThrow('tests/fixtures/codes/RD002.yaml');
});

describe('the page shows', () => {
  test.each([
    ['characters that cannot be seen', 'YM006', '```yaml\n\\uFEFFrules:\n'],
    [
      'one of many lines that are alike',
      'SC009',
      'page-1.html, to: /faq }\n      # … and 100 more lines like this one\n',
    ],
    ['what is above in the file as dots', 'ST002', 'sites:\n  # …\n  - { siteId: 4,'],
    ['the day', 'RD023', 'On 2026-06-30:\n\nIn `manifests/redirects/old-addresses.yaml`:'],
    ['a folder that is not there', 'IO001', 'There is no folder `manifests`.'],
    ['a file that is not there', 'IO004', 'There is no file `manifests/company.yaml`.'],
    ['a link', 'IO002', '`content/faqs/102.yaml` is a link to `../../../shared/faqs/102.yaml`.'],
    ['a film', 'CT021', 'There is a film `content/films/mounting.mp4`.'],
    ['a file that stays', 'CT021', '`content/videos/mounting.yaml` stays as it is.'],
    ['the line of another file', 'ST009', 'In line 4 of `manifests/sites.yaml`:\n\n```yaml\n- { siteId: 2, flag: th,'],
    ['no temporary folder', 'RL001', ' imported from /srv/site/lint/english-sites.ts.'],
    ['a message of a build', 'TH003', 'The file cannot be compiled: Unexpected token.'],
  ])('%s', async (_, code, shown) => {
    expect(await pageOf(code)).toContain(shown);
  });
});
