import type { Family } from '../family.ts';

/** A silhouette on a sheet of 40 × 40: filled bodies, lines on them, and lights as points. */
export interface Glyph {
  readonly body: string;
  readonly lines?: string;
  /** Lines that are there when the product has antennas outside. */
  readonly antennas?: string;
  readonly lights?: readonly (readonly [x: number, y: number])[];
}

/** One silhouette a family, seen from the front. */
export const GLYPHS: Readonly<Record<Family, Glyph>> = {
  router: { body: 'M5 23h30v10h-30z', antennas: 'M10 23L7 6M30 23L33 6', lights: spread(21, 28, 3) },
  mesh: {
    body: 'M15 8h12q2 0 2 2v20q0 2-2 2h-12q-2 0-2-2v-20q0-2 2-2zM4 20h6v12h-6q-2 0-2-2v-8q0-2 2-2zM32 20h4q2 0 2 2v8q0 2-2 2h-4z',
    lines: 'M17 13h8',
    lights: [[21, 26]],
  },
  extender: {
    body: 'M15 11h10q3 0 3 3v17q0 3-3 3h-10q-3 0-3-3v-17q0-3 3-3z',
    antennas: 'M8 25V5M32 25V5M8 22h4M28 22h4',
    lights: [
      [20, 18],
      [20, 23],
      [20, 28],
    ],
  },
  powerline: {
    body: 'M14 5h12q3 0 3 3v24q0 3-3 3h-12q-3 0-3-3v-24q0-3 3-3zM20 10a6 6 0 1 0 .1 0z',
    lines: 'M17.5 16h.1M22.5 16h.1',
    lights: spread(17, 29, 2, 6),
  },
  usbAdapter: {
    body: 'M15 5h10q3 0 3 3v20h-16v-20q0-3 3-3zM15 28h10v8h-10z',
    lines: 'M18.5 32h.1M21.5 32h.1',
    antennas: 'M32 24V6M28 22h4',
    lights: [[20, 11]],
  },
  pcieAdapter: {
    body: 'M9 10h28v17h-28zM19 14h10v9h-10z',
    lines: 'M5 5h4v31M15 27v5h14v-5M20 29v2M24 29v2',
    lights: [],
  },
  desktopSwitch: {
    body: 'M4 13h32v15h-32z',
    lines: 'M12 24v-4h4v4zM19 24v-4h4v4zM26 24v-4h4v4zM8 31h3M29 31h3',
    lights: [
      [8, 18],
      [8, 23],
    ],
  },
  rackSwitch: {
    body: 'M5 14h30v12h-30zM2 14h3v12h-3zM35 14h3v12h-3z',
    lines: 'M14 18h17M14 22h17',
    lights: [
      [9, 18],
      [9, 22],
    ],
  },
  ceilingAp: {
    body: 'M3 18q0-9 17-9t17 9q0 4-4 6q-5 4-13 4t-13-4q-4-2-4-6z',
    lines: 'M9 26v3q4 3 11 3t11-3v-3',
    lights: [[20, 18]],
  },
  wallAp: {
    body: 'M13 4h14q3 0 3 3v26q0 3-3 3h-14q-3 0-3-3v-26q0-3 3-3z',
    lines: 'M10 25h20M16 33v-4h8v4z',
    lights: [[20, 13]],
  },
  desktopAp: { body: 'M13 12h14l9 9v8q0 2-2 2h-28q-2 0-2-2v-8z', lines: 'M4 21h32M8 34h24', lights: [[20, 26]] },
  outdoorAp: {
    body: 'M9 12h15q3 0 3 3v12q0 3-3 3h-15q-3 0-3-3v-12q0-3 3-3z',
    lines: 'M33 4v32M27 17h6M27 25h6',
    antennas: 'M11 12V3M22 12V3M11 30v7M22 30v7',
    lights: [[16.5, 25]],
  },
  gateway: {
    body: 'M4 19h32v13h-32z',
    lines: 'M7 15h26M17 28v-4h5v4zM26 28v-4h5v4z',
    antennas: 'M8 15V4M32 15V4',
    lights: [[9, 26]],
  },
  rackGateway: {
    body: 'M5 12h30v16h-30zM2 12h3v16h-3zM35 12h3v16h-3z',
    lines: 'M22 17h9M22 20h9M22 23h9M13 23v-5h4v5z',
    lights: [
      [9, 18],
      [9, 22],
    ],
  },
  modem: {
    body: 'M3 33v-5L31 11h6v22z',
    lines: 'M30 33v-6',
    lights: [
      [10, 29],
      [15, 29],
      [20, 29],
    ],
  },
  ont: {
    body: 'M4 12h22q2 0 2 2v14q0 2-2 2h-22q-2 0-2-2v-14q0-2 2-2z',
    lines: 'M28 18h3q6 0 6 7t-7 11h-5',
    lights: [
      [8, 17],
      [13, 17],
    ],
  },
  olt: {
    body: 'M5 8h30v24h-30zM2 8h3v24h-3zM35 8h3v24h-3z',
    lines: 'M5 20h30M10 28v-4h4v4zM18 28v-4h4v4zM26 28v-4h4v4z',
    lights: [
      [10, 14],
      [15, 14],
    ],
  },
  opticalModule: {
    body: 'M3 15h22v11h-22zM25 13h9v15h-9z',
    lines: 'M34 16h4v9h-4M8 19h10',
    lights: [
      [29.5, 18],
      [29.5, 23],
    ],
  },
  splitter: {
    body: 'M11 14h11v12h-11z',
    lines: 'M2 20h9M22 16C28 16 28 6 37 6M22 19C28 19 29 15 37 15M22 21C28 21 29 25 37 25M22 24C28 24 28 34 37 34',
    lights: [],
  },
  mediaConverter: {
    body: 'M4 12h25v16h-25z',
    lines: 'M9 24v-6h6v6zM29 18h3q5 0 5-6V7M29 23h3q6 0 6-7',
    lights: [
      [22, 17],
      [22, 23],
    ],
  },
  mifi: { body: 'M9 11h22q5 0 5 5v8q0 5-5 5h-22q-5 0-5-5v-8q0-5 5-5z', lines: 'M12 25v-10h13v10z', lights: [[31, 20]] },
  mobileRouter: {
    body: 'M8 24h24q2 0 2 2v6q0 2-2 2h-24q-2 0-2-2v-6q0-2 2-2z',
    lines: 'M20 24v-6M15 18a7 7 0 0 1 10 0M11 13a13 13 0 0 1 18 0M7 8a19 19 0 0 1 26 0',
    lights: spread(12, 29, 3),
  },
  outdoorCpe: {
    body: 'M11 6h11q5 0 5 5v17q0 5-5 5h-11q-5 0-5-5v-17q0-5 5-5z',
    lines: 'M33 3v34M27 13h6M27 26h6M12 14v8M21 14v8',
    lights: spread(12.5, 28, 3, 4),
  },
  baseStation: {
    body: 'M6 7h22v27h-22z',
    lines: 'M34 3v34M28 12h6M28 28h6M10.5 11v13M15 11v13M19.5 11v13M24 11v13M12 7V3M22 7V3',
    lights: [[11, 29]],
  },
  antenna: {
    body: 'M14 3h6q3 0 3 3v28q0 3-3 3h-6q-3 0-3-3v-28q0-3 3-3z',
    lines: 'M30 2v36M23 11h7M23 28h7',
    lights: [],
  },
  bulletCamera: {
    body: 'M4 12h24v12h-24zM2 8h31v4h-31z',
    lines: 'M24 24v7M24 31h8M33 25v12M9 15v6',
    lights: [[14, 18]],
  },
  domeCamera: { body: 'M4 9h32v7h-32zM8 16h24q0 14-12 14t-12-14z', lines: 'M20 19a3.4 3.4 0 1 0 .1 0z', lights: [] },
  turretCamera: {
    body: 'M6 36l3-9h22l3 9zM20 5a12 12 0 1 0 .1 0zM16 11a6 6 0 1 0 .1 0z',
    lines: '',
    lights: [[16, 17]],
  },
  recorder: {
    body: 'M3 12h34v17h-34z',
    lines: 'M20 25v-9h12v9zM28 18v5M7 32h4M29 32h4',
    lights: [
      [8, 17],
      [8, 22],
    ],
  },
  cameraKit: {
    body: 'M3 25h34v10h-34zM3 8h13v8h-13zM22 8h13v8h-13z',
    lines: 'M11 16v5M30 16v5M7 21h8M26 21h8M24 32v-4h9v4z',
    lights: [[8, 30]],
  },
  cable: {
    body: '',
    lines: 'M20 4a13 13 0 1 0 .1 0zM20 9a8 8 0 1 0 .1 0zM31 24q4 8-3 10h-8M12 31h8v6h-8z',
    lights: [],
  },
  connector: {
    body: 'M11 4h18v19h-18zM15 23h10v13h-10z',
    lines: 'M15 4v6M18.3 4v6M21.6 4v6M25 4v6M17 16h6v7',
    lights: [],
  },
};

/** Points in a row. */
function spread(x: number, y: number, number: number, step = 5): [number, number][] {
  return Array.from({ length: number }, (_, index) => [x + index * step, y]);
}
