import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatBash } from '../../../cli/commands/completion/format-bash.ts';
import { listPlaces } from '../../../cli/commands/completion/list-places.ts';
import { SHELLS } from '../../../cli/commands/completion/run.ts';
import { choicesOf, createCommand, createGroup, offerChoices } from '../../../cli/create-command.ts';
import { createProgram } from '../../../cli/program.ts';
import { FORMATS } from '../../../engine/model/diagnostics/formats.ts';
import { TARGET_IDS } from '../../../engine/redirects/targets/registry.ts';
import { callSitefold } from '../../support/call-sitefold.ts';
import { listCommands, type Command } from '../../support/command-list.ts';
import { withFolder } from '../../support/temporary.ts';

const script = formatBash(await listPlaces(await createProgram()));

/** Completes lines in bash as it does at the Tab key: each is given as the words before the cursor, the last of which is being typed. */
function complete(lines: readonly (readonly string[])[]): string[][] {
  const calls = lines.map(
    (words) =>
      `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _sitefold; echo "\${COMPREPLY[*]}"`,
  );
  const output = execFileSync('bash', ['--norc', '-euo', 'pipefail'], {
    input: `${script}\nset +e\n${calls.join('\n')}\n`,
    encoding: 'utf8',
  });
  return output
    .split('\n')
    .slice(0, lines.length)
    .map((line) => (line === '' ? [] : line.split(' ')));
}

const commands = await listCommands();

describe('bash completes', () => {
  test('every command of the command line', () => {
    const groups = commands.filter(({ command }) => command.commands.length > 0);
    const shown = complete(groups.map(({ words }) => ['sitefold', ...words, '']));
    expect(groups.length).toBeGreaterThan(5);
    for (const [at, { command }] of groups.entries())
      expect(shown[at]).toEqual([...command.commands.map((one) => one.name()), 'help']);
  });

  test('every option of every command, and those that all commands take', () => {
    const shown = complete(commands.map(({ words }) => ['sitefold', ...words, '--']));
    for (const [at, { words, command }] of commands.entries()) {
      const own = command.options.map(({ long }) => long);
      expect(new Set(shown[at]), words.join(' ')).toEqual(new Set([...own, '--help', '--root', '--version']));
    }
  });

  test('the values of options and arguments, and nothing after an option that may be anything', () => {
    const [formats, after, typed, targets, hosts, shells, anything] = complete([
      ['sitefold', 'validate', '--format', ''],
      ['sitefold', 'validate', '--format', '='],
      ['sitefold', 'validate', '--format', '=', 's'],
      ['sitefold', 'explain', '--target', ''],
      ['sitefold', 'redirects', 'emit', 'nginx', 'cloudf'],
      ['sitefold', 'completion', ''],
      ['sitefold', 'build', '--sites', ''],
    ]);
    expect(formats).toEqual(Object.keys(FORMATS));
    expect(after).toEqual(formats);
    expect(typed).toEqual(['sarif']);
    expect(targets).toEqual(TARGET_IDS);
    expect(hosts).toEqual(TARGET_IDS.filter((id) => id.startsWith('cloudf')));
    expect(shells).toEqual(Object.keys(SHELLS));
    expect(anything).toEqual([]);
  });

  test('the command behind options whose value is the name of another', () => {
    expect(
      complete([
        ['sitefold', '--root', 'build', 'vali'],
        ['sitefold', '--root', '=', 'build', 'validate', '--verb'],
      ]),
    ).toEqual([['validate'], ['--verbose']]);
  });

  test('files and folders, where a value is one', () => {
    const [folders, files] = complete([
      ['sitefold', '--root', '/us'],
      ['sitefold', 'validate', '--baseline', '/etc/passw'],
    ]);
    expect(folders).toContain('/usr');
    expect(files).toContain('/etc/passwd');
  });
});

test('every format, starter, shell and host has choices', async () => {
  const named = commands.flatMap(({ words, command }) => [
    ...command.options.map((one) => ({ command, words, name: one.attributeName() })),
    ...command.registeredArguments.map((one) => ({ command, words, name: one.name() })),
  ]);
  const closed = named.filter(
    ({ name, words }) =>
      ['format', 'starter', 'shell', 'target'].includes(name) || (name === 'id' && words.includes('emit')),
  );
  expect(closed.length).toBeGreaterThan(5);
  for (const { command, words, name } of closed)
    expect((await choicesOf(command, name)).length, `${words.join(' ')} ${name}`).toBeGreaterThan(0);
});

describe.each(Object.entries(SHELLS))('the script for %s', (shell, format) => {
  test('has every command and every option', async () => {
    const text = format(await listPlaces(await createProgram()));
    for (const { words, command } of commands) {
      expect(text).toContain(['sitefold', ...words].join(' '));
      for (const { long = '' } of command.options)
        expect(text).toContain(shell === 'fish' ? `-l ${long.slice(2)}` : long);
    }
  });

  test('is as expected for a small program', async () => {
    await expect(format(await listPlaces(smallProgram()))).toMatchFileSnapshot(`./golden/completion/small.${shell}`);
  });

  test.skipIf(spawnSync(shell, ['--version']).status !== 0)(
    'is a sound script where the shell is installed',
    async () => {
      await withFolder(async (folder) => {
        const path = join(folder, shell);
        writeFileSync(path, format(await listPlaces(await createProgram())));
        const { status, stderr } = spawnSync(shell, ['-n', path], { encoding: 'utf8' });
        expect([status, stderr]).toEqual([0, '']);
      });
    },
  );

  test('is printed by the command, without a project', async () => {
    expect(await callSitefold(['completion', shell, '--root', '/no-such-project'])).toEqual({
      code: 0,
      stdout: format(await listPlaces(await createProgram())),
      stderr: '',
    });
  });
});

test('another shell is wrong usage, and the help says where the scripts go', async () => {
  const { code, stderr } = await callSitefold(['completion', 'fisch']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('There is no shell `fisch`. Did you mean `fish`?')]);
  const { stdout } = await callSitefold(['completion', '--help']);
  for (const shell of Object.keys(SHELLS)) expect(stdout).toContain(`sitefold completion ${shell} > ~/.`);
});

function smallProgram(): Command {
  const bake = offerChoices(
    createCommand('bake', "bake the baker's bread: dark or white", [])
      .argument('[kind...]', 'what to bake')
      .option('-o, --oven <dir>', 'the folder of the oven')
      .option('--recipe <file>', 'a file')
      .option('--heat <degree>', 'how hot')
      .option('--dry-run', 'bake nothing'),
    { kind: () => Promise.resolve(['rye', 'wheat']), heat: () => Promise.resolve(['low', 'high']) },
  );
  return createCommand('bakery', 'bakes', [])
    .option('--root <dir>', 'where the bakery is')
    .addCommand(bake)
    .addCommand(createGroup('shop', 'look after the shop').addCommand(createCommand('open', 'open it', [])));
}
