/** A rectangle of a picture, in hundredths of its width and height. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** A figure that moves across a picture, and its progress from 0 to 1. */
export interface Mover {
  readonly kind: 'cat' | 'car' | 'person';
  readonly at: number;
}

/** The size and position of each kind. */
const SIZES = {
  cat: { w: 4, h: 4, ground: 92 },
  car: { w: 16, h: 13, ground: 74 },
  person: { w: 4, h: 16, ground: 84 },
} as const;

/** Returns the position of a moving figure, in hundredths of the picture. */
export function placeOf({ kind, at }: Mover): Area {
  const { w, h, ground } = SIZES[kind];
  return { x: at * 116 - 16, y: ground - h, w, h };
}

export function overlap(a: Area, b: Area): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}
