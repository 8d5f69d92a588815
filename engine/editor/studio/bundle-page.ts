import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** The styles of the page in their order: the tokens of the theme, then the page's own. */
const STYLES = [
  '../../theme/styles/tokens.css',
  './page/styles/sizes.css',
  './page/styles/base.css',
  './page/styles/controls.css',
  './page/styles/shell.css',
  './page/styles/table.css',
  './page/styles/form.css',
  './page/styles/views.css',
];

/** Returns the script and the styles of the page of the studio. They are made in memory: the page needs no build of its own. */
export async function bundlePage(): Promise<{ script: string; style: string }> {
  const [script, ...styles] = await Promise.all([
    bundleScript(),
    ...STYLES.map((path) => readFile(new URL(path, import.meta.url), 'utf8')),
  ]);
  return { script, style: styles.join('\n') };
}

async function bundleScript(): Promise<string> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL('./page/main.tsx', import.meta.url)),
    platform: 'browser',
    transform: { jsx: 'react-jsx', define: { 'process.env.NODE_ENV': '"production"' } },
    tsconfig: false,
    logLevel: 'warn',
  });
  try {
    const { output } = await bundle.generate({ format: 'es', minify: true, codeSplitting: false });
    return output[0].code;
  } finally {
    await bundle.close();
  }
}
