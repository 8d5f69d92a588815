import { feet } from '../drawings/antenna.ts';
import { cord } from '../drawings/cord.ts';
import { inset, label, lightField, mark, vents } from '../drawings/marks.ts';
import { panel } from '../drawings/panel.ts';
import { BARREL, cage, jack } from '../drawings/port.ts';
import { rackBody } from '../drawings/rack.ts';
import type { Pen } from 'sitefold/theme/drawings/pen.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';
import type { ArtSubject, Size } from 'sitefold/theme/drawings/subject.ts';
import { count, sizeOf } from 'sitefold/theme/drawings/subject.ts';
import type { Assembly, FamilyDrawing } from 'sitefold/theme/drawings/family-drawing.ts';

export default {
  build: mediaConverter,
  glyph: {
    body: 'M4 12h25v16h-25z',
    lines: 'M9 24v-6h6v6zM29 18h3q5 0 5-6V7M29 23h3q6 0 6-7',
    lights: [
      [22, 17],
      [22, 23],
    ],
  },
} satisfies FamilyDrawing;

/** A small metal box between copper and fibre, with the fibre plugged in. */
function mediaConverter(subject: ArtSubject): Assembly {
  const size = sizeOf(subject, 94, 71, 26);
  const body = rackBody(size, {
    top: (pen) => topOf(pen, subject, size),
    front: (pen) => frontOf(pen, subject, size),
    rear: (pen) => rearOf(pen, size),
  });
  return { size, pieces: [...body, ...feet([size.width, size.depth], 2.5, 8), ...fibres(size)] };
}

function topOf(pen: Pen, { model }: ArtSubject, { width, depth }: Size): string {
  return (
    inset(pen, { u: 0, v: 0, width, height: depth }, 2.5, 'h') +
    mark(pen, [width * 0.1, depth * 0.14], depth * 0.22) +
    label(pen, [width * 0.36, depth * 0.16], model, { width: width * 0.54, size: depth * 0.13 }) +
    vents(pen, { u: width * 0.1, v: depth * 0.54, width: width * 0.8, height: depth * 0.34 }, 6, true)
  );
}

function frontOf(pen: Pen, subject: ArtSubject, { width, height }: Size): string {
  const groups = [
    { port: jack('port'), count: count(subject, 'lanPorts', 1) },
    { port: cage('sfp'), count: count(subject, 'sfpPorts', 1) },
  ];
  return (
    inset(pen, { u: 0, v: 0, width, height }, 1.6) +
    lightField(
      pen,
      { u: width * 0.07, v: height * 0.26, width: width * 0.16, height: height * 0.46 },
      count(subject, 'leds', 6),
    ) +
    panel(pen, groups, { u: width * 0.3, v: 3, width: width * 0.64, height: height - 6 }, 'right')
  );
}

function rearOf(pen: Pen, { width, height }: Size): string {
  return panel(pen, [{ port: BARREL, count: 1 }], { u: width * 0.7, v: 3, width: width * 0.24, height: height - 6 });
}

/** Two fibres that leave the last cage to the front. */
function fibres({ width, height }: Size): Piece[] {
  const x = width * 0.94 - 7;
  return [-3, 3].map((way) =>
    cord({
      through: [
        [x + way, 0, height / 2],
        [x + way, -20, height / 2],
        [x + way - 6, -46, height * 0.2],
        [x + way - 30, -62, 0],
        [x + way - 66, -66, 0],
      ],
      part: 'fibre',
    }),
  );
}
