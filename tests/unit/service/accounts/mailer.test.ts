import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Mail } from '../../../../engine/service/accounts/mail/compose.ts';
import { createMailer, type Mailer } from '../../../../engine/service/accounts/mail/mailer.ts';
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

function mailer(smtpUrl?: string): Mailer {
  const made = createMailer({
    smtpUrl,
    from: 'Kaveno <accounts@kaveno.example>',
    dataFolder,
    onError: (message) => errors.push(message),
  });
  closed.push(made);
  return made;
}

async function server(options?: { refuse: boolean }): Promise<SmtpServer> {
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

test('with a mail server the mail is sent and its file is removed', async () => {
  const { url, messages } = await server();
  await mailer(url).send(MAIL);
  await expect.poll(() => messages.length).toBe(1);
  expect(messages[0]).toContain('To: ada@customer.example');
  await expect.poll(outbox).toEqual([]);
});

test('a mail that the server does not accept stays, and is sent after a restart', async () => {
  const refusing = await server({ refuse: true });
  const first = mailer(refusing.url);
  await first.send(MAIL);
  await expect.poll(() => errors.length).toBeGreaterThan(0);
  expect(errors[0]).not.toContain('ada@');
  expect(outbox()).toHaveLength(1);
  await first.close();
  const { url, messages } = await server();
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
