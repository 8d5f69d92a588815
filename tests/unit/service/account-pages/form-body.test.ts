import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readForm } from '../../../../engine/service/account-pages/form-body.ts';
import { baseModel } from '../../../support/base-model.ts';

const FORM = 'application/x-www-form-urlencoded';
const { constants } = baseModel({ 'server.bodyTimeout': 1, 'server.bodyRate': 1_000_000 });

function request(headers: Record<string, string>): PassThrough & IncomingMessage {
  return Object.assign(new PassThrough(), { headers }) as unknown as PassThrough & IncomingMessage;
}

test('the fields of a form are read', async () => {
  const req = request({ 'content-type': `${FORM}; charset=utf-8`, 'content-length': '13' });
  req.end('email=a%40b.c');
  const form = await readForm(req, constants);
  expect('fields' in form && Object.fromEntries(form.fields)).toEqual({ email: 'a@b.c' });
});

test.each(['application/json', 'multipart/form-data; boundary=x', ''])(
  'a body of type `%s` is refused',
  async (type) => {
    expect(await readForm(request({ 'content-type': type }), constants)).toMatchObject({ status: 415 });
  },
);

test.each(['a=%00', 'a%00=b', 'a=b&c=d%00e', 'a=\u0000'])('the NUL in %j is refused', async (body) => {
  const req = request({ 'content-type': FORM, 'content-length': String(body.length) });
  req.end(body);
  expect(await readForm(req, constants)).toMatchObject({ status: 400 });
});

test('a form that comes too slowly is refused, though some of it has come', async () => {
  const req = request({ 'content-type': FORM, 'content-length': '13' });
  req.write('email=');
  expect(await readForm(req, constants)).toMatchObject({ status: 408 });
  // What becomes of it afterwards is not reported.
  req.destroy(new Error('the visitor broke off'));
});

test('a visitor that breaks off is an error', async () => {
  const req = request({ 'content-type': FORM, 'content-length': '13' });
  const patient = baseModel({ 'server.bodyTimeout': 60_000 }).constants;
  const reading = readForm(req, patient);
  req.destroy(new Error('the visitor broke off'));
  await expect(reading).rejects.toThrow('broke off');
});
