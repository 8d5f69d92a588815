import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { readmeBlocks } from '../tests/support/readme.ts';
import { REPOSITORY, figure, timed } from './figures.ts';

interface Recipe {
  /** Its heading in docs/recipes.md. */
  readonly heading: string;
  readonly adds: string;
  /** Where the files are that define the thing. The others use it: an entry, a site, a page. */
  readonly defines: RegExp;
  readonly atMost: number;
}

const RECIPES: readonly Recipe[] = [
  {
    heading: 'Add a page type',
    adds: 'a page type',
    defines: /^(?:manifests\/routes\.yaml|theme\/templates\/.*)$/,
    atMost: 2,
  },
  { heading: 'Add a block', adds: 'a block', defines: /^(?:manifests|theme)\/blocks\//, atMost: 2 },
  { heading: 'Add a kind of content', adds: 'a kind of content', defines: /^manifests\/collections\//, atMost: 1 },
  { heading: 'Add a language', adds: 'a language', defines: /^manifests\/messages\//, atMost: 1 },
  { heading: 'Add a rule of your own', adds: 'a rule', defines: /^lint\//, atMost: 1 },
];

/** The parts of a clone that are not those of a project. */
const PROGRAM = /^(?:engine|cli|islands)\//;

/** Runs the recipes of the documentation in a clone, and counts the files that each writes. */
export async function benchRecipes(folder: string): Promise<void> {
  const clone = join(folder, 'recipes');
  await timed('git', ['clone', '--quiet', REPOSITORY, clone]);
  symlinkSync(join(REPOSITORY, 'node_modules'), join(clone, 'node_modules'));
  let ofProgram = 0;
  for (const { heading, adds, defines, atMost } of RECIPES) {
    const script = readmeBlocks()
      .filter((block) => block.heading === heading && block.language === 'sh')
      .map(({ text }) => text);
    if (script.length === 0) throw new Error(`docs/recipes.md has no commands below ${heading}`);
    await timed('bash', ['-euc', script.join('\n')], { cwd: clone });
    const written = filesWritten(clone);
    const defining = written.filter((path) => defines.test(path)).length;
    figure(`files to add ${adds}`, defining, 'files', { atMost });
    figure(`  files that use it in the recipe`, written.length - defining, 'files');
    ofProgram += written.filter((path) => PROGRAM.test(path)).length;
    for (const args of [
      ['clean', '-fdq', '--exclude=node_modules'],
      ['checkout', '--quiet', '.'],
    ])
      execFileSync('git', args, { cwd: clone });
  }
  figure('files of engine, cli and islands that the recipes write', ofProgram, 'files', { atMost: 0 });
}

/** The files that differ from the last commit, and those that it does not have. */
function filesWritten(clone: string): string[] {
  const list = execFileSync('git', ['status', '--porcelain', '--untracked-files=all'], {
    cwd: clone,
    encoding: 'utf8',
  });
  return list
    .split('\n')
    .map((line) => line.slice(3))
    .filter((path) => path !== '' && path !== 'node_modules');
}
