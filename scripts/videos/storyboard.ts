import type { Product } from '../../engine/model/content.ts';
import { drawingOf, type Drawings } from '../../engine/theme/drawings/drawings.ts';
import type { FilmSubject } from '../../engine/theme/drawings/film.ts';
import type { Scene } from '../../engine/theme/drawings/scene.ts';
import { linesShot } from './shots/lines.ts';
import { linkShot } from './shots/link.ts';
import { meterShot } from './shots/meter.ts';
import { productShot } from './shots/product.ts';
import { sceneShot } from './shots/scene.ts';
import { screenShot } from './shots/screen.ts';
import type { Colour, Sequence } from './stage.ts';

/** Makes sequences for one film; products are named by id. */
export interface Desk {
  /** A product and the parts that light up in turn. */
  show(id: string, ...parts: readonly string[]): Sequence;
  /** The rear of a product, after it has turned round. */
  turn(id: string, ...parts: readonly string[]): Sequence;
  rear(id: string, ...parts: readonly string[]): Sequence;
  /** Parts that stay lit, each group in another colour. */
  groups(id: string, ...parts: readonly string[]): Sequence;
  link(from: string, over: 'cable' | 'fibre' | 'radio', to: string, late?: 'late'): Sequence;
  meter(ids: string, unit: string, scale: readonly [number, number], good: number, values: readonly number[]): Sequence;
  scene(ids: string, scene: string, ...spots: readonly (readonly [number, number])[]): Sequence;
  lines(ids: string, count: number, options?: Partial<Parameters<typeof linesShot>[0]>): Sequence;
  screen(ids: string, ...rows: readonly string[]): Sequence;
}

/** The chapters of a film in order, each with its sequences. */
export type Storyboard = (desk: Desk) => readonly (readonly Sequence[])[];

/** Creates a desk from the products of the content. Throws if a film names an unknown product or scene. */
export function createDesk(products: readonly Product[], drawings: Drawings): Desk {
  const find = (id: string): FilmSubject => {
    const product = products.find((one) => one.id === id);
    if (!product) throw new Error(`there is no product ${id}`);
    return { subject: product, drawing: drawingOf(drawings, product.family) };
  };
  const place = (name: string): Scene => {
    const scene = drawings.scenes.get(name);
    if (!scene) throw new Error(`there is no scene ${name}`);
    return scene;
  };
  const models = (ids: string): string[] => ids.split(' ').map((id) => find(id).subject.model);
  return {
    show: (id, ...parts) => productShot({ product: find(id), parts }),
    turn: (id, ...parts) => productShot({ product: find(id), parts, turn: [0, 180] }),
    rear: (id, ...parts) => productShot({ product: find(id), parts, turn: [180, 180] }),
    groups: (id, ...parts) => productShot({ product: find(id), parts, colours: GROUPS }),
    link: (from, over, to, late) => linkShot({ from: find(from), over, to: find(to), late: late === 'late' }),
    meter: (ids, unit, scale, good, values) =>
      meterShot({
        models: models(ids),
        unit,
        scale,
        good,
        values,
        decimals: values.some((one) => one % 1 !== 0) ? 1 : 0,
      }),
    scene: (ids, scene, ...spots) => sceneShot({ models: models(ids), scene: place(scene), spots }),
    lines: (ids, count, options = {}) => linesShot({ models: models(ids), count, ...options }),
    screen: (ids, ...rows) => screenShot({ models: models(ids), rows }),
  };
}

const GROUPS: readonly Colour[] = ['signal', 'amber', 'red'];
