import type { PlannedProduct, RecorderFigures } from './products.ts';

/** What is to be recorded. */
export interface RecordingWish {
  readonly cameras: number;
  /** The rate of each camera, in Mbit/s. */
  readonly bitrate: number;
  /** Recorded each day. */
  readonly hours: number;
  /** To be kept. */
  readonly days: number;
}

export interface RecorderSet {
  readonly product: PlannedProduct;
  /** In terabytes of 10¹² bytes. */
  readonly capacity: number;
  /** Whole days that fit on the largest drives. */
  readonly days: number;
}

type WithRecorder = PlannedProduct & { readonly recorder: RecorderFigures };

/** What a day takes, in terabytes of 10¹² bytes. */
export function storagePerDay({ cameras, bitrate, hours }: RecordingWish): number {
  const bits = cameras * bitrate * 1e6 * hours * 3600;
  return bits / 8 / 1e12;
}

/**
 * Two recorders that take the cameras: the smallest that keeps all days, and the next larger one. If none keeps them, the one that keeps most.
 */
export function recordersFor(products: readonly PlannedProduct[], wish: RecordingWish): RecorderSet[] {
  const perDay = storagePerDay(wish);
  const sets = products
    .filter((product): product is WithRecorder => product.recorder !== undefined)
    .filter(
      ({ recorder: { channels, bandwidth } }) => channels >= wish.cameras && bandwidth >= wish.cameras * wish.bitrate,
    )
    .map((product): RecorderSet => {
      const { capacity } = product.recorder;
      return { product, capacity, days: Math.floor(capacity / perDay) };
    })
    .sort((a, b) => a.capacity - b.capacity);
  const fitting = sets.filter(({ days }) => days >= wish.days);
  return fitting.length > 0 ? fitting.slice(0, 2) : sets.slice(-1);
}
