import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { releasesInUse } from '../../engine/build/release/in-use.ts';
import { tidy } from '../../engine/build/release/tidy.ts';
import { startProcess } from '../support/engines/process.ts';
import { freePort } from '../support/free-port.ts';
import { publishCopy } from '../support/published.ts';
import { askRaw } from '../support/raw-http.ts';
import { REPOSITORY } from '../support/real.ts';
import { namesOf } from '../support/small-release.ts';
import { withFolder } from '../support/temporary.ts';

interface Installed {
  readonly code: number;
  readonly output: string;
}

/** Runs deploy/nginx/install.sh from the root of the project. */
function install(out: string, env: Readonly<Record<string, string>>): Promise<Installed> {
  return new Promise((done) =>
    execFile(
      `${REPOSITORY}deploy/nginx/install.sh`,
      [out],
      {
        cwd: REPOSITORY,
        env: {
          ...process.env,
          PATH: `${process.env.PATH ?? ''}:/usr/sbin`,
          SITEFOLD: `${REPOSITORY}node_modules/.bin/sitefold`,
          ...env,
        },
      },
      (cause, stdout, stderr) => done({ code: cause ? Number(cause.code) : 0, output: stdout + stderr }),
    ),
  );
}

/* Issue 15, 18: the headers of a release came from a step of their own, or not at all. */
test('pages, redirects and headers of a release are installed together, or none of them', async () => {
  await withFolder(async (folder) => {
    const out = join(folder, 'dist');
    await publishCopy(out, 'one');
    const port = await freePort();
    const configuration = join(folder, 'nginx.conf');
    writeFileSync(
      configuration,
      // Its folder is open to the user of the test alone.
      `user ${userInfo().username};
       pid ${folder}/nginx.pid;
       error_log stderr;
       events {}
       http {
         include ${out}/nginx/sitefold-redirects.conf;
         include ${out}/nginx/sitefold-header-maps.conf;
         access_log off;
         server {
           listen 127.0.0.1:${port};
           include ${out}/nginx/sitefold-root.conf;
           include ${out}/nginx/sitefold-headers.conf;
           include ${out}/nginx/sitefold-returns.conf;
         }
       }`,
    );
    const nginx = `nginx -p ${folder} -e stderr -c ${configuration}`;
    // Before there is a release, there is nothing to go back to.
    const early = await install(out, { NGINX: 'false', SITEFOLD: 'true' });
    expect(early.code).not.toBe(0);
    const first = await install(out, { NGINX: 'true' });
    expect([first.code, existsSync(join(out, 'nginx.next'))]).toEqual([0, false]);
    const stop = await startProcess({
      command: 'nginx',
      args: nginx.split(' ').slice(1).concat('-g', 'daemon off;'),
      port,
      folder,
    });
    try {
      const ask = async (target: string): Promise<unknown> => {
        const [answer] = await askRaw(port, [target]);
        return [answer?.status, answer?.headers['strict-transport-security']?.length];
      };
      expect(await ask('/faq/default.html')).toEqual([301, 1]);
      const news = async (): Promise<number | undefined> => (await askRaw(port, ['/news.txt']))[0]?.status;
      await publishCopy(out, 'two', { files: { 'client/news.txt': 'two' } });
      // nginx sends the pages of a release when it has its headers and redirects, and its release is not deleted before.
      for (const id of ['three', 'four', 'five', 'six', 'seven']) await publishCopy(out, id);
      tidy(out, { spares: false });
      expect([namesOf(out).includes('one'), namesOf(out).includes('two')]).toEqual([true, false]);
      expect([await news(), await ask('/faq/default.html')]).toEqual([404, [301, 1]]);
      await publishCopy(out, 'eight', { files: { 'client/news.txt': 'eight' } });
      expect((await install(out, { NGINX: nginx })).code).toBe(0);
      await expect.poll(news).toBe(200);
      expect(await ask('/faq/default.html')).toEqual([301, 1]);

      // The release that is refused is not one that nginx uses.
      const used = readFileSync(join(out, 'releases/.serving-nginx'), 'utf8');
      await publishCopy(out, 'nine');
      const broken = join(folder, 'broken.sh');
      writeFileSync(
        broken,
        `#!/bin/sh
         for last; do :; done
         mkdir -p "$last/nginx"
         for name in redirects header-maps headers returns; do echo 'nonsense {' > "$last/nginx/sitefold-$name.conf"; done\n`,
        { mode: 0o755 },
      );
      const path = join(out, 'nginx/sitefold-redirects.conf');
      const before = readFileSync(path, 'utf8');
      const refused = await install(out, { NGINX: nginx, SITEFOLD: broken });
      expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('nginx does not accept')]);
      expect(readFileSync(path, 'utf8')).toBe(before);
      expect([used, [...releasesInUse(join(out, 'releases'))]]).toEqual([
        expect.stringContaining('/eight\n'),
        ['eight'],
      ]);
      expect(await ask('/faq/default.html')).toEqual([301, 1]);
    } finally {
      await stop();
    }
  });
});
