import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { releaseLayout } from '../../engine/build/release/release.ts';
import { LATEST_PATH } from '../../engine/output/headers/cache-control.ts';
import { callSitefold } from '../support/call-sitefold.ts';
import { readCodeExamples } from '../support/code-examples.ts';
import { digestTree } from '../support/digest-tree.ts';
import { freePort } from '../support/free-port.ts';
import { createClient, type Answer } from '../support/http.ts';
import { startSitefold, type Run, type Started } from '../support/sitefold.ts';
import { testInAll } from '../support/test-in-all.ts';

/* Pictures that pages show in other sizes, formats and qualities than their files have. */

let root = '';
const CONFIG = 'astro.config.mjs';
const PAGE = 'theme/templates/ovens.astro';
const RESPONSIVE = "export default { image: { layout: 'constrained', breakpoints: [640, 1000] } };\n";
const SIZE = { width: 1200, height: 800 };

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'sitefold-pictures-'));
  expect(await callSitefold(['init', root, '--yes'])).toMatchObject({ code: 0 });
  // No build has changed it before: what builds make is kept for all projects.
  const colours = Buffer.alloc(SIZE.width * SIZE.height * 3, randomBytes(1200));
  write(
    'theme/oven.jpg',
    await sharp(colours, { raw: { ...SIZE, channels: 3 } })
      .jpeg()
      .toBuffer(),
  );
  write('theme/note.md', '![An oven](./oven.jpg)\n');
  write(
    'manifests/routes.yaml',
    `${read('manifests/routes.yaml')}
  - { path: ovens, title: nav.news, template: ovens }
  - { path: oven, title: nav.contact, template: oven, render: request }
`,
  );
  write(CONFIG, RESPONSIVE);
  write(
    PAGE,
    page(`
  <Image id="wide" src={oven} alt="" width={400} format="png" />
  <Picture src={oven} alt="" width={300} formats={['avif', 'webp']} quality={50} layout="none" />
  <img id="got" src={got.src} alt="" width="100" height="100" />
  <Image id="as-it-is" src={oven} alt="" layout="none" />
  <Image id="drawn" src={mark} alt="" width={80} />
  <Content />`),
  );
  write('theme/templates/oven.astro', page('<Image id="asked" src={oven} alt="" width={444} layout="none" />'));
  write(...exampleOf('TH006', 'given'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A template with pictures. */
function page(body: string): string {
  return `---
import { getImage, Image, Picture } from 'astro:assets';
import Layout from '../layouts/Layout.astro';
import { currentPage } from '../page.ts';
import { Content } from '../note.md';
import mark from '../mark.svg';
import oven from '../oven.jpg';
const page = currentPage(Astro);
const got = await getImage({ src: oven, width: 100, height: 100, fit: 'cover', layout: 'none' });
---

<Layout page={page} description={\`\${page.company.name}: \${page.title}\`}><h1>{page.title}</h1>${body}</Layout>
`;
}

describe('a build', () => {
  let html = '';

  test('puts the pictures that its pages show into the release, and no others', async () => {
    const { code, stderr } = await sitefold('build');
    expect([code, stderr]).toEqual([0, expect.stringContaining('changing the pictures')]);
    html = readFileSync(join(release(), 'client/ovens/index.html'), 'utf8');
    const shown = addressesOf(html);
    const files = Object.keys(digestTree(join(release(), 'client/_astro'))).filter((name) => name.startsWith('oven'));
    expect(shown.map((address) => address.slice('/_astro/'.length)).sort()).toEqual(files);
    const figures = await Promise.all(shown.map(figuresOf));
    expect(figures.sort()).toEqual([
      'avif 300×200',
      'jpeg 1200×800',
      'jpeg 300×200',
      'png 400×267',
      'png 640×427',
      'png 800×534',
      'webp 1000×667',
      'webp 100×100',
      'webp 1200×800',
      'webp 300×200',
      'webp 640×427',
    ]);
    expect(imageOf(html, 'wide')).toMatch(/ srcset="\S+\.png 400w, \S+\.png 640w, \S+\.png 800w"/);
    // No style is in the page, which its content security policy would refuse.
    expect(html).not.toContain(' style=');
  });

  test('sends a picture as it is where the page asks for no change, and a drawing always', () => {
    expect(imageOf(html, 'as-it-is')).toMatch(/ src="\/_astro\/oven\.[\w-]+\.jpg" .*width="1200" height="800"/);
    const [, address = ''] = / src="([^"]+)"/.exec(imageOf(html, 'as-it-is')) ?? [];
    expect(readFileSync(join(release(), 'client', address))).toEqual(readFileSync(join(root, 'theme/oven.jpg')));
    expect(imageOf(html, 'drawn')).toMatch(/ src="\/_astro\/mark\.[\w-]+\.svg" .*width="80" height="40"/);
  });

  testInAll('that keeps its pages makes no picture again, in the same release and in another one', async () => {
    expect((await sitefold('build')).stderr).toContain('unchanged:');
    const other = await sitefold('build', '--out', join(root, 'other'));
    expect(other.stderr).toMatch(/ 0 rendered/);
    expect(other.stderr).not.toContain('changing the pictures');
    expect(digestTree(join(root, 'other/current/client'))).toEqual(digestTree(join(release(), 'client')));
    const forced = await sitefold('build', '--out', join(root, 'other'), '--force');
    expect(forced.stderr).not.toMatch(/ 0 rendered|changing the pictures/);
    expect(digestTree(join(root, 'other/current/client'))).toEqual(digestTree(join(release(), 'client')));
  });

  testInAll('of several machines has the same pictures', async () => {
    const out = ['--out', join(root, 'shards')];
    for (const shard of ['1/2', '2/2'])
      expect(await sitefold('build', '--shard', shard, '--force', ...out)).toMatchObject({ code: 0 });
    expect(await sitefold('merge', ...out)).toMatchObject({ code: 0 });
    expect(digestTree(join(root, 'shards/current/client'))).toEqual(digestTree(join(release(), 'client')));
  });

  testInAll('has another address for a picture of another size, and lets go of the one before', async () => {
    const before = digestTree(join(release(), 'client/_astro'));
    write(PAGE, read(PAGE).replace('width={300}', 'width={310}'));
    expect((await sitefold('build')).stderr).toContain('changing the pictures');
    expect(await sitefold('verify')).toMatchObject({ code: 0 });
    expect(await sitefold('check')).toMatchObject({ code: 0 });
    const listed = readFileSync(join(release(), 'integrity.json'), 'utf8');
    const gone = Object.keys(before).filter((name) => !listed.includes(`client/_astro/${name}`));
    expect(gone.map((name) => /^oven\..*\.(\w+)$/.exec(name)?.[1]).sort()).toEqual(['avif', 'jpg', 'webp']);
    // Open pages still show them.
    for (const name of gone) expect(digestTree(join(release(), 'client/_astro'))[name]).toBe(before[name]);
  });
});

describe('a page that is rendered on request', () => {
  async function sendsItsPictures(command: 'serve' | 'start'): Promise<void> {
    const port = await freePort();
    const out = command === 'start' ? join(root, 'none') : join(root, 'dist');
    const args = [command, '--root', root, '--out', out, '--port', String(port), '--operations-port', '0'];
    await withServer(await startSitefold(args, /"serving"/), port, async (get) => {
      const [asked = ''] = addressesOf((await get('/oven')).body);
      expect(asked).toMatch(/^\/_astro\/oven\.[\w-]+\.webp\?picture=/);
      // A visitor cannot have other pictures made.
      const [address = '', query = ''] = asked.split('?');
      for (const other of [address, `${address}?${query.slice(0, -2)}AA`, asked.replace('.webp', '.png')])
        expect((await get(other)).status, other).toBe(404);
      const { status, headers, bytes } = await get(asked);
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'image/webp',
        'public, max-age=31536000, immutable',
      ]);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 444, height: 296 });
      // The page may be open when the first build takes over.
      await expect.poll(async () => (await get(LATEST_PATH)).status, { timeout: 120_000 }).toBe(200);
      expect((await get(asked)).status).toBe(200);
      // A page of a build has the pictures of the build.
      for (const one of addressesOf((await get('/ovens')).body)) {
        expect(one).not.toContain('?');
        expect(await sharp((await get(one)).bytes).metadata()).toHaveProperty('width');
      }
    });
  }

  test('of a release has its pictures', () => sendsItsPictures('serve'));

  testInAll('of a project without a release has its pictures', () => sendsItsPictures('start'));

  testInAll('of the development server has its pictures', async () => {
    const { status, bytes } = await pictureInDevelopment();
    expect(status).toBe(200);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 444, height: 296 });
  });
});

testInAll(
  'an image service of the project changes the pictures, with sharp and with packages of the project, and an edit of it makes them anew',
  async () => {
    const [service, text] = exampleOf('AC009', 'right');
    write(...exampleOf('AC009', 'given'));
    write(
      service,
      text.replace('asked.quality ?? 70', 'low').replace('import', "import { low } from 'own-quality';\nimport"),
    );
    write('node_modules/own-quality/package.json', '{ "name": "own-quality", "type": "module", "exports": "./q.js" }');
    write('node_modules/own-quality/q.js', 'export const low = 3;\n');
    expect(await sitefold('build')).toMatchObject({ code: 0 });
    const before = addressesOf(readFileSync(join(release(), 'client/ovens/index.html'), 'utf8'));
    const bytesOf = (addresses: readonly string[]): number =>
      addresses.reduce((sum, address) => sum + readFileSync(join(release(), 'client', address)).length, 0);
    const bytes = bytesOf(before);
    write(
      service,
      `import sharp from 'sharp';\n${text.replace('export default {', 'export default {\n  lib: sharp,')}`,
    );
    expect(await sitefold('build')).toMatchObject({ code: 0 });
    const after = addressesOf(readFileSync(join(release(), 'client/ovens/index.html'), 'utf8'));
    expect(after.filter((address) => before.includes(address))).toEqual([expect.stringMatching(/\.jpg$/)]);
    expect(bytesOf(after)).toBeGreaterThan(bytes);
  },
);

testInAll('an image service of the project is asked in development, too', async () => {
  write(
    'tools/pictures.mjs',
    `import sharp from 'sharp';
import sharpService from 'astro/assets/services/sharp';
export default {
  ...sharpService,
  transform: async (bytes) => ({ data: await sharp(bytes).resize(7).png().toBuffer(), format: 'png' }),
};
`,
  );
  const { status, bytes } = await pictureInDevelopment();
  expect(status).toBe(200);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 7 });
});

testInAll(
  'what is wrong on request is answered so that the picture is asked for again, and the thread goes on',
  async () => {
    write(
      'tools/pictures.mjs',
      `import sharpService from 'astro/assets/services/sharp';
export default {
  ...sharpService,
  transform: (bytes, asked, ...rest) => {
    if (asked.width === 444) throw new Error('no light');
    return sharpService.transform(bytes, asked, ...rest);
  },
};
`,
    );
    write(
      'theme/templates/oven.astro',
      page(`
  <Image id="asked" src={oven} alt="" width={444} layout="none" />
  <Image id="other" src={oven} alt="" width={222} layout="none" />`),
    );
    expect(await sitefold('build')).toMatchObject({ code: 0 });
    const port = await freePort();
    const server = await startSitefold(
      ['serve', '--root', root, '--port', String(port), '--operations-port', '0'],
      /"serving"/,
    );
    await withServer(server, port, async (get) => {
      const [asked = '', other = ''] = addressesOf((await get('/oven')).body);
      const { status, headers } = await get(asked);
      expect([status, headers['cache-control'], headers['retry-after']]).toEqual([503, 'no-store', '5']);
      expect(server.log()).toContain('no light');
      expect(await sharp((await get(other)).bytes).metadata()).toMatchObject({ width: 222 });
    });
  },
);

/** A JPEG of which only the size is left. */
const HEADER = 'ffd8ffe000104a46494600010100000100010000ffc0001108032004b003011100021101031101';

const wrong: readonly (readonly [
  what: string,
  files: readonly (readonly [string, string | Uint8Array])[],
  said: RegExp,
])[] = [
  [
    'an image service that throws is told with its option',
    [
      exampleOf('AC009', 'given'),
      ['tools/pictures.mjs', "export default { transform() { throw new Error('no light') } };\n"],
    ],
    /^astro\.config\.mjs:2:23 error AC009 The image service fails in `transform`: no light\.$/m,
  ],
  [
    'a drawing that is to have pixels is told with its file',
    [exampleOf('TH006', 'given'), exampleOf('TH006', 'wrong')],
    saidOf('TH006', 'theme/mark.svg:1:1'),
  ],
  [
    'an image service without the function that makes pictures is told with its option',
    [exampleOf('AC009', 'given'), exampleOf('AC009', 'wrong')],
    saidOf('AC009', `${CONFIG}:2:23`),
  ],
  [
    'a picture that sharp cannot read is told with its file',
    [['theme/oven.jpg', Buffer.from(HEADER, 'hex')]],
    /^theme\/oven\.jpg.* error TH006 The picture cannot be changed: sharp cannot read the picture\.$/m,
  ],
  [
    'a picture of another host in another format is told with its page',
    [[PAGE, page('<Image src="https://other.example/a.png" alt="" width={9} height={9} format="webp" />')]],
    /^theme:1:1 error TH004 .* the page `\/ovens` .*: `format` cannot be set for `https:\/\/other\.example\/a\.png`: /m,
  ],
];
// In `npm test`, theme.test.ts shows what a build says of a mistake, and that the last release stays.
testInAll.each(wrong)('what is wrong: %s, and the last release stays', async (_, files, said) => {
  write(CONFIG, RESPONSIVE);
  const before = realpathSync(releaseLayout(join(root, 'dist')).current);
  const kept = files.map(([path]) => [path, readIfThere(path)] as const);
  for (const [path, content] of files) write(path, content);
  try {
    const { code, stderr } = await sitefold('build');
    expect(stderr).toMatch(said);
    expect(code).toBe(1);
    expect(realpathSync(releaseLayout(join(root, 'dist')).current)).toBe(before);
  } finally {
    for (const [path, content] of kept)
      if (content) write(path, content);
      else rmSync(join(root, path));
  }
});

type Get = ReturnType<typeof createClient>['get'];

async function withServer<T>(server: Started, port: number, run: (get: Get) => Promise<T>): Promise<T> {
  const client = createClient(port);
  try {
    // A project without a release first makes the code of its pages.
    await expect.poll(async () => (await client.get('/oven')).status, { timeout: 60_000 }).toBe(200);
    return await run(client.get);
  } finally {
    client.close();
    await server.stop();
  }
}

/** Returns the picture that the development server sends for the page which is rendered on request. */
async function pictureInDevelopment(): Promise<Answer> {
  const port = await freePort();
  const dev = await startSitefold(['dev', '--root', root, '--port', String(port)], /development:/);
  return withServer(dev, port, async (get) => {
    const { body } = await get('/oven');
    const [, address = ''] = / src="([^"]+)"/.exec(imageOf(body, 'asked')) ?? [];
    return get(address.replaceAll(/&amp;|&#38;/g, '&'));
  });
}

/** The addresses of the photograph in a page, in all sizes. */
function addressesOf(html: string): string[] {
  return [...new Set(html.match(/\/_astro\/oven[^"\s,]+/g))];
}

function imageOf(html: string, id: string): string {
  return new RegExp(`<img[^>]* id="${id}"[^>]*>`).exec(html)?.[0] ?? '';
}

/** The format and the size of a picture of the release. */
async function figuresOf(address: string): Promise<string> {
  const { format, compression, width, height } = await sharp(join(release(), 'client', address)).metadata();
  return `${compression === 'av1' ? 'avif' : format} ${width}×${height}`;
}

function release(): string {
  return realpathSync(releaseLayout(join(root, 'dist')).current);
}

function exampleOf(code: string, side: 'given' | 'wrong' | 'right'): readonly [path: string, text: string] {
  const [file] = Object.entries(readCodeExamples().get(code)?.[side] ?? {});
  if (typeof file?.[1] !== 'string') throw new Error(`${code} has no file`);
  return [file[0], file[1]];
}

/** What a build says of the wrong file of an example: the message and the hint that the documentation shows. */
function saidOf(code: string, place: string): RegExp {
  const { message = '', hint = '' } = readCodeExamples().get(code) ?? {};
  const parts = [`${place} error ${code} ${message}\n`, `fix: ${hint}\n`];
  return new RegExp(parts.map((part) => `^${part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')}`).join('[\\s\\S]*'), 'm');
}

function sitefold(...args: readonly string[]): Promise<Run> {
  return callSitefold([...args, '--root', root]);
}

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

function readIfThere(path: string): Uint8Array | undefined {
  try {
    return readFileSync(join(root, path));
  } catch {
    return undefined;
  }
}
