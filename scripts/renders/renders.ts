import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bodyOf } from '../../engine/theme/drawings/draw.ts';
import { drawingOf, type Drawings } from '../../engine/theme/drawings/drawings.ts';
import type { ArtSubject } from '../../engine/theme/drawings/subject.ts';
import { povrayScene, type PovrayScene } from './povray-scene.ts';

/** The folder of the pictures, below the root of the project. */
export const RENDERS = 'theme/renders';

/** The size of a picture in pixels. */
export const SHEET = { width: 1120, height: 840 };

/** From the right and above, as the drawings show a product from the front and from the rear. */
const VIEWS = { front: { turn: 32, height: 26 }, rear: { turn: 212, height: 26 } };

/** A picture of a product: the name of its files, and the scene that it shows. */
interface Render {
  readonly name: string;
  readonly scene: PovrayScene;
}

/** Returns the pictures of a product: `r7-60a` from the front, `r7-60a-rear` from the rear. */
export function rendersOf(product: RenderedProduct, drawings: Drawings): Render[] {
  const { pieces, rear = pieces } = drawingOf(drawings, product.family).build(product);
  const body = bodyOf(product);
  return [
    { name: product.id, scene: povrayScene(pieces, body, VIEWS.front) },
    { name: `${product.id}-rear`, scene: povrayScene(rear, body, VIEWS.rear) },
  ];
}

type RenderedProduct = ArtSubject & { readonly id: string; readonly family: string };

/** Changed when a scene is rendered, laid on its shadow or encoded in another way. */
const PROCESS = 2;

/** Returns the digest of all that a picture is made from. */
export function digestOfScene({ text, decals }: PovrayScene): string {
  const made = [PROCESS, SHEET, text, decals.map(({ svg, shine }) => [svg, shine])];
  return createHash('sha256').update(JSON.stringify(made)).digest('hex').slice(0, 16);
}

/** The files of a picture, in the folder of all of them. */
export function filesOf(name: string): string[] {
  return [`${name}.avif`, `${name}.webp`];
}

/** The digests of what the pictures were made from, by their names. */
type Sources = Readonly<Record<string, string>>;

export function readSources(root: string): Sources {
  const file = join(root, SOURCES);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Sources) : {};
}

export function writeSources(root: string, sources: Sources): void {
  const sorted = Object.fromEntries(Object.entries(sources).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(join(root, SOURCES), `${JSON.stringify(sorted, undefined, 2)}\n`);
}

const SOURCES = 'scripts/renders/sources.json';
