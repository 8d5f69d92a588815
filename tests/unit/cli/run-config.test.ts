import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runConfig } from '../../../cli/commands/redirects-import/run-config.ts';
import { importFile } from '../../../cli/commands/redirects-import/run.ts';
import { UserError } from '../../../cli/io.ts';
import { readCodeExamples } from '../../support/code-examples.ts';
import { partOf } from '../../support/coverage.ts';
import { testInAll } from '../../support/test-in-all.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sitefold-config-'));
  write('project/package.json', '{}');
  write('project/node_modules/with-plugin/package.json', '{ "name": "with-plugin", "main": "index.js" }');
  write('project/node_modules/with-plugin/index.js', 'module.exports = (config) => config;');
  write('secret.txt', 'a secret');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): string {
  const full = join(folder, path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, text);
  return full;
}

const LIST = "[{ source: '/old', destination: '/new', permanent: true }]";
const RULES = "{ '/old': { redirect: '/new' } }";

/** What the run of a file says is wrong. */
function failureOf(text: string, name = 'project/next.config.mjs', timeLimit?: number): string {
  try {
    return runConfig(write(name, text), 'next', timeLimit);
  } catch (cause) {
    if (!(cause instanceof UserError)) throw cause;
    return cause.message;
  }
}

const withRedirects = (body: string): string => `export default { async redirects() { ${body} } };`;

/** Configurations that redirect `/old`, by their format and the name of their file. */
const SOUND = [
  ['next', 'next.config.mjs', `export default { async redirects() { return ${LIST}; } };`],
  ['next', 'next.config.js', `module.exports = { redirects: () => ${LIST} };`],
  [
    'next',
    'next.config.cjs',
    `module.exports = async (phase, { defaultConfig }) => ({ ...defaultConfig, redirects: async () => ${LIST} });`,
  ],
  [
    'next',
    'next.config.ts',
    `import type { NextConfig } from 'next';\nconst config: NextConfig = { redirects: async () => ${LIST} };\nexport default config;`,
  ],
  [
    'next',
    'next.config.mjs',
    `import plugin from 'with-plugin';\nexport default plugin({ redirects: async () => ${LIST} });`,
  ],
  ['nitro', 'nuxt.config.ts', `export default defineNuxtConfig({ routeRules: ${RULES} as Record<string, object> });`],
  ['nitro', 'nuxt.config.js', `export default { nitro: { routeRules: ${RULES} } };`],
  ['nitro', 'nitro.config.mjs', `export default defineNitroConfig({ routeRules: ${RULES} });`],
  ['nitro', 'nitro.config.ts', `export default defineConfig({ routeRules: ${RULES}, hooks: { ready() {} } });`],
] as const;

describe('a configuration is run', () => {
  test.each(partOf(SOUND, 5))('%s %s: %s', (format, name, text) => {
    const { imported } = importFile(format, write(`project/${name}`, text));
    expect(imported.refused).toEqual([]);
    expect(imported.rules).toMatchObject([{ from: '/old', to: '/new' }]);
  });

  test('with a long list, and what it prints is left out', () => {
    const text = withRedirects(
      "console.log('{'); console.error('}'); return Array.from({ length: 20_000 }, (_, i) => ({ source: '/old-' + i, destination: '/new', permanent: true }));",
    );
    const { redirects } = JSON.parse(runConfig(write('project/next.config.mjs', text), 'next')) as {
      redirects: unknown[];
    };
    expect(redirects).toHaveLength(20_000);
  });

  test('with the settings that decide the sources, and a file of data beside it', () => {
    write('project/old.json', LIST.replaceAll("'", '"').replaceAll(/(\w+):/g, '"$1":'));
    const text = `import { readFileSync } from 'node:fs'; export default { basePath: '/docs', redirects: async () => JSON.parse(readFileSync('old.json', 'utf8')) };`;
    expect(importFile('next', write('project/next.config.mjs', text)).imported.rules).toMatchObject([
      { from: '/docs/old' },
    ]);
  });

  test('and has no variables of the environment', () => {
    const text = withRedirects(
      "return Object.keys(process.env).map((name) => ({ source: '/' + name, destination: '/', permanent: true }));",
    );
    const { rules } = importFile('next', write('project/next.config.mjs', text)).imported;
    expect(rules.map(({ from }) => from)).toEqual(['/NODE_ENV']);
  });
});

const FAILING = [
  [
    'an error is told with its line',
    "\n\nthrow new Error('nothing here.');",
    'next.config.mjs:3 CF001 The file fails when it is run: nothing here. Or',
  ],
  [
    'a mistake in the code',
    'export default {',
    'next.config.mjs CF001 The file fails when it is run: Unexpected end of input. Or',
  ],
  ['what is not an error', withRedirects('throw 5;'), 'next.config.mjs CF001 The file fails when it is run: 5. Or'],
  ['an early end', 'process.exit(0);', 'CF001 The file ends before its redirects are known.'],
  [
    'a promise that nothing keeps',
    withRedirects('await new Promise(() => {});'),
    'CF001 The file ends before its redirects are known.',
  ],
  [
    'a value that JSON does not have',
    withRedirects('return [{ source: 1n }];'),
    'CF001 The file fails when it is run: Do not know how to serialize a BigInt',
  ],
] as const;

test.each(partOf(FAILING, 3))('a configuration that fails is CF001: %s', (_name, text, said) => {
  expect(failureOf(text)).toContain(said);
});

const ENDLESS = [
  ['a timer', withRedirects('await new Promise((resolve) => setInterval(resolve, 1e9, 1));')],
  ['a loop that holds signals back', `process.on('SIGTERM', () => {}); ${withRedirects('for (;;);')}`],
] as const;

test.each(partOf(ENDLESS, 1))('a configuration that does not end is CF002: %s', (_name, text) => {
  expect(failureOf(text, 'project/next.config.mjs', 1500)).toContain(
    'next.config.mjs CF002 The file runs for more than 1.5 s.',
  );
});

test('a configuration that prints too much is stopped', () => {
  expect(failureOf("for (;;) await new Promise((done) => process.stdout.write('x'.repeat(65_536), done));")).toContain(
    'CF003 The file prints or returns more than 16 MiB.',
  );
});

test.each([
  ['a number in place of a mapping', 'export default 5;'],
  ['a text in place of a list', withRedirects("return 'no';")],
])('a configuration without redirects is CF004: %s', (_name, text) => {
  expect(failureOf(text)).toContain(
    'CF004 The file has no redirects. Export a mapping with an async `redirects()` that returns a list.',
  );
});

test.each([
  ['a file that does not exist', "import a from './not-there.mjs';", 'not-there.mjs'],
  [
    'a package that is not installed',
    "import { createRequire } from 'node:module'; createRequire(import.meta.url)('not-there');",
    "Cannot find module 'not-there'. Install it",
  ],
])('what is not found is CF005: %s', (_name, text, said) => {
  const failure = failureOf(text);
  expect(failure).toMatch(/next\.config\.mjs(?::\d+)? CF005 /);
  expect(failure).toContain(said);
});

/** Ways to the network, to other processes and to files, each of which must throw. */
const ATTEMPTS = [
  'await fetch(URL_OF)',
  "new WebSocket(URL_OF.replace('http', 'ws'))",
  "await new Promise((ok, no) => get('http').get(URL_OF, ok).on('error', no))",
  "get('net').connect(PORT_OF, '127.0.0.1')",
  "new (get('net').Socket)().connect(PORT_OF, '127.0.0.1')",
  "delete get('net').Socket.prototype.connect; get('net').connect(PORT_OF, '127.0.0.1')",
  "get('net').connect('/var/run/docker.sock')",
  "get('tls').connect(PORT_OF, '127.0.0.1')",
  "get('http2').connect(URL_OF)",
  "get('net').createServer().listen(0)",
  "get('dgram').createSocket('udp4').send('a', PORT_OF, '127.0.0.1')",
  "get('dgram').createSocket('udp4').bind(0)",
  "get('dns').lookup('localhost', () => {})",
  "await get('dns').promises.lookup('localhost')",
  "await (await import('node:dns/promises')).resolve4('localhost')",
  "new (get('dns').Resolver)().resolve4('localhost', () => {})",
  "await new (get('dns').promises.Resolver)().resolve4('localhost')",
  "get('child_process').execSync('true')",
  "get('cluster').fork()",
  "new (get('worker_threads').Worker)('1', { eval: true })",
  'process.kill(process.ppid, 0)',
  'process._kill(process.ppid, 0)',
  'process._debugProcess(process.ppid)',
  "process.binding('tcp_wrap')",
  "get('fs').writeFileSync('written', '')",
  "get('fs').readFileSync('../secret.txt')",
  "get('fs').readFileSync('/etc/passwd')",
  "new (get('sqlite').DatabaseSync)('written')",
  "get('inspector').open(0)",
];

describe('what the process may not do is refused', () => {
  test('the network, other processes, and files outside the project', async () => {
    let asked = 0;
    const server = createServer((_request, response) => response.end()).on('connection', () => (asked += 1));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const tries = ATTEMPTS.map(
      (attempt, index) =>
        `try { ${attempt}; all.push([${index}, 'done']); } catch (e) { all.push([${index}, e.code ?? e.name]); }`,
    );
    const text = withRedirects(
      `const get = (name) => process.getBuiltinModule('node:' + name); const PORT_OF = ${port}; const URL_OF = 'http://127.0.0.1:${port}/';
       const all = []; ${tries.join('\n')}
       return all;`,
    );
    const { redirects } = JSON.parse(failureOf(text)) as { redirects: [number, string][] };
    await new Promise((closed) => server.close(closed));
    expect(
      redirects
        .filter(([, code]) => !['ERR_ACCESS_DENIED', 'TypeError'].includes(code))
        .map(([index]) => ATTEMPTS[index]),
    ).toEqual([]);
    expect(redirects).toHaveLength(ATTEMPTS.length);
    expect([asked, existsSync(join(folder, 'project/written'))]).toEqual([0, false]);
  });

  testInAll('reading above the project, where it has no lockfile and no package.json', () => {
    write('bare/above.mjs', `export default ${LIST};`);
    const text = "import list from '../above.mjs'; export default { redirects: async () => list };";
    expect(failureOf(text, 'bare/inner/next.config.mjs')).toContain('CF006');
    write('bare/package-lock.json', '{}');
    expect(failureOf(text, 'bare/inner/next.config.mjs')).toContain('"/old"');
  });
});

test('a configuration is not run with --no-run', () => {
  const file = write('project/next.config.mjs', withRedirects('return [];'));
  expect(() => importFile('next', file, { isRunning: false })).toThrow(
    /CF007 The file is a program, and `--no-run` forbids/,
  );
  expect(() => importFile('next', join(folder, 'nowhere.mjs'))).toThrow('does not exist');
});

test('a file of data is read and not run', () => {
  const json = write('project/redirects.json', '[{ "source": "/old", "destination": "/new", "permanent": true }]');
  expect(importFile('next', json, { isRunning: false }).imported.rules).toHaveLength(1);
  // Only the formats whose settings are programs are run.
  expect(importFile('netlify', write('project/list.js', '/a /b\n')).imported.rules).toHaveLength(1);
});

test.each([
  [
    'next',
    'next.config.mjs',
    `export default { basePath: '/docs', async redirects() { return ${LIST}; } };`,
    '/docs/old',
  ],
  ['nitro', 'nuxt.config.ts', `export default defineNuxtConfig({ routeRules: ${RULES} });`, '/old'],
] as const)('the line that %s is told makes a file that is imported', (format, name, text, from) => {
  const file = write(`project/${name}`, text);
  let said = '';
  try {
    importFile(format, file, { isRunning: false });
  } catch (cause) {
    said = String(cause);
  }
  const [, command = '', output = ''] = /\n {2}(node -e .*?) > (\S+)\n/.exec(said) ?? [];
  const [, program = ''] = /^node -e "(.*)"$/.exec(command) ?? [];
  const json = execFileSync(process.execPath, ['--no-warnings', '-e', program], {
    cwd: join(folder, 'project'),
    encoding: 'utf8',
  });
  expect(importFile(format, write(`project/${output}`, json)).imported.rules).toMatchObject([{ from }]);
});

test('a link is run where it leads', () => {
  write(
    'project/next.config.mjs',
    `import plugin from 'with-plugin';\nexport default plugin({ redirects: async () => ${LIST} });`,
  );
  symlinkSync(join(folder, 'project/next.config.mjs'), join(folder, 'linked.mjs'));
  expect(importFile('next', join(folder, 'linked.mjs')).imported.rules).toHaveLength(1);
});

testInAll('the examples of the documentation say what is said', () => {
  for (const [code, { wrong, message = '' }] of readCodeExamples()) {
    // That of CF002 runs until it is stopped, and that of CF007 not at all.
    if (!/^CF00[13456]$/.test(code)) continue;
    const [[name, text] = ['', '']] = Object.entries(wrong);
    expect(failureOf(String(text), `project/${name}`), code).toContain(`${code} ${message}`);
  }
});
