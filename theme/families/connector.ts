import { box } from 'sitefold/theme/drawings/bodies.ts';
import type { Vec } from 'sitefold/theme/drawings/isometric.ts';
import { copies } from '../drawings/copies.ts';
import { cord, loop } from '../drawings/cord.ts';
import { inset, label, mark } from '../drawings/marks.ts';
import { plug } from '../drawings/plug.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';
import type { ArtSubject, Size } from 'sitefold/theme/drawings/subject.ts';
import { count, sizeOf } from 'sitefold/theme/drawings/subject.ts';
import type { Assembly, FamilyDrawing } from 'sitefold/theme/drawings/family-drawing.ts';

export default {
  build: connector,
  glyph: {
    body: 'M11 4h18v19h-18zM15 23h10v13h-10z',
    lines: 'M15 4v6M18.3 4v6M21.6 4v6M25 4v6M17 16h6v7',
    lights: [],
  },
} satisfies FamilyDrawing;

/** Draws plugs in two rows; a set with cables is drawn in its tray. */
function connector(subject: ArtSubject): Assembly {
  const plugs = Math.max(1, Math.min(40, count(subject, 'plugs', 10)));
  const cables = Math.min(6, count(subject, 'cables'));
  if (cables > 0) return tray(subject, sizeOf(subject, 320, 240, 60), plugs, cables);
  const size = sizeOf(subject, 14.6, 56, 13.2);
  const columns = Math.ceil(plugs / 2);
  const one = plug([0, 0, 0], size.depth * 0.52);
  const offsets = Array.from({ length: plugs }, (_, index): Vec => [
    (index % columns) * 21,
    -Math.floor(index / columns) * 62,
    0,
  ]);
  const pieces = copies({ pieces: one, offsets: offsets.slice(1), part: 'plug', model: subject.model });
  return { size, pieces, rear: one };
}

function tray(subject: ArtSubject, size: Size, plugs: number, cables: number): Assembly {
  const { width, depth, height } = size;
  const low = height * 0.5;
  const wall = 6;
  const body = box({
    at: [0, 0, 0],
    size: [width, depth, low],
    radius: 14,
    drawings: {
      top: (pen) =>
        inset(pen, { u: 0, v: 0, width, height: depth, radius: 14 }, wall, 'f') +
        pen.rectangle({ u: wall, v: wall, width: width - 2 * wall, height: depth * 0.36, radius: 8 }, 'c') +
        pen.rectangle({ u: wall, v: depth * 0.4, width: width - 2 * wall, height: depth * 0.6 - wall, radius: 8 }, 'c'),
      front: (pen) =>
        mark(pen, [24, low * 0.24], low * 0.5) +
        label(pen, [50, low * 0.3], subject.model, { width: 90, size: low * 0.36 }),
    },
  });
  const columns = Math.ceil(plugs / 2);
  const pitch = (width - 40) / columns;
  const { model } = subject;
  const offsets = Array.from({ length: plugs }, (_, index): Vec => [
    (index % columns) * pitch,
    -Math.floor(index / columns) * 36,
    0,
  ]);
  const loose = copies({ pieces: plug([22, depth * 0.2, low], 18), offsets: offsets.slice(1), part: 'plug', model });
  const apart = (width - 20) / cables;
  const coils = copies({
    pieces: coil(10 + apart / 2, depth * 0.7, low, apart / 2 - 10),
    offsets: Array.from({ length: cables - 1 }, (_, index): Vec => [(index + 1) * apart, 0, 0]),
    part: 'cable',
    model,
  });
  return { size, pieces: [body, ...coils, ...loose] };
}

function coil(x: number, y: number, z: number, most: number): Piece[] {
  const radius = Math.min(most, 44);
  return [0, 1].map((index) => cord({ through: loop([x, y, z + 4 + index * 9], radius), thick: true }));
}
