import { describe, expect, test } from 'vitest';
import { describePlan } from '../../../engine/build/plan/report/describe-plan.ts';
import { formatMarkdown } from '../../../cli/commands/plan/format-markdown.ts';
import { formatText } from '../../../cli/commands/plan/format-text.ts';
import { BASE_SOURCES, edited, planEdit, versionOf, type Edit } from '../../support/planned.ts';

const NEW_COUNTRY = `
  - { siteId: 52, flag: nz, state: 1, siteType: country, region: asiaPacific, lang: en-NZ, country: NZ, name: New Zealand, addr: "https://www.kaveno.example/nz/" }
`;

/** What an editor changes, by the name of the expected file. */
const EDITS: Readonly<Record<string, Edit>> = {
  redirect: [
    'manifests/redirects.yaml',
    /$/,
    '  - name: Old product pages\n    rules:\n      - from: "/{site}/old-routers"\n        to: "/{site}/product"\n',
  ],
  'product-name': ['content/products/r-one.yaml', 'name: Wi-Fi 7 router', 'name: Wi-Fi 7 router with four ports'],
  'thai-word': ['manifests/messages/th.yaml', 'nav.faq: คำถาม', 'nav.faq: คำถามที่พบบ่อย'],
  'new-country': ['manifests/sites.yaml', /\n$/, NEW_COUNTRY],
  'header-constant': ['engine/defaults/constants.yaml', /(?<=transport\.hstsMaxAge:\n {4}value: )\d+/, '31536000'],
};

const before = await versionOf(BASE_SOURCES);
const plain = (_: string, text: string): string => text;

describe.each(Object.entries(EDITS))('%s', (name, edit) => {
  test('as Markdown and as text', async () => {
    const planned = await planEdit(before, edited(BASE_SOURCES, edit));
    const report = describePlan(planned);
    await expect(formatMarkdown(report)).toMatchFileSnapshot(`./golden/plan/${name}.md`);
    await expect(formatText(report, plain)).toMatchFileSnapshot(`./golden/plan/${name}.txt`);
  });
});
