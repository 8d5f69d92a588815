import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { SentForm } from '../../../../engine/service/account-pages/form-body.ts';
import { fileName, readUpload } from '../../../../engine/service/support-requests/read-upload.ts';
import { baseModel } from '../../../support/base-model.ts';

const { constants } = baseModel({
  'support.attachments': 2,
  'support.attachmentBytes': 10,
  'support.requestCharacters': 5,
});

async function encode(entries: readonly (readonly [string, string | File])[]): Promise<{ type: string; body: Buffer }> {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  const response = new Response(form);
  return {
    type: response.headers.get('content-type') ?? '',
    body: Buffer.from(await response.arrayBuffer()),
  };
}

function request(type: string): PassThrough & IncomingMessage {
  return Object.assign(new PassThrough(), { headers: { 'content-type': type } }) as unknown as PassThrough &
    IncomingMessage;
}

async function read(...entries: readonly (readonly [string, string | File])[]): Promise<SentForm> {
  const { type, body } = await encode(entries);
  const req = request(type);
  // In pieces, as a network does.
  for (let at = 0; at < body.length; at += 7) req.write(body.subarray(at, at + 7));
  req.end();
  const form = await readUpload(req, constants);
  if (!('fields' in form)) throw new Error(form.text);
  return form;
}

const file = (name: string, content = 'abc'): readonly [string, File] => ['files', new File([content], name)];

test('fields and files are read, and the type of a file is what its ending says', async () => {
  const form = await read(['text', 'ä'], ['files', new File(['abc'], 'Störung.PNG', { type: 'text/html' })]);
  expect(form.fields.get('text')).toBe('ä');
  expect(form.files).toEqual([{ name: 'Störung.PNG', type: 'image/png', content: Buffer.from('abc') }]);
  expect(form.problem).toBeUndefined();
});

test('a field in which no file was chosen adds none', async () => {
  const form = await read(['text', 'a'], ['files', new File([], '', { type: 'application/octet-stream' })]);
  expect([form.files, form.problem]).toEqual([[], undefined]);
});

test.each([
  ['too many', [file('a.txt'), file('b.txt'), file('c.txt')], 'filesMany'],
  ['too large together', [file('a.txt', '123456'), file('b.txt', '12345')], 'filesLarge'],
  ['of another type', [file('a.exe')], 'filesType'],
  ['of another type behind a known ending', [file('a.png.exe')], 'filesType'],
  ['without an ending', [file('README')], 'filesType'],
  ['without a name', [['files', new File(['abc'], '')] as const], 'filesType'],
])('of files that are %s, none is kept, and the fields are there', async (_name, files, problem) => {
  const form = await read(['text', 'a'], ...files, ['name', 'b']);
  expect([form.problem, form.files]).toEqual([problem, []]);
  expect([form.fields.get('text'), form.fields.get('name')]).toEqual(['a', 'b']);
});

test('a form of very many parts is read away behind the first ones, and says so', async () => {
  const form = await read(['text', 'a'], ...Array.from({ length: 100 }, (_, index) => [`f${index}`, 'x'] as const));
  expect([form.problem, form.files, form.fields.get('text')]).toEqual(['filesMany', [], 'a']);
  expect([...form.fields]).toHaveLength(20);
});

test('the limit is the last byte that is taken', async () => {
  const form = await read(file('a.txt', '1234567890'));
  expect([form.problem, form.files.length]).toEqual([undefined, 1]);
});

test.each([
  ['without a boundary', 'multipart/form-data', 'a=b'],
  [
    'that ends in the middle',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb',
  ],
  ['that is something else', 'multipart/form-data; boundary=x', 'PK\u0003\u0004'],
])('a body %s is malformed', async (_name, type, body) => {
  const req = request(type);
  req.end(body);
  expect(await readUpload(req, constants)).toMatchObject({ status: 400 });
});

test('a visitor that breaks off is an error', async () => {
  const req = request('multipart/form-data; boundary=x');
  req.write('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb');
  const reading = readUpload(req, constants);
  req.destroy(new Error('the visitor broke off'));
  await expect(reading).rejects.toThrow('broke off');
});

test.each([
  ['../../etc/passwd.txt', 'passwd.txt'],
  [String.raw`C:\Users\ada\photo.jpg`, 'photo.jpg'],
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['a\r\nX-Header: b.txt', 'aX-Header b.txt'],
  [`${'a'.repeat(100)}.log`, `${'a'.repeat(76)}.log`],
])('the name %j becomes %j', (given, name) => {
  expect(fileName(given)).toBe(name);
});
