import { createRequire } from 'node:module';
import redirects from 'superstatic/lib/middleware/redirects.js';
import { serveEngine } from './node-server.ts';
import type { StartEngine } from './engine.ts';

interface Answer {
  readonly redirect: string;
  readonly status: number;
}

type Middleware = (request: object, response: object, next: () => void) => void;

/**
 * The redirects of the emulator of Firebase: the step of superstatic before its files, because the step after them ends the process on a
 * path such as `//`. Its regular expressions are those of JavaScript, as the native RE2 is optional and not installed; there
 * a named group is written `(?<name>` and a code point `\u{71}`. A malformed `%` throws.
 */
export const startFirebase: StartEngine = async (files) => {
  const text = files.find(({ path }) => path === 'firebase/firebase.json')?.text ?? '{}';
  const { hosting } = JSON.parse(text.replaceAll('(?P<', '(?<').replaceAll(String.raw`\x{`, String.raw`\u{`)) as {
    hosting: { redirects: object[] };
  };
  const middleware = (redirects as unknown as () => Middleware)();
  const { version } = createRequire(import.meta.url)('superstatic/package.json') as { version: string };
  return serveEngine(
    (req, res) => {
      const handle = ({ redirect, status }: Answer): void => void res.writeHead(status, { location: redirect }).end();
      try {
        middleware({ url: req.url, superstatic: hosting }, { superstatic: { handle } }, () => res.writeHead(404).end());
      } catch {
        res.writeHead(400).end();
      }
    },
    { version: `superstatic ${version}` },
  );
};
