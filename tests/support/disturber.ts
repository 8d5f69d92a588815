/** Run as a process of its own until it is ended: visitors of one kind that the others are not to notice. */
import { request } from 'node:http';
import { connect } from 'node:net';
import { createVisitor } from './account-service.ts';
import type { Disturbance } from './disturbed.ts';

const [kind = '', port = '0', clients = '8'] = process.argv.slice(2);
/** More than the service has places for one kind of work. */
const SLOW = 130;

let count = 0;

function get(path: string): Promise<void> {
  return new Promise((done) => {
    const sent = request({ host: '127.0.0.1', port, path, headers: { 'accept-encoding': 'br' } }, (res) => {
      res.resume();
      res.on('close', done);
    });
    sent.on('error', () => done());
    sent.end();
  });
}

async function signIn(email: string, password: string): Promise<void> {
  count += 1;
  const address = `127.${10 + ((count >> 16) % 200)}.${(count >> 8) % 256}.${count % 256}`;
  await createVisitor(Number(port), address)
    .send('/users/login', { email, password })
    .catch(() => undefined);
}

function sendSlowly(): Promise<void> {
  return new Promise((done) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('connect', () =>
      socket.write(
        `POST /users/login HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 60\r\n\r\ne`,
      ),
    );
    socket.on('data', () => undefined);
    socket.on('error', () => undefined);
    socket.on('close', () => done());
  });
}

const WAYS: Readonly<Record<Disturbance, () => Promise<void>>> = {
  'unknown query keys': () => get(`/prod/api/static-content/page?pageSize=20&z=${(count += 1)}`),
  'different pages of a list': () => get(`/prod/api/static-content/page?pageSize=20&pageNum=${(count += 1) % 40}`),
  'the largest call': () => get('/prod/api/pro/product/support/tree'),
  'the search': () => get(`/search?q=router${(count += 1)}`),
  guesses: () => signIn('ada@customer.example', `guess ${count}`),
  'sign-ins': () => signIn(`unknown${count}@customer.example`, 'a password'),
  'slow forms': sendSlowly,
};

const disturb = (WAYS as Readonly<Record<string, () => Promise<void>>>)[kind];
if (!disturb) throw new Error(`${kind} is not a disturbance`);
process.stdout.write('disturbing\n');
await Promise.all(
  Array.from({ length: kind === 'slow forms' ? SLOW : Number(clients) }, async () => {
    for (;;) await disturb();
  }),
);
