import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startProcess } from '../support/engines/process.ts';
import { freePort } from '../support/free-port.ts';
import { publishCopy } from '../support/published.ts';
import { askRaw } from '../support/raw-http.ts';
import { REPOSITORY } from '../support/real.ts';
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
test('redirects and headers of a release are installed together, or neither of them', async () => {
  await withFolder(async (folder) => {
    const out = join(folder, 'dist');
    await publishCopy(out, 'one');
    const port = await freePort();
    const configuration = join(folder, 'nginx.conf');
    writeFileSync(
      configuration,
      `pid ${folder}/nginx.pid;
       error_log stderr;
       events {}
       http {
         include ${out}/redirects/nginx/sitefold-redirects.conf;
         include ${out}/headers/nginx/sitefold-header-maps.conf;
         access_log off;
         server {
           listen 127.0.0.1:${port};
           root ${out}/current/client;
           include ${out}/headers/nginx/sitefold-headers.conf;
           include ${out}/redirects/nginx/sitefold-returns.conf;
         }
       }`,
    );
    const nginx = `nginx -p ${folder} -e stderr -c ${configuration}`;
    // Before there is a release, there is nothing to go back to.
    const early = await install(out, { NGINX: 'false', SITEFOLD: 'true' });
    expect(early.code).not.toBe(0);
    const first = await install(out, { NGINX: 'true' });
    expect([first.code, existsSync(join(out, 'redirects.next'))]).toEqual([0, false]);
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
      expect((await install(out, { NGINX: nginx })).code).toBe(0);
      expect(await ask('/faq/default.html')).toEqual([301, 1]);

      const broken = join(folder, 'broken.sh');
      writeFileSync(
        broken,
        `#!/bin/sh
         for last; do :; done
         mkdir -p "$last/nginx"
         for name in redirects header-maps headers returns; do echo 'nonsense {' > "$last/nginx/sitefold-$name.conf"; done\n`,
        { mode: 0o755 },
      );
      const path = join(out, 'redirects/nginx/sitefold-redirects.conf');
      const before = readFileSync(path, 'utf8');
      const refused = await install(out, { NGINX: nginx, SITEFOLD: broken });
      expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('nginx does not accept')]);
      expect(readFileSync(path, 'utf8')).toBe(before);
      expect(await ask('/faq/default.html')).toEqual([301, 1]);
    } finally {
      await stop();
    }
  });
});
