import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readSources } from '../../../engine/build/project/read.ts';
import { describeFault } from '../../../engine/build/theme/theme-fault.ts';
import { compile } from '../../../engine/compile/compile.ts';
import { photographFiles, pictureOf } from '../../../engine/content/image-path.ts';
import { createRouter } from '../../../engine/routing/router.ts';
import { createOnDemandFiles } from '../../../engine/service/on-demand/make-files.ts';
import { makePhotograph } from '../../../engine/output/pictures/photographs.ts';
import { takePhotograph } from '../../support/photograph.ts';
import { BASE_PROJECT, findingsOf, readProject, sourceOf, withFiles } from '../../support/project.ts';

/* Photographs of content/images: their formats, names and sizes, and the files that are made of them. */
const base = readProject(BASE_PROJECT);

const imagesOf = (name: string, bytes: Uint8Array): unknown =>
  compile(withFiles(base, sourceOf(`content/images/${name}`, bytes))).model?.images;

function findings(name: string, content: string | Uint8Array): string[] {
  return findingsOf(withFiles(base, sourceOf(`content/images/${name}`, content))).map(
    ({ code, line, column, message }) => `${line}:${column} ${code} ${message}`,
  );
}

describe('a photograph is taken', () => {
  test.each([
    ['oven.jpg', 'jpeg'],
    ['oven.jpeg', 'jpeg'],
    ['oven.png', 'png'],
    ['oven.webp', 'webp'],
    ['oven.avif', 'avif'],
  ] as const)('as %s, with its size', async (name, format) => {
    const bytes = await takePhotograph(format);
    const { digest } = sourceOf('content/images/oven', bytes);
    expect(findings(name, bytes)).toEqual([]);
    expect(imagesOf(name, bytes)).toEqual([{ kind: 'photograph', name, width: 64, height: 48, digest }]);
  });

  test('upright, however the camera was held', async () => {
    expect(imagesOf('oven.jpg', await takePhotograph('jpeg', { orientation: 6 }))).toMatchObject([
      { width: 48, height: 64 },
    ]);
    expect(imagesOf('oven.jpg', await takePhotograph('jpeg', { orientation: 3 }))).toMatchObject([
      { width: 64, height: 48 },
    ]);
  });

  test('after much that the camera wrote, of a large file that is read in part', async () => {
    const root = mkdtempSync(join(tmpdir(), 'sitefold-'));
    try {
      const bytes = Buffer.concat([await takePhotograph('jpeg', { padding: 60_000 }), Buffer.alloc(400_000)]);
      mkdirSync(join(root, 'content/images'), { recursive: true });
      writeFileSync(join(root, 'content/images/oven.jpg'), bytes);
      const { sources } = readSources(root, ['content']);
      const [read] = sources.filter(({ path }) => path === 'content/images/oven.jpg');
      expect(read?.size).toBe(bytes.length);
      expect(read?.bytes.length).toBeLessThan(bytes.length);
      const { model } = compile(withFiles(base, read ?? sourceOf('content/images/none', '')));
      expect(model?.images).toMatchObject([{ name: 'oven.jpg', width: 64, height: 48, digest: read?.digest }]);
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});

describe('a picture is refused', () => {
  test('of another format than its ending says', async () => {
    expect(findings('oven.jpg', await takePhotograph('png'))).toEqual([
      '1:1 IM008 The file is in the format PNG, not in JPEG as its ending says.',
    ]);
    expect(findings('oven.jpg', 'GIF89a\u0001\u0000\u0001\u0000')).toEqual([
      '1:1 IM008 The file is in the format GIF, not in JPEG as its ending says.',
    ]);
    expect(findings('oven.webp', await takePhotograph('avif'))).toEqual([
      '1:1 IM008 The file is in the format AVIF, not in WebP as its ending says.',
    ]);
  });

  test.each(['', '<!doctype html><title>404</title>', '\u00ff\u00d8\u00ff'])('with the content %j', (content) => {
    expect(findings('oven.jpg', content)).toEqual(['1:1 IM008 The file is not a photograph in the format JPEG.']);
  });

  test('without the part that says its size', async () => {
    const bytes = await takePhotograph('jpeg');
    expect(findings('oven.jpg', bytes.subarray(0, 24))).toEqual([
      '1:1 IM008 The file is not a photograph in the format JPEG.',
    ]);
  });

  test.each([
    ['oven.gif', 'Pages cannot show a picture with the ending `.gif`.'],
    ['oven.JPG', 'Pages cannot show a picture with the ending `.JPG`.'],
    ['oven', 'Pages cannot show a picture with the ending `.`.'],
    ['Our oven.jpg', 'Content cannot name the picture `Our oven.jpg`.'],
    ['oven_2.svg', 'Content cannot name the picture `oven_2.svg`.'],
  ])('with the name %s', (name, message) => {
    expect(findings(name, 'x')).toEqual([`1:1 IM008 ${message}`]);
  });

  test('with too many pixels or bytes', () => {
    // The head of a PNG: its signature, and the chunk with its size.
    const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const size = Buffer.alloc(8);
    size.writeUInt32BE(20_000);
    size.writeUInt32BE(5001, 4);
    expect(findings('oven.png', Buffer.concat([head, size, Buffer.alloc(9)]))).toEqual([
      '1:1 IM003 The photograph has 20000 × 5001 pixels; 100000000 in all is the most.',
    ]);
    expect(findings('oven.png', Buffer.alloc(50 * 1024 * 1024 + 1))).toEqual([
      '1:1 IM003 The photograph has 52428801 bytes; 52428800 is the most.',
    ]);
  });
});

test('a drawing has the size of its view box', () => {
  const drawing = (box: string): Buffer => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"${box}/>`);
  expect(imagesOf('oven.svg', drawing(' viewBox="0 0 300 200"'))).toMatchObject([{ width: 300, height: 200 }]);
  expect(imagesOf('oven.svg', drawing(''))).toMatchObject([{ width: 800, height: 600 }]);
});

describe('a picture that an entry names', () => {
  const photograph = { kind: 'photograph', name: 'oven.jpg', width: 4000, height: 3000, digest: '' } as const;
  test('has several widths, none wider than the photograph', () => {
    const widths = (width: number): number[] => photographFiles({ name: 'oven.jpg', width }).map((one) => one.width);
    expect(widths(4000)).toEqual([480, 960, 1600]);
    expect(widths(1000)).toEqual([480, 960, 1000]);
    expect(widths(960)).toEqual([480, 960]);
    expect(widths(300)).toEqual([300]);
  });

  test('is as large as its widest file', () => {
    expect(pictureOf('oven.jpg', [photograph])).toEqual({
      src: '/files/images/oven.jpg/1600.webp',
      width: 1600,
      height: 1200,
      srcset:
        '/files/images/oven.jpg/480.webp 480w, /files/images/oven.jpg/960.webp 960w, /files/images/oven.jpg/1600.webp 1600w',
    });
    expect(pictureOf('oven.jpg', [{ ...photograph, width: 300, height: 200 }])).toEqual({
      src: '/files/images/oven.jpg/300.webp',
      width: 300,
      height: 200,
    });
  });

  test('is looked for among the pictures', () => {
    const entry = (image: string): ReturnType<typeof sourceOf> =>
      sourceOf('content/stories/one.yaml', `id: one\ntitle: { en: One }\nsteps:\n  - { picture: ${image} }\n`);
    const kind = sourceOf(
      'manifests/collections/stories.yaml',
      [
        'description: A story.',
        'properties:',
        '  title: { $ref: text, description: The title., examples: [One] }',
        '  steps:',
        '    type: array',
        '    description: The steps.',
        '    examples: [[]]',
        '    items: { type: object, properties: { picture: { $ref: image, description: A picture., examples: [oven.jpg] } } }',
        '',
      ].join('\n'),
    );
    const codes = (image: string): string[] =>
      findingsOf(withFiles(base, kind, entry(image))).map(
        ({ code, line, column, hint }) => `${line}:${column} ${code} ${hint}`,
      );
    expect(codes('oven.jpg')).toEqual(['4:16 IM004 Put it into content/images.']);
    expect(codes('oven.gif').map((line) => line.slice(0, 10))).toEqual(['4:16 SC005']);
  });
});

describe('the files of a photograph', () => {
  const withPhotograph = async <T>(bytes: Uint8Array, use: (root: string) => Promise<T>): Promise<T> => {
    const root = mkdtempSync(join(tmpdir(), 'sitefold-'));
    try {
      mkdirSync(join(root, 'content/images'), { recursive: true });
      writeFileSync(join(root, 'content/images/oven.jpg'), bytes);
      return await use(root);
    } finally {
      rmSync(root, { recursive: true });
    }
  };
  const image = { kind: 'photograph', name: 'oven.jpg', width: 600, height: 800, digest: '' } as const;

  test('are upright, in all widths, without what the camera wrote', async () => {
    const bytes = await takePhotograph('jpeg', { width: 800, height: 600, orientation: 6 });
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const files = await withPhotograph(bytes, (root) => makePhotograph(root, image, join(root, 'kept')));
    expect(files.map(({ path }) => path)).toEqual(['files/images/oven.jpg/480.webp', 'files/images/oven.jpg/600.webp']);
    for (const [index, { bytes: made }] of files.entries()) {
      const { format, width, height, exif, icc } = await sharp(made).metadata();
      expect({ format, width, height, exif, icc }).toEqual({
        format: 'webp',
        width: [480, 600][index],
        height: [640, 800][index],
        exif: undefined,
        icc: undefined,
      });
    }
    // Turned by a quarter, its left half is above.
    const above = await sharp(files[1]?.bytes).extract({ left: 0, top: 0, width: 600, height: 300 }).png().toBuffer();
    const { channels } = await sharp(above).stats();
    expect(Math.round(channels[0]?.mean ?? 0)).toBeGreaterThan(150);
    expect(Math.round(channels[2]?.mean ?? 0)).toBeLessThan(60);
  });

  test('are made on demand as well, together and once', async () => {
    const bytes = await takePhotograph('jpeg', { width: 600, height: 800 });
    const { model } = compile(withFiles(base, sourceOf('content/images/oven.jpg', bytes)));
    if (!model) throw new Error('the base project is not valid');
    await withPhotograph(bytes, async (root) => {
      const files = createOnDemandFiles({ root, model, router: createRouter(model) });
      const [small, large] = await Promise.all(
        [480, 600].map((width) => files.make(`/files/images/oven.jpg/${width}.webp`)),
      );
      const built = await makePhotograph(root, { ...image, digest: sourceOf('', bytes).digest });
      expect([small, large]).toEqual(built.map((file) => file.bytes));
      expect(files.make('/files/images/oven.jpg/960.webp')).toBeUndefined();
      rmSync(join(root, 'content/images/oven.jpg'));
      expect(await files.make('/files/images/oven.jpg/480.webp')).toEqual(small);
    });
  });

  test('cannot be made of a damaged one, which the error names', async () => {
    const bytes = await takePhotograph('jpeg', { width: 800, height: 600 });
    await withPhotograph(bytes.subarray(0, bytes.length / 2), async (root) => {
      const fault: unknown = await makePhotograph(root, image, join(root, 'kept')).catch((cause: unknown) => cause);
      const file = { path: 'content/images/oven.jpg', text: '', marks: () => new Map() };
      expect(describeFault(fault, new Map([[file.path, file]]))).toMatchObject({
        code: 'IM008',
        message: expect.stringMatching(/^The photograph cannot be read: .*premature end.*\.$/),
        at: { file: 'content/images/oven.jpg' },
      });
    });
  });
});
