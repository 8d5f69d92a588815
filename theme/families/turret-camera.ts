import { cylinder } from 'sitefold/theme/drawings/bodies.ts';
import type { Vec } from 'sitefold/theme/drawings/isometric.ts';
import { lathe } from 'sitefold/theme/drawings/lathe.ts';
import type { Ring } from 'sitefold/theme/drawings/lathe.ts';
import { lens } from '../drawings/lens.ts';
import { label, lights } from '../drawings/marks.ts';
import { panel } from '../drawings/panel.ts';
import { jack } from '../drawings/port.ts';
import type { Face, Pen } from 'sitefold/theme/drawings/pen.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';
import { decal } from 'sitefold/theme/drawings/solid.ts';
import type { ArtSubject } from 'sitefold/theme/drawings/subject.ts';
import { count, sizeOf } from 'sitefold/theme/drawings/subject.ts';
import type { Assembly, FamilyDrawing } from 'sitefold/theme/drawings/family-drawing.ts';

export default {
  build: turretCamera,
  glyph: {
    body: 'M6 36l3-9h22l3 9zM20 5a12 12 0 1 0 .1 0zM16 11a6 6 0 1 0 .1 0z',
    lines: '',
    lights: [[16, 17]],
  },
} satisfies FamilyDrawing;

/** A ball in a round base: the eye can be turned anywhere. */
function turretCamera(subject: ArtSubject): Assembly {
  const size = sizeOf(subject, 132, 132, 116);
  const { width, depth, height } = size;
  const [r, base] = [width / 2, height * 0.4];
  const ball = Math.min(r * 0.74, (height - base * 0.5) / 2);
  const centre: Vec = [width / 2, depth / 2, height - ball];
  const socket = lathe({
    at: [width / 2, depth / 2, 0],
    axis: [0, 0, 1],
    rings: [
      [r * 0.96, 0],
      [r, height * 0.07],
      [r * 0.96, base * 0.6],
      [ball * 1.06, base],
    ],
    seams: [1, 3],
  });
  const eye = cylinder({
    at: [centre[0], centre[1] - ball * 0.6, centre[2]],
    radius: ball * 0.76,
    along: [0, -ball * 0.42, 0],
    floating: true,
    drawings: (pen) => eyeOf(pen, subject, ball),
  });
  return {
    size,
    pieces: [
      socket,
      lathe({ at: centre, axis: [0, 0, 1], rings: ballRings(ball) }),
      eye,
      ...badges(subject, width, depth, height),
    ],
  };
}

function ballRings(radius: number): Ring[] {
  return Array.from({ length: 13 }, (_, index): Ring => {
    const angle = (index / 12 - 0.5) * Math.PI;
    return [Math.max(radius * Math.cos(angle), radius / 100), radius * Math.sin(angle)];
  });
}

function eyeOf(pen: Pen, subject: ArtSubject, ball: number): string {
  const leds = count(subject, 'leds');
  return (
    lens(pen, ball * 0.68, 10) + lights(pen, [-(leds - 1) * 4, -ball * 0.56], { count: leds, pitch: 8, radius: 1.8 })
  );
}

function badges(subject: ArtSubject, width: number, depth: number, height: number): Piece[] {
  const ports = count(subject, 'lanPorts', 1);
  const places: Face[] = [
    {
      origin: [width * 0.37, 0, height * 0.1],
      right: [1, 0, 0],
      up: [0, 0, 1],
      draw: (pen) => label(pen, [0, 0], subject.model, { width: width * 0.26, size: 7 }),
    },
    {
      origin: [width / 2 + 12, depth, height * 0.06],
      right: [-1, 0, 0],
      up: [0, 0, 1],
      draw: (pen) => panel(pen, [{ port: jack('port'), count: ports }], { u: 0, v: 2, width: 24, height: 18 }),
    },
  ];
  return places.map(decal);
}
