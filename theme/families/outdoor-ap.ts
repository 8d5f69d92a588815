import { box } from 'sitefold/theme/drawings/bodies.ts';
import { rod } from '../drawings/antenna.ts';
import { inset, label, lights, mark, vents } from '../drawings/marks.ts';
import { panel } from '../drawings/panel.ts';
import { glands, pole } from '../drawings/pole.ts';
import { cage, jack } from '../drawings/port.ts';
import type { Pen } from 'sitefold/theme/drawings/pen.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';
import type { ArtSubject, Size } from 'sitefold/theme/drawings/subject.ts';
import { count, sizeOf, visibleAntennas } from 'sitefold/theme/drawings/subject.ts';
import type { Assembly, FamilyDrawing } from 'sitefold/theme/drawings/family-drawing.ts';

export default {
  build: outdoorAp,
  glyph: {
    body: 'M9 12h15q3 0 3 3v12q0 3-3 3h-15q-3 0-3-3v-12q0-3 3-3z',
    lines: 'M33 4v32M27 17h6M27 25h6',
    antennas: 'M11 12V3M22 12V3M11 30v7M22 30v7',
    lights: [[16.5, 25]],
  },
} satisfies FamilyDrawing;

/** A sealed box on a mast with a finned back, and antennas above and below where they are outside. */
function outdoorAp(subject: ArtSubject): Assembly {
  const size = sizeOf(subject, 210, 70, 260);
  const { width, depth, height } = size;
  const body = box({
    at: [0, 0, 0],
    size: [width, depth * 0.55, height],
    axis: 'y',
    radius: 26,
    floating: true,
    drawings: { front: (pen) => frontOf(pen, subject, size) },
  });
  const back = box({
    at: [8, depth * 0.55, 8],
    size: [width - 16, depth * 0.45, height - 16],
    axis: 'y',
    radius: 16,
    tones: ['m', 'm', 'c'],
    floating: true,
    drawings: {
      right: (pen) => vents(pen, { u: 3, v: 18, width: depth * 0.45 - 6, height: height - 52 }, 9, true),
      rear: (pen) => finsOf(pen, subject, size),
    },
  });
  return { size, pieces: [...pole(size), back, body, ...antennas(subject, size), ...glands(size, 1)] };
}

function frontOf(pen: Pen, subject: ArtSubject, { width, height }: Size): string {
  const leds = count(subject, 'leds', 4);
  return (
    inset(pen, { u: 0, v: 0, width, height, radius: 26 }, 6, 'h') +
    inset(pen, { u: 0, v: 0, width, height, radius: 26 }, 20) +
    mark(pen, [width * 0.42, height * 0.52], width * 0.18) +
    lights(pen, [width / 2 - (leds - 1) * 6, height * 0.16], { count: leds, pitch: 12, radius: 2.2 }) +
    label(pen, [width * 0.34, height * 0.26], subject.model, { width: width * 0.32, size: 10 })
  );
}

function finsOf(pen: Pen, subject: ArtSubject, { width, height }: Size): string {
  const groups = [
    { port: jack('port'), count: count(subject, 'lanPorts', 1) },
    { port: cage('sfp'), count: count(subject, 'sfpPorts') },
  ];
  const wide = width - 16;
  return (
    vents(pen, { u: 14, v: height * 0.32, width: wide - 28, height: height * 0.56 }, 9) +
    pen.rectangle({ u: 14, v: 12, width: wide - 28, height: height * 0.2, radius: 5 }, 'f') +
    panel(pen, groups, { u: wide * 0.66 - 22, v: 14, width: wide * 0.34, height: height * 0.2 - 4 }, 'right')
  );
}

function antennas(subject: ArtSubject, { width, depth, height }: Size): Piece[] {
  const number = Math.min(8, visibleAntennas(subject, 0));
  const above = Math.ceil(number / 2);
  return Array.from({ length: number }, (_, index) => {
    const upper = index < above;
    const [place, row] = upper ? [index, above] : [index - above, number - above];
    const x = row === 1 ? width / 2 : width * (0.16 + (0.68 * place) / (row - 1));
    return rod([x, depth * 0.3, upper ? height : 0], height * 0.62, 8, !upper);
  }).flat();
}
