import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nginx } from '../../../engine/redirects/targets/nginx/nginx.ts';
import { startNginxWith } from '../../support/engines/nginx.ts';
import { askRaw, type RawAnswer } from '../../support/raw-http.ts';
import { planOf } from '../../support/redirect-plans.ts';
import { redirectRule } from '../../support/redirect-rule.ts';

/** Answers 404 with the method and address that it was asked for, as they came. */
const service = createServer((req, res) => {
  res.writeHead(404, { 'Content-Type': 'text/plain' });
  res.end(`service ${req.method ?? ''} ${req.headers.host ?? ''} ${req.url ?? ''}`);
});
let port = 0;
let stop: () => Promise<void>;

const PAGES = ['index.html', 'faq/index.html', 'th/index.html', 'th/faq/index.html'];

beforeAll(async () => {
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  const upstream = `127.0.0.1:${(service.address() as AddressInfo).port}`;
  const plan = planOf(
    [redirectRule('/old', '/faq', { sites: ['', 'th'] }), redirectRule('/away/:x', undefined, { sites: ['', 'th'] })],
    ['th'],
  );
  const { files } = nginx.emit(plan);
  const pages = PAGES.map((path) => ({ path: `site/${path}`, text: `page ${path}` }));
  const server = files.find(({ path }) => path.endsWith('sitefold-server.conf'))?.text ?? '';
  const engine = await startNginxWith(
    [
      ...files,
      ...pages,
      { path: 'site/style.css', text: 'css' },
      { path: 'site/help.html', text: 'a file of a page' },
      { path: 'site/.hidden/secret.txt', text: 'secret' },
    ],
    (folder) => server.replace('/srv/www/dist/current/client', `${folder}/site`).replace('127.0.0.1:4321', upstream),
  );
  ({ port, stop } = engine);
});

afterAll(async () => {
  await stop();
  service.close();
});

async function ask(target: string): Promise<RawAnswer> {
  const [answer] = await askRaw(port, [target]);
  if (!answer) throw new Error('no answer');
  return answer;
}

test.each([
  ['/', 'page index.html'],
  ['/faq', 'page faq/index.html'],
  ['/th/', 'page th/index.html'],
  ['/th/faq', 'page th/faq/index.html'],
  ['/style.css', 'css'],
])('%s is a file of the build', async (target, body) => {
  const answer = await ask(target);
  expect([answer.status, answer.body.toString()]).toEqual([200, body]);
});

test.each([
  ['/old?a=%20', 301, '/faq?a=%20'],
  ['/TH/old/', 301, '/faq'],
  ['/away/x', 410, undefined],
  ['/faq/?a=1', 301, '/faq?a=1'],
  ['/th', 301, '/th/'],
  ['/TH/faq', 301, '/th/faq'],
  ['/TH', 301, '/th/'],
])('%s answers %i %s', async (target, status, location) => {
  const answer = await ask(target);
  expect([answer.status, answer.headers.location?.[0]]).toEqual([status, location]);
});

test.each([
  '/nothing',
  '/faq?urlFlag=1',
  '/Faq',
  '/faq//',
  '//',
  '//faq',
  '/th//',
  '/help.html',
  '/faq/index.html',
  '/%66aq',
  '/x/../faq',
  '//style.css',
  '/x/../style.css',
  '/%73tyle.css',
  '/.hidden/secret.txt',
  '/a%2Fb',
  '/TH/nothing?q=%C3%A9',
])('%s is asked of the service as it came', async (target) => {
  const answer = await ask(target);
  expect(answer.body.toString()).toBe(`service GET www.kaveno.example ${target}`);
  expect(answer.status).toBe(404);
});

test('without the service there is a plain message', async () => {
  service.close();
  service.closeAllConnections();
  const answer = await ask('/nothing');
  expect([answer.status, answer.body.toString()]).toEqual([502, 'The site cannot be reached at the moment.\n']);
});
