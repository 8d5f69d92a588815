import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import type { StartEngine } from './engine.ts';
import { askAt, privateFolder, startProcess } from './process.ts';

/** Varnish without a backend, which includes the files and answers 404 otherwise. */
export const startVarnish: StartEngine = async (files) => {
  const port = await freePort();
  const folder = privateFolder('varnish', files);
  const configuration = join(folder, 'default.vcl');
  const includes = files.map(({ path }) => `include "${join(folder, path)}";\n`).join('');
  writeFileSync(
    configuration,
    `vcl 4.1;\nbackend default none;\n${includes}sub vcl_recv {\n  return (synth(404));\n}\n`,
  );
  const stop = await startProcess({
    command: 'varnishd',
    args: `-F -j none -n ${join(folder, 'work')} -a 127.0.0.1:${port} -T none -f ${configuration} -s malloc,8m`.split(
      ' ',
    ),
    port,
    folder,
  });
  return {
    version: version(),
    origins: [],
    port,
    ask: askAt(port),
    stop,
  };
};

function version(): string {
  const { stderr } = spawnSync('varnishd', ['-V'], { encoding: 'utf8' });
  return `Varnish ${/varnish-([\d.]+)/.exec(stderr)?.[1] ?? ''}`;
}
