import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parse } from 'smol-toml';
import { StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEditor } from '../support/editor-client.ts';
import { readmeBlocks } from '../support/readme.ts';
import { REPOSITORY } from '../support/real.ts';
import { ENVIRONMENT } from '../support/sitefold.ts';
import { testInAll } from '../support/test-in-all.ts';

const REDIRECTS = 'manifests/redirects.yaml';
let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'sitefold-editors-'));
  for (const part of ['manifests', 'content', 'theme', 'islands'])
    cpSync(join(REPOSITORY, 'examples/bakery', part), join(root, part), { recursive: true });
  symlinkSync(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The blocks of docs/editors.md in a language. */
function blocksIn(language: string): readonly string[] {
  const blocks = readmeBlocks().filter((one) => one.language === language && /sitefold.*lsp/s.test(one.text));
  if (blocks.length === 0) throw new Error(`docs/editors.md has no block of ${language}`);
  return blocks.map((block) => block.text);
}

/** Starts a server as an editor does, types a mistake, and returns the code of the first finding and how the server ends. */
async function useServer([command = '', ...args]: readonly string[]): Promise<{ code: unknown; exit: unknown }> {
  const child = spawn(command, args, { cwd: root, env: ENVIRONMENT, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<unknown>((resolve) => void child.once('close', resolve));
  const writer = new StreamMessageWriter(child.stdin);
  const editor = await openEditor(root, { reader: new StreamMessageReader(child.stdout), writer });
  const before = readFileSync(join(root, REDIRECTS), 'utf8');
  await editor.open(REDIRECTS, before.replace("to: '/{site}/breads'", "to: '/{site}/braeds'"));
  const [found] = await editor.findings(REDIRECTS, (all) => all.length > 0);
  await editor.shutdown();
  child.stdin.end();
  return { code: found?.code, exit: await ended };
}

test('the settings of Helix start the server, and only in a project', async () => {
  const [block = ''] = blocksIn('toml');
  const settings = parse(block) as unknown as {
    'language-server': { sitefold: { command: string; args: string[]; 'required-root-patterns': string[] } };
    language: { name: string; 'language-servers': string[] }[];
  };
  const { command, args, 'required-root-patterns': patterns } = settings['language-server'].sitefold;
  expect(patterns).toEqual(['manifests']);
  expect(settings.language).toMatchObject([{ name: 'yaml', 'language-servers': expect.arrayContaining(['sitefold']) }]);
  expect(await useServer([command, ...args])).toEqual({ code: 'RD006', exit: 0 });
});

/** Starts Neovim in the project with these settings, runs a script in it, and returns what the script prints. */
async function useNeovim(settings: string, script: string): Promise<string> {
  const [init, commands] = [join(root, 'init.lua'), join(root, 'commands.lua')];
  writeFileSync(init, settings);
  writeFileSync(commands, `${script}\nvim.cmd('qall!')\n`);
  // Without a screen, Neovim prints what a script prints on its standard error.
  const args = ['--headless', '-n', '-u', init, REDIRECTS, '-c', `luafile ${commands}`];
  const child = spawn('nvim', args, {
    cwd: root,
    env: { ...ENVIRONMENT, HOME: root },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return await text(child.stderr);
}

const MISTAKE = `
local buffer = vim.api.nvim_get_current_buf()
local lines = vim.api.nvim_buf_get_lines(buffer, 0, -1, true)
for number, line in ipairs(lines) do
  lines[number] = line:gsub("to: '/{site}/breads'", "to: '/{site}/braeds'")
end
vim.api.nvim_buf_set_lines(buffer, 0, -1, true, lines)
vim.wait(60000, function() return #vim.diagnostic.get(buffer) > 0 end)
local found = vim.diagnostic.get(buffer)[1]
io.stderr:write(vim.inspect({ found.code, found.source, vim.bo.filetype }))
`;

test('the settings of older versions of Neovim start the server, which finds a mistake', async () => {
  const [, older = ''] = blocksIn('lua');
  expect(await useNeovim(`vim.cmd('filetype on')\n${older}`, MISTAKE)).toBe('{ "RD006", "sitefold", "yaml" }');
});

// In `npm test` the settings of older versions start the same server.
testInAll('the settings of Neovim start the server, and only in a project', async () => {
  const [newer = ''] = blocksIn('lua');
  // Debian has an older Neovim, without these two functions.
  const stub = `
local all, enabled = {}, nil
vim.lsp.config = function(name, config) all[name] = config end
vim.lsp.enable = function(name) enabled = all[name] end
`;
  const printed = await useNeovim(`${stub}${newer}\nsettings = vim.json.encode(enabled)`, 'io.stderr:write(settings)');
  const { cmd, ...others } = JSON.parse(printed) as { cmd: string[] };
  expect(others).toEqual({ filetypes: ['yaml', 'csv'], root_markers: ['manifests'] });
  expect(await useServer(cmd)).toEqual({ code: 'RD006', exit: 0 });
});
