import { expect, test } from 'vitest';
import { readBuilt } from '../support/printed-text.ts';
import { OLD_NAMES, renameCompany } from '../support/rename-company.ts';
import { sitefold } from '../support/sitefold.ts';
import { copyProject, withFolder } from '../support/temporary.ts';

/* The project of the vendor, with all its content, for another company. tests/unit/company-names.test.ts looks at what every company installs. */

test('the project of the vendor, renamed, has nothing of the old name', async () => {
  await withFolder(async (root) => {
    copyProject(root);
    renameCompany(root);
    const { code, stderr } = await sitefold(['build', '--root', root, '--only', 'th']);
    expect([code, stderr]).toEqual([0, expect.stringContaining('built:')]);
    const files = readBuilt(root);
    expect(files.size).toBeGreaterThan(4000);
    expect([...files].filter(([path, text]) => OLD_NAMES.test(`${path} ${text}`)).map(([path]) => path)).toEqual([]);
    expect(files.get('client/th/index.html')).toContain('© 2019 Zephyrix. ');
    const named = [...files].filter(([path, text]) => path.endsWith('.html') && text.includes('Zephyrix'));
    expect(named.length).toBeGreaterThan(2000);
  });
});
