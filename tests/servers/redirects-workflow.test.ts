import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { partOf } from '../support/coverage.ts';
import { freePort } from '../support/free-port.ts';
import { replaced } from '../support/readme.ts';
import { REPOSITORY } from '../support/real.ts';
import { runShell } from '../support/shell.ts';
import { testInAll } from '../support/test-in-all.ts';
import { withFolder } from '../support/temporary.ts';

/*
 * The workflow of the starter for redirects: the lines that it runs are run as they are written, in a project of the starter and in the
 * example, and ask a real nginx. The machine of a test has the packages already.
 */

const WORKFLOW = '.github/workflows/redirects.yaml';
const PROCESS_ID = 'dist/qa/nginx.pid';
const INSTALLS = /^npm ci|apt-get install/;

interface Workflow {
  readonly jobs: { readonly redirects: { readonly steps: readonly { readonly run?: string }[] } };
}

/** Makes a project with the workflow, as it is on a branch, and ends the nginx that a run which fails leaves running. */
async function withProject(example: string | undefined, use: (root: string) => Promise<void>): Promise<void> {
  await withFolder(async (root) => {
    await makeProject(root, example);
    try {
      await use(root);
    } finally {
      const file = join(root, PROCESS_ID);
      if (existsSync(file)) process.kill(Number(readFileSync(file, 'utf8')), 'SIGTERM');
    }
  });
}

async function makeProject(root: string, example: string | undefined): Promise<void> {
  symlinkSync(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'));
  await done('npx sitefold init --starter redirects --name Alder --yes', root);
  if (example !== undefined)
    for (const part of ['manifests', 'package.json'])
      cpSync(join(REPOSITORY, example, part), join(root, part), { recursive: true, force: true });
  await done(
    `git init --quiet
     git add . ':!node_modules'
     git -c user.name=Test -c user.email=test@localhost commit --quiet --message first
     git update-ref refs/remotes/origin/main HEAD`,
    root,
  );
}

async function done(script: string, root: string): Promise<void> {
  const { code, output } = await runShell(script, root);
  expect(code, output).toBe(0);
}

/** The lines that the workflow runs on a pull request, with a free port. */
async function linesOf(root: string): Promise<string> {
  const { jobs } = parse(readFileSync(join(root, WORKFLOW), 'utf8')) as Workflow;
  const lines = jobs.redirects.steps
    .flatMap(({ run }) => (run === undefined || INSTALLS.test(run) ? [] : [run]))
    .join('\n')
    .replaceAll('8080', String(await freePort()));
  return `sudo() { "$@"; }
PATH=$PATH:/usr/sbin
GITHUB_STEP_SUMMARY=summary.md
${replaced(lines, '${{ github.base_ref }}', 'main')}`;
}

const PROJECTS = [
  ['the starter', undefined, '/about.html'],
  ['examples/redirects-only', 'examples/redirects-only', '/reisen/*'],
] as const;

test.each(partOf(PROJECTS, 1))(
  'the workflow asks nginx for the redirects of %s, and says what a change alters',
  async (_, example, rule) => {
    await withProject(example, async (root) => {
      await done('npx sitefold add redirect /old-page /about --sites root', root);
      const { code, output } = await runShell(await linesOf(root), root);
      expect([code, output]).toEqual([0, expect.stringMatching(/^passed: .* 0 failed/m)]);
      expect(readFileSync(join(root, 'summary.md'), 'utf8')).toContain('/old-page');
      expect(readFileSync(join(root, 'dist/qa/report/report.json'), 'utf8')).toContain(`"name": "${rule}"`);
      // nginx deletes the file as it ends, which is after `nginx -s stop` has returned.
      await expect.poll(() => existsSync(join(root, PROCESS_ID)), { timeout: 30_000 }).toBe(false);
    });
  },
);

testInAll('the workflow fails if nginx has other rules', async () => {
  await withProject(undefined, async (root) => {
    const harmed = replaced(
      await linesOf(root),
      'npm start\n',
      "npm start\nsed -i 's|/about|/elsewhere|' dist/redirects/nginx/*.conf\n",
    );
    const { code, output } = await runShell(harmed, root);
    expect([code, output]).toEqual([1, expect.stringContaining('/about.html')]);
  });
});
