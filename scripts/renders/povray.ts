import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { fadeEdges } from './fade-edges.ts';
import type { PovrayScene } from './povray-scene.ts';

export interface Sheet {
  readonly width: number;
  readonly height: number;
}

/**
 * Renders a scene with POV-Ray: the product on nothing, with its shadow on the ground as black of some transparency, so that it lies on any
 * background. Returns a PNG. Rejects where `povray` is missing or fails.
 */
export async function renderScene({ text, decals }: PovrayScene, { width, height }: Sheet): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'render-'));
  try {
    writeFileSync(join(folder, 'scene.pov'), text);
    for (const [index, { svg, shine }] of decals.entries()) {
      await sharp(Buffer.from(svg))
        .png()
        .toFile(join(folder, `decal-${index}.png`));
      if (shine !== '')
        await sharp(Buffer.from(shine))
          .png()
          .toFile(join(folder, `shine-${index}.png`));
    }
    const product = await pass(folder, { width, height, shadows: false });
    // A shadow is soft: half the pixels show as much of it.
    const half = { width: width / 2, height: height / 2 };
    const raw = { ...half, channels: 4 } as const;
    const shadow = sharp(await pass(folder, { ...half, shadows: true }), { raw })
      .blur(SOFTER)
      .resize(width, height);
    return await laid(product, await shadow.raw().toBuffer(), { width, height });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Renders one pass, as the bytes of red, green, blue and opacity. */
async function pass(folder: string, { width, height, shadows }: Sheet & { shadows: boolean }): Promise<Buffer> {
  const out = join(folder, shadows ? 'shadow.png' : 'product.png');
  const options = [
    `+I${join(folder, 'scene.pov')}`,
    `+O${out}`,
    `+L${folder}`,
    `+W${width}`,
    `+H${height}`,
    `Declare=Shadows=${shadows ? 1 : 0}`,
    ...(shadows ? ['-A'] : ['+UA', '+A0.12', '+AM2', '+R2']),
    '+FN8',
    '-D',
    '-GD',
    '-GS',
    '-GR',
  ];
  try {
    await promisify(execFile)('povray', options, { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
  } catch (cause) {
    const { code, stderr = '' } = cause as { readonly code?: unknown; readonly stderr?: string };
    if (code === 'ENOENT') throw new Error('povray is missing: `apt-get install povray` on Debian.', { cause });
    throw new Error(`povray failed:\n${stderr.split('\n').slice(-12).join('\n')}`, { cause });
  }
  return sharp(out).ensureAlpha().raw().toBuffer();
}

/** Lays the product on its shadow. */
async function laid(product: Buffer, shadow: Buffer, { width, height }: Sheet): Promise<Buffer> {
  const out = Buffer.alloc(product.length);
  // The ground without shadow is the brightest that the pass has.
  const lit = linear(shadow.reduce((most, value, index) => (index % 4 === 0 && value > most ? value : most), 1));
  for (let at = 0; at < product.length; at += 4) {
    const own = (product[at + 3] ?? 0) / 255;
    const dark = Math.max(0, 1 - linear(shadow[at] ?? 255) / lit) * SHADOW;
    const all = own + (1 - own) * dark;
    for (const [channel, ink] of SHADOW_COLOUR.entries()) {
      const light = (product[at + channel] ?? 0) * own + ink * (1 - own) * dark;
      out[at + channel] = all === 0 ? 0 : Math.round(light / all);
    }
    out[at + 3] = Math.round(all * 255);
  }
  fadeEdges(out, { width, height });
  return sharp(out, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

function linear(value: number): number {
  return (value / 255) ** 2.2;
}

/** In pixels: the lamps are made of points, whose many shadows are made one. */
const SOFTER = 4;
/** How dark the darkest shadow is, and its colour: ink. */
const SHADOW = 0.5;
const SHADOW_COLOUR = [22, 32, 44] as const;
