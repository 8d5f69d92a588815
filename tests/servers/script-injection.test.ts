import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp, startAccountService, type AccountService, type AccountVisitor } from '../support/account-service.ts';
import { partOf } from '../support/coverage.ts';
import type { Answer } from '../support/http.ts';
import { PAYLOADS, shapeOf, WORD } from '../support/script-injections.ts';

/* Scripts in everything that a page shows: queries, paths, fields, and what is stored of a customer. */

const EMAIL = 'ada@customer.example';
const BROWSER = {
  Accept: 'text/html',
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

let service: AccountService;
let database: DatabaseSync;
let visitor: AccountVisitor;
let owner: AccountVisitor;

beforeAll(async () => {
  service = await startAccountService();
  database = new DatabaseSync(join(service.dataFolder, 'accounts.sqlite'), { timeout: 60_000 });
  visitor = service.visitor();
  owner = await signUp(service, EMAIL);
  const { id } = database.prepare('SELECT id FROM user').get() as { id: string };
  database.exec(`INSERT INTO passkey (id, userId, name, publicKey, credentialID, counter, deviceType, backedUp, createdAt)
    VALUES ('key', '${id}', 'x', 'x', 'x', 0, 'x', 0, '2026-01-01T00:00:00.000Z')`);
  database.exec(`INSERT INTO registeredProduct (id, userId, product, serial, key, purchased, createdAt)
    VALUES ('product', '${id}', 'x', 'x', 'x', '2026-01-01', '2026-01-01T00:00:00.000Z')`);
});

afterAll(async () => {
  database.close();
  await service.stop();
});

type Ask = (text: string) => Promise<Answer>;
const query = (before: string, text: string): string => `${before}${encodeURIComponent(text.toWellFormed())}`;
const get =
  (before: string): Ask =>
  (text) =>
    visitor.get(query(before, text), BROWSER);
const send =
  (path: string, name: string, others: Record<string, string> = {}): Ask =>
  (text) =>
    service.visitor().send(path, { ...others, [name]: text });
const act =
  (name: string, others: Record<string, string>): Ask =>
  (text) =>
    owner.send('/users/center', { ...others, [name]: text });

/** Stores a text as if a form had, and shows the page that has it. */
function stored(sql: string, path: string): Ask {
  return (text) => {
    database.prepare(sql).run(text);
    return owner.get(path);
  };
}

interface Place {
  readonly ask: Ask;
  readonly statuses: readonly number[];
  /** True if the page shows what it is given; the others must not change it at all. */
  readonly shows: boolean;
}

const shows = (status: number, ask: Ask): Place => ({ ask, statuses: [status], shows: true });
const ignores = (status: number, ask: Ask): Place => ({ ask, statuses: [status], shows: false });

const PRODUCT = { action: 'register-product', product: 'r7-60a', serial: 'x', purchased: '2026-05-02' };

/** Every place in which a page shows what a visitor sends, and some that must ignore it. */
const PLACES: Readonly<Record<string, Place>> = {
  'the search': shows(200, get('/search?q=')),
  'the search, from right to left': shows(200, get('/ae/search?q=')),
  'the type of a search': ignores(200, get('/search?q=router&type=')),
  'questions of a word': shows(200, get('/faq?q=')),
  'questions of a category': shows(200, get('/faq?category=')),
  'a missing page': shows(404, get('/error?path=')),
  'a comparison': ignores(200, get('/product/compare?id=')),
  'a view of the sign-in': ignores(200, get('/users/login?view=')),
  'a notice of the sign-in': ignores(200, get('/users/login?notice=')),
  'the way back of the sign-in': ignores(200, get('/users/login?return=')),
  'the query of the way back': shows(200, (text) => visitor.get(query('/users/login?return=', query('/faq?q=', text)))),
  'the token of a new password': shows(200, get('/users/login?view=reset&token=')),
  'the token of a new account': shows(200, get('/users/login?view=confirm&token=')),
  'a name that signs up': shows(422, send('/users/login?view=sign-up', 'name', { email: 'x', password: 'x' })),
  'an address that signs up': shows(422, send('/users/login?view=sign-up', 'email', { name: 'x', password: 'x' })),
  'an address that signs in': shows(422, send('/users/login', 'email', { password: 'x' })),
  'a wrong token': ignores(422, send('/users/login?view=reset', 'token', { password: 'staple orbit walnut' })),
  'a code': ignores(403, send('/users/login?view=code', 'code')),
  'a response of a passkey': ignores(403, send('/users/login?view=passkey', 'response')),
  'a view of the centre': ignores(200, (text) => owner.get(query('/users/center?view=', text))),
  'a notice of the centre': ignores(200, (text) => owner.get(query('/users/center?notice=', text))),
  'a product that is chosen': ignores(200, (text) => owner.get(query('/users/center?product=', text))),
  'a model': ignores(422, act('product', PRODUCT)),
  'a serial number': shows(422, act('serial', PRODUCT)),
  'a day of purchase': shows(422, act('purchased', { ...PRODUCT, serial: 'K7R60A0XSS11' })),
  'a site': ignores(422, act('site', { action: 'set-site' })),
  'a stored name': shows(200, stored('UPDATE user SET name = ?', '/users/center?view=profile')),
  'a stored name in the head of the page': shows(200, stored('UPDATE user SET name = ?', '/users/center')),
  'a stored address': shows(200, stored('UPDATE user SET email = ?', '/users/center?view=profile')),
  'a stored address in forms': shows(200, stored('UPDATE user SET email = ?', '/users/center?view=security')),
  'a stored model': shows(200, stored('UPDATE registeredProduct SET product = ?', '/users/center?view=products')),
  'a stored serial number': shows(
    200,
    stored('UPDATE registeredProduct SET serial = ?', '/users/center?view=products'),
  ),
  'a stored name of a passkey': shows(200, stored('UPDATE passkey SET name = ?', '/users/center?view=security')),
  'a stored browser': shows(200, (text) =>
    stored('UPDATE session SET userAgent = ?', '/users/center?view=security')(`${text}/1.0 x`),
  ),
};

const NAMES = Object.keys(PLACES);
/** What every payload is compared with: its word alone. */
const PLAIN = `${WORD}:`;
/** The link with which the search suggests a word that it knows. */
const SUGGESTION = 'a data-near href';

test('the corpus is large', () => {
  expect(new Set(PAYLOADS).size).toBe(PAYLOADS.length);
  expect(PAYLOADS.filter((text) => !text.includes(WORD) || text.length > 100)).toEqual([]);
  console.log(`scripts: ${PAYLOADS.length} in ${NAMES.length} places`);
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(85);
  expect(NAMES.length).toBeGreaterThanOrEqual(34);
});

test('the check finds a script wherever one is', () => {
  const found = PAYLOADS.slice(0, 40).filter((text) => {
    const { elements, faults } = shapeOf(`<p>${text}</p>`, service.origin);
    return faults.length > 0 || [...elements].join() !== 'p';
  });
  expect(found.length).toBeGreaterThanOrEqual(35);
  for (const html of [`<p onclick="x">`, `<a href="javascript:${WORD}">`, `<script>${WORD}</script>`, `<!--${WORD}-->`])
    expect(shapeOf(html, service.origin).faults).toHaveLength(1);
  expect(shapeOf(`<p title="&lt;${WORD}">&lt;script&gt;`, service.origin).faults).toEqual([]);
});

describe.each(NAMES)('%s', (name) => {
  const { ask, statuses, shows: isToShow } = PLACES[name] as Place;

  test('shows scripts as text', async () => {
    const plain = shapeOf((await ask(PLAIN)).body, service.origin);
    expect(plain.isShown).toBe(isToShow);
    const usual = new Set([...plain.elements, SUGGESTION]);
    const faults: string[] = [];
    // Another part of the payloads for each place.
    const turned = PAYLOADS.map((_, index) => PAYLOADS[(index + NAMES.indexOf(name)) % PAYLOADS.length] ?? '');
    for (const text of partOf(turned, 2)) {
      const { status, headers, location, body } = await ask(text);
      const { elements, faults: found } = shapeOf(body, service.origin);
      const added = [...elements].filter((element) => !usual.has(element));
      if (JSON.stringify(headers).includes(WORD)) faults.push(`${text}: in the headers`);
      faults.push(
        ...[...found, ...added.map((element) => `<${element}>`), ...(location === undefined ? [] : [location])].map(
          (fault) => `${text}: ${fault}`,
        ),
        ...(statuses.includes(status) ? [] : [`${text}: status ${status}`]),
      );
    }
    expect(faults).toEqual([]);
  });
});
