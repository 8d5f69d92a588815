import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { StartEngine } from './engine.ts';
import { startServer } from './process.ts';

/** Varnish without a backend, which includes the files and answers 404 where they do not redirect. */
export const startVarnish: StartEngine = (files) =>
  startServer({
    command: 'varnishd',
    files,
    configuration: (folder) => {
      const includes = files.map(({ path }) => `include "${join(folder, path)}";\n`).join('');
      return `vcl 4.1;\nbackend default none;\n${includes}sub vcl_recv {\n  return (synth(404));\n}\n`;
    },
    args: ({ folder, port, configuration }) =>
      `-F -j none -n ${join(folder, 'work')} -a 127.0.0.1:${port} -T none -f ${configuration} -s malloc,8m`.split(' '),
    version: version(),
  });

function version(): string {
  const { stderr } = spawnSync('varnishd', ['-V'], { encoding: 'utf8' });
  return `Varnish ${/varnish-([\d.]+)/.exec(stderr)?.[1] ?? ''}`;
}
