import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { numberConstant } from '../../engine/model/constants.ts';
import { signUp, startAccountService, type AccountService, type AccountVisitor } from '../support/account-service.ts';
import { callSitefold } from '../support/call-sitefold.ts';
import { onBothDatabases } from '../support/both-databases.ts';
import { problemOf } from '../support/forms.ts';
import type { Answer } from '../support/http.ts';
import { REPOSITORY } from '../support/real.ts';
import type { Run } from '../support/sitefold.ts';

/* Requests to the support: the form, the mails, and what becomes of a request. Issue 18. */

const FAULT = {
  kind: 'fault',
  product: 'r6-40b',
  serial: 'K2408-123456',
  text: 'The light is red.\nSince the update.',
  name: 'Ada Lovelace',
};
const SUPPORT = 'support@kaveno.example';
const REPAIRS = 'warranty@kaveno.example';

type Fields = Readonly<Record<string, string>>;

function formOf(fields: Fields, files: readonly File[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append('files', file);
  return form;
}

function send(visitor: AccountVisitor, email: string, changes: Fields = {}, files: readonly File[] = [], site = '') {
  return visitor.upload(`${site}/support/request`, formOf({ ...FAULT, email, ...changes }, files));
}

/** The number that a request was given. */
function numberOf({ status, location = '' }: Answer): string {
  expect(status).toBe(303);
  const { searchParams } = new URL(location, 'https://any.invalid');
  expect(searchParams.get('view')).toBe('sent');
  return searchParams.get('number') ?? '';
}

/** The mail to the support about a request. */
function mailAbout(service: AccountService, number: string, to = SUPPORT): string {
  return service.mails(to).find((mail) => mail.includes(`Number: ${number}\n`)) ?? '';
}

const SECRET = 'a-secret-for-tests-0123456789abcdef';

onBothDatabases('requests to the support on $kind', { secret: SECRET }, (on) => {
  const { inTurn } = on;

  inTurn('a request is mailed to the support with its files, and its number to the customer', async () => {
    const visitor = on.service.visitor();
    const email = 'fault@customer.example';
    const answer = await send(visitor, email, {}, [new File(['kernel: link down'], 'router.log')], '/de');
    const number = numberOf(answer);
    expect(number).toMatch(/^K-\d{6}$/);
    expect((await visitor.get(answer.location ?? '')).body).toContain(number);
    const mail = mailAbout(on.service, number);
    expect(mail).toContain(`\nReply-To: ${email}\n`);
    expect(mail).not.toContain('Auto-Submitted');
    expect(mail).toMatch(/^Subject: .*Fault.*R6-40B/m);
    for (const line of [
      'About: Fault',
      'Product: R6-40B (r6-40b)',
      'Serial number: K2408123456',
      `E-mail: ${email} (not confirmed)`,
      'Language: de-DE',
      'Files: router.log',
      'The light is red.\nSince the update.',
    ])
      expect(mail).toContain(line);
    expect(mail).toContain(Buffer.from('kernel: link down').toString('base64'));
    expect(mail).toContain('Content-Disposition: attachment; filename=router.log');
    const [receipt = '', ...others] = on.service.mails(email);
    expect(others).toEqual([]);
    expect(receipt).toContain(number);
    expect(receipt).toContain(`${on.service.origin}/de/support/request?view=state&number=${number}`);
    // A stranger may have typed the address: the mail holds nothing of what was typed.
    expect(receipt).not.toContain('The light is red');
  });

  inTurn('a repair is mailed to those who repair, with what the serial number says of the warranty', async () => {
    const number = numberOf(await send(on.service.visitor(), 'repair@customer.example', { kind: 'repair' }));
    expect(mailAbout(on.service, number, REPAIRS)).toContain(
      'Warranty: made in week 8 of 2024; without an invoice until 2027-05-25',
    );
  });

  inTurn('whoever knows the number and the address or the serial number sees what has become of it', async () => {
    const email = 'state@customer.example';
    const number = numberOf(await send(on.service.visitor(), email));
    const look = (proof: string, given = number): Promise<Answer> =>
      on.service.visitor().send('/support/request?view=state', { number: given, proof });
    for (const proof of [email, 'STATE@customer.example', 'K2408-123456', 'k2408 123456']) {
      const { status, body } = await look(proof);
      expect([status, proof]).toEqual([200, proof]);
      expect(body).toContain('We have received the request');
      expect(body).toContain('R6-40B');
    }
    expect((await look(email, number.toLowerCase())).status).toBe(200);
    for (const [proof, given] of [
      ['other@customer.example', number],
      ['K2408-123457', number],
      ['', number],
      [email, 'K-1'],
      [email, `${number}0`],
      [email, ''],
    ] as const) {
      const { status, body } = await look(proof, given);
      expect([status, proof, given]).toEqual([422, proof, given]);
      expect(problemOf(body)).toContain('There is no request with this number');
      expect(body).not.toContain('We have received the request');
    }
  });

  inTurn('the support lists requests and says what becomes of them, and the customer sees it', async () => {
    const email = 'followed@customer.example';
    const number = numberOf(await send(on.service.visitor(), email));
    const env = {
      DATA_DIR: on.service.dataFolder,
      AUTH_SECRET: SECRET,
      ...(on.databaseUrl === undefined ? {} : { DATABASE_URL: on.databaseUrl }),
    };
    const call = (...args: string[]): Promise<Run> =>
      callSitefold(['accounts', 'requests', ...args, '--root', REPOSITORY], { env });
    expect((await call()).stdout).toMatch(new RegExp(`${number} +fault +r6-40b +K2408123456 +received`));
    const words = { waiting: 'We have answered', working: 'We are working on it', closed: 'The request is closed' };
    for (const [state, word] of Object.entries(words)) {
      expect((await call('--set', number, '--state', state)).code).toBe(0);
      const { body } = await on.service.visitor().send('/support/request?view=state', { number, proof: email });
      expect(body).toContain(word);
    }
    expect((await call()).stdout).not.toContain(number);
    expect(JSON.parse((await call('--all', '--json')).stdout)).toContainEqual(
      expect.objectContaining({ number, state: 'closed' }),
    );
    expect(await call('--set', 'K-1', '--state', 'closed')).toMatchObject({ code: 1 });
    expect(await call('--set', number)).toMatchObject({ code: 2 });
    expect(await call('--set', number, '--state', 'lost')).toMatchObject({ code: 2 });
  });

  inTurn('a request without a serial number is not found by an empty one', async () => {
    const number = numberOf(await send(on.service.visitor(), 'plain@customer.example', { serial: '' }));
    const answer = await on.service.visitor().send('/support/request?view=state', { number, proof: ' - ' });
    expect(answer.status).toBe(422);
  });

  inTurn(
    'a signed-in customer finds the form filled in, and the request in the user centre and the export',
    async () => {
      const email = 'known@customer.example';
      const visitor = await signUp(on.service, email);
      const registered = { product: 'r6-40b', serial: 'K2408-123456', purchased: '2024-06-01' };
      await visitor.send('/users/center?view=products', { action: 'register-product', ...registered });
      const center = await visitor.get('/users/center');
      const [link = ''] = /\/support\/request\?kind=fault&(?:amp;|#38;)device=[^"]+/.exec(center.body) ?? [];
      const form = (await visitor.get(link.replace(/&(?:amp;|#38;)/, '&'))).body;
      expect(form).toMatch(/<option value="r6-40b" selected/);
      expect(form).toMatch(/name="serial"[^>]*value="K2408123456"|value="K2408123456"[^>]*name="serial"/);
      expect(form).toContain(`value="${email}"`);
      expect(form).toContain('value="Ada Lovelace"');
      // The device of somebody else is not filled in.
      const other = await signUp(on.service, 'other@customer.example');
      expect((await other.get(link.replace(/&(?:amp;|#38;)/, '&'))).body).not.toContain('K2408123456');
      const number = numberOf(await send(visitor, email));
      expect(mailAbout(on.service, number)).toContain(`E-mail: ${email} (confirmed by the account)`);
      expect((await visitor.get('/users/center?view=requests')).body).toContain(number);
      expect((await other.get('/users/center?view=requests')).body).not.toContain(number);
      const exported = JSON.parse((await visitor.get('/users/center?view=export')).body) as { requests: unknown };
      expect(exported.requests).toEqual([
        expect.objectContaining({ number, kind: 'fault', product: 'r6-40b', state: 'received' }),
      ]);
      await visitor.send('/users/center?view=profile', { action: 'delete-account', current: 'correct horse battery' });
      const gone = await on.service.visitor().send('/support/request?view=state', { number, proof: email });
      expect(gone.status).toBe(422);
    },
  );

  inTurn('one mailbox sends a limited number of requests, and so does one visitor', async () => {
    const most = numberConstant(on.service.service.release.model.constants, 'support.requests');
    const email = 'often@customer.example';
    for (let time = 0; time < most; time += 1) numberOf(await send(on.service.visitor(), email));
    const refused = await send(on.service.visitor(), email);
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(problemOf(refused.body)).toContain('too many attempts');
    const visitor = on.service.visitor();
    for (let time = 0; time < most; time += 1) numberOf(await send(visitor, `often-${time}@customer.example`));
    expect((await send(visitor, 'often-more@customer.example')).status).toBe(429);
  });

  inTurn('a number cannot be tried without end', async () => {
    const most = numberConstant(on.service.service.release.model.constants, 'accounts.attempts');
    const visitor = on.service.visitor();
    const look = (): Promise<Answer> =>
      visitor.send('/support/request?view=state', { number: 'K-100000', proof: 'any@customer.example' });
    for (let time = 0; time < most; time += 1) expect((await look()).status).toBe(422);
    expect((await look()).status).toBe(429);
  });
});

test.each([
  ['a serial number of another maker', { serial: 'SN-99812' }, [], 'They look like K2408-123456'],
  ['a repair without a serial number', { kind: 'repair', serial: '' }, [], 'A repair needs the serial number'],
  ['no text', { text: ' ' }, [], 'Write what it is about'],
  ['a text that is too long', { text: 'a'.repeat(4001) }, [], 'at most 4,000 characters'],
  ['too many files', {}, ['a.txt', 'b.txt', 'c.txt', 'd.txt'].map((name) => new File(['a'], name)), 'The most is 3'],
  ['a program', {}, [new File(['MZ'], 'setup.exe')], 'We can open \u2068JPG'],
  [
    'a file of 50 MB',
    {},
    [new File([new Uint8Array(50 * 1024 * 1024)], 'video.zip')],
    'Together they may have \u20685.00',
  ],
])('%s is named, and what was typed is there again', async (_name, changes, files, problem) => {
  const service = await shared();
  const { status, body } = await send(service.visitor(), 'wrong@customer.example', changes, files);
  expect(status).toBe(422);
  expect(problemOf(body)).toContain(problem);
  expect(body.includes('Choose the files again.')).toBe(files.length > 0);
  expect(body).toContain('value="wrong@customer.example"');
  expect(service.mails('wrong@customer.example')).toEqual([]);
});

test('a script in a text is text: on the page that comes back, and in the mail', async () => {
  const service = await shared();
  const text = '</textarea><script>alert(1)</script>';
  const { body } = await send(service.visitor(), 'script@customer.example', { text, name: '' });
  expect(body).toContain('&lt;/textarea&gt;&lt;script&gt;alert(1)');
  const number = numberOf(await send(service.visitor(), 'script@customer.example', { text }));
  expect(mailAbout(service, number)).toMatch(/^Content-Type: text\/plain/m);
});

test('without files the form is taken, too, as browsers of old send it', async () => {
  const service = await shared();
  numberOf(await service.visitor().send('/support/request', { ...FAULT, email: 'old@customer.example' }));
});

test('a form from elsewhere is refused, and so is a body of another type', async () => {
  const service = await shared();
  const form = formOf({ ...FAULT, email: 'a@customer.example' });
  const visitor = service.visitor();
  const foreign = await visitor.upload('/support/request', form, { 'Sec-Fetch-Site': 'cross-site' });
  expect(foreign.status).toBe(403);
  const malformed = await visitor.send('/support/request', 'nothing', {
    'Content-Type': 'multipart/form-data; boundary=x',
  });
  expect(malformed.status).toBe(400);
  expect((await visitor.upload('/users/login', form)).status).toBe(415);
  expect((await visitor.send('/support/request', '{}', { 'Content-Type': 'application/json' })).status).toBe(415);
});

test('a large body is taken by the page with files, and by no other', async () => {
  const service = await shared();
  const large = formOf({}, [new File([new Uint8Array(1024 * 1024)], 'a.zip')]);
  for (const path of ['/users/login', '/support/contact', '/nowhere'])
    expect((await service.visitor().upload(path, large)).status).toBe(413);
  const fields = { ...FAULT, email: 'a@customer.example', text: 'a'.repeat(100_000) };
  expect((await service.visitor().send('/support/request', fields)).status).toBe(413);
});

test('a client that asks whether to send is told to, once', async () => {
  const service = await shared();
  for (const bytes of [1000, 1024 * 1024]) {
    const form = formOf({ ...FAULT, email: `expect${bytes}@customer.example` }, [
      new File([new Uint8Array(bytes)], 'a.zip'),
    ]);
    const encoded = new Response(form);
    const body = Buffer.from(await encoded.arrayBuffer());
    const { port } = service.service;
    const socket = connect({ host: '127.0.0.1', port });
    let received = '';
    socket.on('data', (chunk: Buffer) => {
      // The body follows the first word of the service.
      if (received === '') socket.write(body);
      received += chunk.toString('latin1');
    });
    socket.write(
      `POST /support/request HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nSec-Fetch-Site: same-origin\r\nExpect: 100-continue\r\nContent-Type: ${encoded.headers.get('content-type')}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
    );
    await new Promise<void>((done) => socket.once('close', () => done()));
    expect(received.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 100', 'HTTP/1.1 303']);
  }
});

test('requests that arrive slowly hold up no others than those with files beyond the limit', async () => {
  const service = await startAccountService();
  try {
    const { port, release } = service.service;
    const most = numberConstant(release.model.constants, 'support.uploads');
    const head = `POST /support/request HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n--x\r\n`;
    const slow = Array.from({ length: most }, () => connect({ host: '127.0.0.1', port }));
    await Promise.all(slow.map((socket) => new Promise<void>((done) => socket.write(head, () => done()))));
    const visitor = service.visitor();
    await expect.poll(async () => (await send(visitor, '')).status).toBe(503);
    const refused = await send(visitor, '');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await visitor.send('/support/request', { ...FAULT, email: 'quick@customer.example' })).status).toBe(303);
    expect((await visitor.get('/support/request')).status).toBe(200);
    for (const socket of slow) socket.destroy();
    await expect.poll(async () => (await send(visitor, '')).status).toBe(422);
  } finally {
    await service.stop();
  }
});

test('a request whose mail cannot be written is not kept, and the visitor is told', async () => {
  const service = await startAccountService();
  try {
    const outbox = join(service.dataFolder, 'outbox');
    rmSync(outbox, { recursive: true });
    expect((await send(service.visitor(), 'lost@customer.example')).status).toBe(500);
    mkdirSync(outbox);
    const number = numberOf(await send(service.visitor(), 'lost@customer.example'));
    expect(readdirSync(outbox)).toHaveLength(2);
    expect(mailAbout(service, number)).not.toBe('');
  } finally {
    await service.stop();
  }
});

let opened: Promise<AccountService> | undefined;

/** One service for the tests that do not care what others have sent. */
function shared(): Promise<AccountService> {
  opened ??= startAccountService({ constants: { 'support.requests': 1000 } });
  return opened;
}
