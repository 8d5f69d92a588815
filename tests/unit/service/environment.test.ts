import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LOG_LEVELS } from '../../../engine/model/log.ts';
import { readEnvironment, type Variables } from '../../../engine/service/environment.ts';
import { REPOSITORY } from '../../support/real.ts';

const SECRET = 'q7J2nV0xLw5sTz8bRk1mYc4hPd9fGa3e';

interface Schema {
  readonly properties: Readonly<
    Record<string, { title: string; description: string; examples: string[]; default?: string; enum?: string[] }>
  >;
}

const schema = JSON.parse(readFileSync(`${REPOSITORY}engine/model/schema/environment.schema.json`, 'utf8')) as Schema;

const read = (variables: Variables) => readEnvironment(variables, '/srv/site');

function problemsOf(variables: Variables): readonly string[] {
  const found = read(variables);
  return 'problems' in found ? found.problems : [];
}

test('nothing set', () => {
  expect(read({})).toEqual({
    environment: {
      publicUrl: undefined,
      databaseUrl: undefined,
      authSecret: undefined,
      smtpUrl: undefined,
      mailFrom: undefined,
      dataFolder: '/srv/site/.data',
      trustedProxies: [],
      logLevel: 'info',
      contentUrl: undefined,
    },
  });
});

test('everything set', () => {
  const variables = {
    PUBLIC_URL: 'https://www.kaveno.example/',
    DATABASE_URL: 'postgres://sitefold:pw@db.internal:5432/sitefold?sslmode=require',
    AUTH_SECRET: SECRET,
    SMTP_URL: 'smtps://user:password@mail.internal:465',
    MAIL_FROM: 'Kaveno <no-reply@kaveno.example>',
    DATA_DIR: '/var/lib/sitefold',
    TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8',
    LOG_LEVEL: 'debug',
    CONTENT_URL: 'https://cms.kaveno.example/',
  };
  expect(read(variables)).toEqual({
    environment: {
      publicUrl: 'https://www.kaveno.example',
      databaseUrl: variables.DATABASE_URL,
      authSecret: SECRET,
      smtpUrl: variables.SMTP_URL,
      mailFrom: variables.MAIL_FROM,
      dataFolder: '/var/lib/sitefold',
      trustedProxies: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'],
      logLevel: 'debug',
      contentUrl: new URL('https://cms.kaveno.example'),
    },
  });
});

test('an empty variable counts as not set', () => {
  const empty = Object.fromEntries(Object.keys(schema.properties).map((name) => [name, '']));
  expect(read(empty)).toEqual(read({}));
});

test.each([
  ['PUBLIC_URL', 'http://127.0.0.1:4321'],
  ['PUBLIC_URL', 'http://localhost'],
  ['PUBLIC_URL', 'http://[::1]:80'],
  ['PUBLIC_URL', 'https://kaveno.example:8443'],
  ['SMTP_URL', 'smtp://127.0.0.1:25'],
  ['MAIL_FROM', 'no-reply@kaveno.example'],
  ['TRUSTED_PROXIES', '::1'],
  ['TRUSTED_PROXIES', '192.0.2.1/32'],
  ['DATA_DIR', 'data'],
  ['CONTENT_URL', 'http://127.0.0.1:8080/cms'],
])('%s=%s is taken', (name, value) => {
  expect(problemsOf({ [name]: value })).toEqual([]);
});

test.each([
  ['PUBLIC_URL', 'http://www.kaveno.example'],
  ['PUBLIC_URL', 'https://www.kaveno.example/th'],
  ['PUBLIC_URL', 'https://user:pw@kaveno.example'],
  ['PUBLIC_URL', 'https://kaveno.example?a'],
  ['PUBLIC_URL', 'https://kaveno.example:99999'],
  ['PUBLIC_URL', 'http://127.0.0.1.evil.example'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['DATABASE_URL', 'mysql://db/sitefold'],
  ['DATABASE_URL', 'postgres://'],
  ['DATABASE_URL', 'postgres://db:99999/sitefold'],
  ['AUTH_SECRET', 'x'.repeat(31)],
  ['AUTH_SECRET', '(the output of: openssl rand -base64 48)'],
  ['SMTP_URL', 'https://mail.internal'],
  ['SMTP_URL', 'smtp://a:99999'],
  ['MAIL_FROM', 'Kaveno'],
  ['MAIL_FROM', 'a@b.example, c@d.example'],
  ['MAIL_FROM', 'Kaveno\r\nBcc: x <a@b.example>'],
  ['TRUSTED_PROXIES', 'proxy.internal'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0/8'],
  ['TRUSTED_PROXIES', '::/129'],
  ['TRUSTED_PROXIES', '10.0.0.1/8/8'],
  ['TRUSTED_PROXIES', '10.0.0.1,'],
  ['LOG_LEVEL', 'verbose'],
  ['CONTENT_URL', 'http://cms.kaveno.example'],
  ['CONTENT_URL', 'https://user:pw@cms.example'],
])('%s=%s is refused, with what it must be and without its value', (name, value) => {
  const problems = problemsOf({ AUTH_SECRET: SECRET, [name]: value });
  expect(problems).toHaveLength(1);
  const { title, description, examples } = schema.properties[name] ?? { title: '', description: '', examples: [] };
  expect(problems[0]).toBe(`${name} is ${title}. ${description} Example: ${name}=${examples[0] ?? ''}`);
});

test('a database without the secret is refused', () => {
  expect(problemsOf({ DATABASE_URL: 'postgres://db/sitefold' })).toEqual([expect.stringMatching(/^AUTH_SECRET is /)]);
});

test('all problems come at once, one a variable', () => {
  const problems = problemsOf({ PUBLIC_URL: 'x', DATABASE_URL: 'x', SMTP_URL: 'x', LOG_LEVEL: 'x', MAIL_FROM: 'x' });
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
    'PUBLIC_URL',
    'DATABASE_URL',
    'AUTH_SECRET',
    'SMTP_URL',
    'MAIL_FROM',
    'LOG_LEVEL',
  ]);
});

test('the levels are those of the log', () => {
  expect(schema.properties.LOG_LEVEL?.enum).toEqual(LOG_LEVELS);
});

test('docs/operations.md lists the variables as the schema describes them', () => {
  const rows = readFileSync(`${REPOSITORY}docs/operations.md`, 'utf8')
    .split('\n')
    .filter((line) => /^\| `[A-Z_]+` /.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  expect(rows).toEqual(
    Object.entries(schema.properties).map(([name, { title, description, examples, default: otherwise }]) => [
      `\`${name}\``,
      `${title}. ${description}`,
      `\`${otherwise ?? examples[0] ?? ''}\`${otherwise === undefined ? '' : ' (default)'}`,
    ]),
  );
});
