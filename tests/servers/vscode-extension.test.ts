import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageExtension } from '../../scripts/package-vscode.ts';
import { REPOSITORY } from '../support/real.ts';
import { ENVIRONMENT } from '../support/sitefold.ts';

const folder = mkdtempSync(join(tmpdir(), 'sitefold-vscode-'));
let files: Readonly<Record<string, Uint8Array>> = {};
beforeAll(async () => {
  const path = await packageExtension(folder);
  expect(path).toMatch(/\/sitefold-vscode-\d+\.\d+\.\d+\.vsix$/);
  files = unzipSync(readFileSync(path));
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  // The editor gives the extension the module `vscode`.
  mkdirSync(join(folder, 'extension/node_modules/vscode'), { recursive: true });
  cpSync(join(REPOSITORY, 'tests/support/vscode-stub.cjs'), join(folder, 'extension/node_modules/vscode/index.js'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const textOf = (name: string): string => new TextDecoder().decode(files[name]);

test('the extension has its code, its texts and nothing else', () => {
  const { main, name, version, publisher } = JSON.parse(textOf('extension/package.json')) as Record<string, string>;
  expect(Object.keys(files).sort()).toEqual([
    '[Content_Types].xml',
    'extension.vsixmanifest',
    'extension/LICENSE.txt',
    'extension/README.md',
    join('extension', main ?? ''),
    'extension/package.json',
  ]);
  expect(textOf('extension.vsixmanifest')).toContain(`Id="${name}" Version="${version}" Publisher="${publisher}"`);
  for (const [, path = ''] of textOf('extension.vsixmanifest').matchAll(/ Path="([^"]+)"/g))
    expect(Object.keys(files)).toContain(path);
  for (const path of Object.keys(files).slice(1))
    expect(textOf('[Content_Types].xml')).toContain(`Extension="${/\.\w+$/.exec(path)?.[0] ?? ''}"`);
});

interface Said {
  readonly kind: string;
  readonly [key: string]: unknown;
}

/** Activates the extension in a process with a folder open. Returns what it says until a test is satisfied. */
async function activate(root: string, sitefold: string, enough: (said: Said) => boolean): Promise<Said[]> {
  const program = `require(${JSON.stringify(join(folder, 'extension/dist/extension.cjs'))}).activate({ subscriptions: [] })`;
  const child = spawn(process.execPath, ['-e', program], {
    env: { ...ENVIRONMENT, FOLDER: root, SITEFOLD: sitefold },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: Said[] = [];
  try {
    let rest = '';
    for await (const chunk of child.stdout) {
      const lines = `${rest}${String(chunk)}`.split('\n');
      rest = lines.pop() ?? '';
      said.push(...lines.map((line) => JSON.parse(line) as Said));
      if (said.some(enough)) break;
    }
  } finally {
    child.kill();
  }
  return said;
}

describe('in a folder', () => {
  test('with manifests it starts the language server, and shows its findings', async () => {
    const project = join(folder, 'bakery');
    cpSync(join(REPOSITORY, 'examples/bakery'), project, { recursive: true });
    const path = join(project, 'manifests/redirects.yaml');
    writeFileSync(path, readFileSync(path, 'utf8').replace("to: '/{site}/breads'", "to: '/{site}/braeds'"));
    const command = join(REPOSITORY, 'node_modules/.bin/sitefold');
    const said = await activate(project, command, ({ kind }) => kind === 'diagnostics' || kind === 'error');
    expect(said).toContainEqual({ kind: 'command', name: 'sitefold.restart' });
    expect(said.at(-1)).toEqual({
      kind: 'diagnostics',
      uri: `file://${path}`,
      messages: [expect.stringMatching(/^The target `\/braeds`/)],
    });
  });

  test('without Sitefold it says how to install it', async () => {
    const project = join(folder, 'bare');
    mkdirSync(join(project, 'manifests'), { recursive: true });
    const said = await activate(project, '', ({ kind }) => kind === 'warning');
    expect(said.at(-1)?.message).toMatch(/^Sitefold is not installed in project\. Run `npm install sitefold` there/);
  });
});
