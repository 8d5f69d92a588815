import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mailName, setAside, storeFile, listMails } from '../../../engine/service/accounts/mail/outbox.ts';
import { callSitefold } from '../../support/call-sitefold.ts';
import { withFolder } from '../../support/temporary.ts';

const MAIL = { to: 'ada@customer.example', subject: 'Confirm', text: 'A link', lang: 'en' };

test('mails that wait and mails that were refused are listed, and one of them is tried again', async () => {
  await withFolder(async (root) => {
    const outbox = join(root, '.data/outbox');
    const run = (...args: string[]) => callSitefold(['accounts', 'mail', '--root', root, ...args]);
    expect(await run()).toMatchObject({ code: 0, stdout: 'no mail waits, and none was refused\n' });
    mkdirSync(outbox, { recursive: true });
    const [waiting, refused] = [mailName(), mailName()];
    storeFile(
      outbox,
      `${waiting}.json`,
      JSON.stringify({ ...MAIL, tries: 2, after: Date.parse('2026-11-25T12:00:00Z') }),
    );
    storeFile(outbox, `${refused}.json`, JSON.stringify({ ...MAIL, tries: 1, refused: 'EENVELOPE, 550' }));
    setAside(outbox, `${refused}.json`, `${refused}.json`);
    const { stdout } = await run();
    expect(stdout.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['mail', 'to', 'tries', 'state'],
      [waiting, MAIL.to, '2', 'waits'],
      [refused, MAIL.to, '1', 'refused (EENVELOPE, 550)'],
      [''],
    ]);
    expect(JSON.parse((await run('--json')).stdout)).toMatchObject([
      { name: waiting, state: 'waits', tries: 2, next: '2026-11-25T12:00:00.000Z' },
      { name: refused, state: 'refused', tries: 1, reason: 'EENVELOPE, 550' },
    ]);
    expect(await run('--again', waiting)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`There is no mail \`${waiting}\` that is no longer tried`) as string,
    });
    expect((await run('--again', refused)).code).toBe(0);
    expect(listMails(outbox).map(({ waits, mail }) => [waits, mail?.tries ?? 0])).toEqual([
      [true, 2],
      [true, 0],
    ]);
  });
});
