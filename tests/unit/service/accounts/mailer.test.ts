import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '../../../../engine/service/accounts/mail/compose.ts';
import { createMailer, type Mailer, type Sender } from '../../../../engine/service/accounts/mail/mailer.ts';
import { listMails, mailName, storeFile, tryAgain } from '../../../../engine/service/accounts/mail/outbox.ts';
import { createSender } from '../../../../engine/service/accounts/mail/sender.ts';
import { startSmtpServer, type SmtpServer } from '../../../support/smtp-server.ts';

const MAIL: Mail = {
  to: 'ada@customer.example',
  subject: 'Bestätigen Sie',
  text: 'مرحبا\n\nhttps://x.example\n',
  lang: 'ar',
};

let dataFolder: string;
let errors: string[];
const closed: { close?(): Promise<void>; stop?(): Promise<void> }[] = [];

beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'sitefold-mail-'));
  errors = [];
});

afterEach(async () => {
  for (const one of closed.splice(0)) await (one.close ?? one.stop)?.();
  rmSync(dataFolder, { recursive: true, force: true });
});

function mailer(smtpUrl?: string, from: Sender = 'Example <accounts@example.com>'): Mailer {
  const made = createMailer({
    smtpUrl,
    from,
    dataFolder,
    onError: (message) => errors.push(message),
  });
  closed.push(made);
  return made;
}

async function server(options?: { refuse: boolean | 'for good' }): Promise<SmtpServer> {
  const made = await startSmtpServer(options);
  closed.push(made);
  return made;
}

const outbox = (): string[] => readdirSync(join(dataFolder, 'outbox'));

test('without a mail server a mail is a file that mail programs open, whole from the start', async () => {
  const sender = mailer();
  await sender.send(MAIL);
  const [name = '', ...others] = outbox();
  expect([others, sender.outbox]).toEqual([[], join(dataFolder, 'outbox')]);
  const mail = readFileSync(join(dataFolder, 'outbox', name), 'utf8');
  expect(name).toMatch(/\.eml$/);
  expect(mail).toContain('\nTo: ada@customer.example\n');
  expect(mail).toContain('Content-Language: ar\n');
  expect(mail).toContain('Auto-Submitted: auto-generated\n');
});

test('the sender may be a name and an address, with signs that would end a name', async () => {
  await mailer(undefined, { name: 'Example, Inc.', address: 'accounts@example.com' }).send(MAIL);
  const mail = readFileSync(join(dataFolder, 'outbox', outbox()[0] ?? ''), 'utf8');
  expect(mail).toContain('From: "Example, Inc." <accounts@example.com>\n');
});

const WITH_FILES: Mail = {
  ...MAIL,
  replyTo: 'ada@customer.example',
  attachments: [
    { name: 'Störung.log', type: 'text/plain', content: Buffer.from('link down') },
    { name: 'b.html', type: 'text/html', content: Buffer.from('<script>') },
  ],
};

function expectFiles(mail: string): void {
  expect(mail).toContain(Buffer.from('link down').toString('base64'));
  expect(mail).toMatch(/^Reply-To: ada@customer\.example\r?$/m);
  expect(mail.match(/^Content-Disposition: attachment;/gm)).toHaveLength(2);
  // A person has written it, and a person answers.
  expect(mail).not.toContain('Auto-Submitted');
}

test('without a mail server the files of a mail are in its file, and nothing else is left', async () => {
  await mailer().send(WITH_FILES);
  const [name = '', ...others] = outbox();
  expect(others).toEqual([]);
  expectFiles(readFileSync(join(dataFolder, 'outbox', name), 'utf8'));
});

test('with a mail server the files of a mail wait beside it, are sent with it, and are removed', async () => {
  const refusing = await server({ refuse: true });
  const first = mailer(refusing.url);
  await first.send(WITH_FILES);
  const folder = join(dataFolder, 'outbox');
  await expect.poll(() => listMails(folder)[0]?.mail?.tries).toBe(1);
  await first.close();
  const [waiting] = listMails(folder);
  expect(readdirSync(join(folder, 'files'))).toHaveLength(2);
  expect(JSON.stringify(waiting)).not.toContain('link down');
  storeFile(folder, `${waiting?.name}.json`, JSON.stringify({ ...waiting?.mail, after: 0 }));
  const { url, messages } = await server();
  mailer(url);
  await expect.poll(() => messages.length).toBe(1);
  expectFiles(messages[0] ?? '');
  await expect.poll(() => readdirSync(join(folder, 'files'))).toEqual([]);
});

test('a mail that is tried again from the start still has its files', async () => {
  const refusing = await server({ refuse: 'for good' });
  await mailer(refusing.url).send(WITH_FILES);
  const folder = join(dataFolder, 'outbox');
  await expect.poll(() => listMails(folder)[0]?.waits).toBe(false);
  expect(tryAgain(folder, listMails(folder)[0]?.name ?? '')).toBe(true);
  const [again] = listMails(folder);
  expect([again?.waits, again?.mail?.replyTo, again?.mail?.files?.length]).toEqual([true, 'ada@customer.example', 2]);
});

test('with a mail server the mail is sent and its file is removed', async () => {
  const { url, messages } = await server();
  await mailer(url).send(MAIL);
  await expect.poll(() => messages.length).toBe(1);
  expect(messages[0]).toContain('To: ada@customer.example');
  await expect.poll(outbox).toEqual([]);
});

test('a mail that the server does not accept stays, and is sent when its time has come, also after a restart', async () => {
  const refusing = await server({ refuse: true });
  const first = mailer(refusing.url);
  await first.send(MAIL);
  await expect.poll(() => errors.length).toBeGreaterThan(0);
  expect(errors[0]).not.toContain('ada@');
  expect(outbox()).toHaveLength(1);
  await first.close();
  const { url, messages } = await server();
  const [waiting] = listMails(join(dataFolder, 'outbox'));
  expect(waiting?.mail?.after).toBeGreaterThan(Date.now());
  storeFile(join(dataFolder, 'outbox'), `${waiting?.name}.json`, JSON.stringify({ ...waiting?.mail, after: 0 }));
  mailer(url);
  await expect.poll(() => messages.length).toBe(1);
  await expect.poll(outbox).toEqual([]);
});

test('a server that is not there loses nothing', async () => {
  const { url, stop } = await server();
  await stop();
  closed.pop();
  await mailer(url).send(MAIL);
  await expect.poll(() => errors.length).toBeGreaterThan(0);
  expect(outbox()).toHaveLength(1);
});

/* Issue 15, 14: one file that is not a mail stopped all of them, and refused mails were tried forever. */
describe('what is wrong with one mail does not hold up others', () => {
  const names = (folder = ''): string[] =>
    readdirSync(join(dataFolder, 'outbox', folder)).filter((name) => name !== 'refused');

  test.each([
    ['is not JSON', '{'],
    ['has no text', '{"to":"ada@customer.example"}'],
    ['is empty', ''],
  ])('a file that %s is set aside', async (_what, content) => {
    const { url, messages } = await server();
    await mailer().close();
    writeFileSync(join(dataFolder, 'outbox', '2026-01-01T00-00-00.000Z-bad.json'), content);
    await mailer(url).send(MAIL);
    await expect.poll(() => messages.length).toBe(1);
    await expect.poll(() => names()).toEqual([]);
    expect(names('refused')).toEqual(['2026-01-01T00-00-00.000Z-bad.json.unreadable']);
    expect(errors).toEqual([expect.stringContaining('is not a mail')]);
  });

  test('a mail that the server refuses for good is set aside, listed, and tried again when somebody says so', async () => {
    const refusing = await server({ refuse: 'for good' });
    const first = mailer(refusing.url);
    await first.send(MAIL);
    await expect.poll(() => names('refused')).toHaveLength(1);
    expect(names()).toEqual([]);
    const [listed] = listMails(join(dataFolder, 'outbox'));
    expect(listed).toMatchObject({ waits: false, mail: { to: MAIL.to, tries: 1, refused: 'EENVELOPE, 550' } });
    expect(errors.join('')).not.toContain('ada@');
    await first.close();
    const { url, messages } = await server();
    expect(tryAgain(join(dataFolder, 'outbox'), 'nothing')).toBe(false);
    expect(tryAgain(join(dataFolder, 'outbox'), listed?.name ?? '')).toBe(true);
    mailer(url);
    await expect.poll(() => messages.length).toBe(1);
    await expect.poll(() => [names(), names('refused')]).toEqual([[], []]);
  });

  test('a mail that is not taken waits longer each time, whatever else is sent, and is given up after three days', async () => {
    const outbox = join(dataFolder, 'outbox');
    await mailer().close();
    storeFile(outbox, `${mailName()}.json`, JSON.stringify(MAIL));
    let now = Date.now();
    const waits: number[] = [];
    for (let time = 0; time < 200 && names('').length > 0; time += 1) {
      let tried = 0;
      const sender = createSender({
        outbox,
        now: () => now,
        onError: () => undefined,
        async deliver({ subject }) {
          tried += 1;
          throw Object.assign(new Error(subject), { code: 'ECONNREFUSED' });
        },
      });
      await expect.poll(() => tried, { interval: 1 }).toBe(1);
      await sender.close();
      const [waiting] = listMails(outbox).filter((mail) => mail.waits);
      const wait = (waiting?.mail?.after ?? now) - now;
      if (waiting) waits.push(wait / 60_000);
      now += wait;
    }
    expect(waits.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect(waits.reduce((sum, wait) => sum + wait, 0) / 60).toBeGreaterThan(71);
    expect(listMails(outbox)).toMatchObject([{ waits: false, mail: { refused: 'ECONNREFUSED' } }]);
  });

  test('before its time it is not tried, and two processes do not send it twice', async () => {
    const outbox = join(dataFolder, 'outbox');
    await mailer().close();
    storeFile(outbox, `${mailName()}.json`, JSON.stringify({ ...MAIL, tries: 1, after: Date.now() + 60_000 }));
    storeFile(outbox, `${mailName()}.json`, JSON.stringify({ ...MAIL, subject: 'now' }));
    // The process that started this one sends a mail.
    storeFile(outbox, `${mailName()}.json.${process.ppid}`, JSON.stringify({ ...MAIL, subject: 'theirs' }));
    // One that has ended, and one before with the number of this one.
    for (const pid of [999_999_999, process.pid])
      storeFile(outbox, `${mailName()}.json.${pid}`, JSON.stringify({ ...MAIL, subject: 'left' }));
    const sent: string[] = [];
    const sender = createSender({
      outbox,
      onError: (message) => errors.push(message),
      deliver: async ({ subject }) => void sent.push(subject),
    });
    await expect.poll(() => sent.toSorted()).toEqual(['left', 'left', 'now']);
    await sender.close();
    expect(names()).toHaveLength(2);
    expect(errors).toEqual([]);
  });
});
