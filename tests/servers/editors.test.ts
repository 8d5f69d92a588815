import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEditor } from '../support/editor-client.ts';
import { readmeBlocks } from '../support/readme.ts';
import { REPOSITORY } from '../support/real.ts';
import { ENVIRONMENT } from '../support/sitefold.ts';

const REDIRECTS = 'manifests/redirects.yaml';
let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'sitefold-editors-'));
  for (const part of ['manifests', 'content', 'theme', 'islands'])
    cpSync(join(REPOSITORY, 'examples/bakery', part), join(root, part), { recursive: true });
  symlinkSync(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The block of docs/editors.md in a language. */
function blockIn(language: string): string {
  const block = readmeBlocks().find((one) => one.language === language && /sitefold.*lsp/s.test(one.text));
  if (!block) throw new Error(`docs/editors.md has no block of ${language}`);
  return block.text;
}

/** Starts a server as an editor does, types a mistake, and returns the code of the first finding and how the server ends. */
async function useServer([command = '', ...args]: readonly string[]): Promise<{ code: unknown; exit: unknown }> {
  const child = spawn(command, args, { cwd: root, env: ENVIRONMENT, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<unknown>((resolve) => void child.once('close', resolve));
  const writer = new StreamMessageWriter(child.stdin);
  const editor = await openEditor(root, { reader: new StreamMessageReader(child.stdout), writer });
  const text = readFileSync(join(root, REDIRECTS), 'utf8');
  await editor.open(REDIRECTS, text.replace("to: '/{site}/breads'", "to: '/{site}/braeds'"));
  const [found] = await editor.findings(REDIRECTS, (all) => all.length > 0);
  await editor.shutdown();
  child.stdin.end();
  return { code: found?.code, exit: await ended };
}

test('the settings of Helix start the server, and only in a project', async () => {
  const settings = parse(blockIn('toml')) as unknown as {
    'language-server': { sitefold: { command: string; args: string[]; 'required-root-patterns': string[] } };
    language: { name: string; 'language-servers': string[] }[];
  };
  const { command, args, 'required-root-patterns': patterns } = settings['language-server'].sitefold;
  expect(patterns).toEqual(['manifests']);
  expect(settings.language).toMatchObject([{ name: 'yaml', 'language-servers': expect.arrayContaining(['sitefold']) }]);
  expect(await useServer([command, ...args])).toEqual({ code: 'RD006', exit: 0 });
});

test('the settings of Neovim name the same command', () => {
  const [, list = ''] = /cmd = \{ (.*) \}/.exec(blockIn('lua')) ?? [];
  const { command, args } = (parse(blockIn('toml')) as never)['language-server']['sitefold'] as {
    command: string;
    args: string[];
  };
  expect(list.split(', ')).toEqual([command, ...args].map((word) => `'${word}'`));
});
