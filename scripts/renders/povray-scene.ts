import { fit } from '../../engine/theme/drawings/compose.ts';
import { add, CAMERAS, cross, unit, type Vec } from '../../engine/theme/drawings/isometric.ts';
import { themeColours, type Body } from '../../engine/theme/drawings/palette.ts';
import type { Piece, Solid, Tones } from '../../engine/theme/drawings/solid.ts';
import { decalOf, type Decal } from './decals.ts';
import { meshOf, type Mesh } from './mesh.ts';
import { cameraFor, type View } from './view.ts';

/** A product as POV-Ray reads it, with the pictures that lie on it: `decal-0.png`. */
export interface PovrayScene {
  readonly text: string;
  readonly decals: readonly Decal[];
}

/** A drawing on a surface, so many millimetres above it. */
type Laid = Decal & { readonly above: number };

/** Returns the scene of the pieces of a product of a colour. It has `Shadows` for its two passes: the product, and the shadow on the ground. */
export function povrayScene(pieces: readonly Piece[], body: Body, view: View): PovrayScene {
  const points = pieces.flatMap(({ outline }) => outline);
  // Lines are about as thick as in a drawing of the same product, and as fine as the picture can show.
  const scale = FINER * fit(pieces, CAMERAS.front, DRAWING, MOST_SCALE).scale;
  const decals = pieces.flatMap(({ faces = [], solids = [], outline }) =>
    faces.flatMap((face) => {
      const isAlone = solids.length === 0;
      const decal = decalOf(face, { points: isAlone ? points : outline, body, scale });
      return decal ? [{ ...decal, above: isAlone ? ABOVE_ROUND : ABOVE_FLAT }] : [];
    }),
  );
  const solids = pieces.flatMap((piece) => piece.solids ?? []);
  const size = Math.max(LEAST, ...points.map((point) => Math.hypot(...add(point, points[0] ?? point, -1))));
  const ground = Math.min(0, ...points.map(([, , z]) => z));
  const text = [
    '#version 3.7;',
    // A shadow on the ground is softer than those on the product, and shows more of how it is made.
    '#declare Lamps = (Shadows ? 13 : 7);',
    'global_settings { assumed_gamma 1.0 max_trace_level 6 }',
    cameraText(points, view),
    lamps(size, view),
    `#declare Body = union {\n${[...solids.map((solid) => solidText(solid, body)), ...decals.map(decalText)].join('\n')}\n}`,
    '#if (Shadows)',
    `object { Body no_image }`,
    `plane { y, ${n(ground)} pigment { rgb 1 } finish { ambient 0 diffuse 1 } }`,
    '#else',
    'object { Body }',
    `plane { y, ${n(ground)} pigment { rgb 0.86 } finish { ambient 0.5 diffuse 0.5 } no_image no_shadow }`,
    SURROUNDINGS,
    '#end',
  ].join('\n');
  return { text: `${text}\n`, decals };
}

/** Bright panels that satin surfaces and lenses mirror: they are seen in mirrors alone. */
const SURROUNDINGS = `sphere { 0, 1 scale 20000 hollow no_image no_shadow
  pigment { gradient y scale 2 translate -1 color_map { [0 rgb 0.5] [0.48 rgb 0.62] [0.6 rgb 0.8] [1 rgb 1] } }
  finish { ambient 1 diffuse 0 } }`;

/** POV-Ray's axes: to the right, up, away from the front. */
function v([x, y, z]: Vec): string {
  return `<${n(x)},${n(z)},${n(y)}>`;
}

function n(value: number): string {
  return String(Math.round(value * 1e4) / 1e4);
}

function cameraText(points: readonly Vec[], view: View): string {
  const { at, forward, right, up, half } = cameraFor(points, view, LEAST);
  const [across, along] = half;
  const long = (way: Vec, length: number): string => v([way[0] * length, way[1] * length, way[2] * length]);
  const exact = ([x, y, z]: Vec, length: number): string =>
    `<${(x * length).toFixed(9)},${(z * length).toFixed(9)},${(y * length).toFixed(9)}>`;
  return `camera { perspective location ${long(at, 1)} direction ${exact(forward, 1)} right ${exact(right, 2 * across)} up ${exact(up, 2 * along)} }`;
}

/** One soft key light from the top left, a weak fill from the right, and one from behind that draws the upper edges. */
function lamps(size: number, { turn }: View): string {
  const side = (turn * Math.PI) / 180;
  const place = ([x, y, z]: Vec): Vec => [
    (x * Math.cos(side) - y * Math.sin(side)) * size,
    (x * Math.sin(side) + y * Math.cos(side)) * size,
    z * size,
  ];
  const area = (at: Vec, width: number): string => {
    const way = unit(at);
    const across = unit(cross(way, [0, 0, 1]));
    const along = cross(across, way);
    const long = ([x, y, z]: Vec): string => v([x * width * size, y * width * size, z * width * size]);
    return `area_light ${long(across)}, ${long(along)}, Lamps, Lamps adaptive 1 #if (Shadows) jitter #end`;
  };
  const [key, above] = [place([-10, -13, 15]), place([1, 2, 22])];
  const lamp = (at: Vec, light: number, more: string): string =>
    `light_source { ${v(at)} color rgb ${n(light)} ${more} }`;
  return [
    lamp(key, 0.74, area(key, 8)),
    lamp(above, 0.26, area(above, 22)),
    '#if (!Shadows)',
    lamp(place([16, -14, 6]), 0.26, 'shadowless'),
    lamp(place([-2, -20, 3]), 0.2, 'shadowless'),
    lamp(place([-8, 18, 9]), 0.14, 'shadowless'),
    '#end',
  ].join('\n');
}

function solidText(solid: Solid, body: Body): string {
  const texture = textureOf(solid, body);
  if ('line' in solid) return cordText(solid, texture);
  return meshText(meshOf(solid), texture);
}

function meshText({ points, normals, triangles }: Mesh, texture: string): string {
  const list = (values: readonly Vec[]): string => `${values.length},${values.map(v).join(',')}`;
  const normal = ([x, y, z]: Vec): string => `<${x.toFixed(4)},${z.toFixed(4)},${y.toFixed(4)}>`;
  const faces = triangles.map((corners) => `<${corners.join(',')}>`).join(',');
  return `mesh2 { vertex_vectors { ${list(points)} } normal_vectors { ${normals.length},${normals.map(normal).join(',')} } face_indices { ${triangles.length},${faces} } ${texture} }`;
}

function cordText({ line, thickness }: Extract<Solid, { line: unknown }>, texture: string): string {
  const points = line.filter((point, index) => index === 0 || v(point) !== v(line[index - 1] ?? point));
  const radius = n(thickness / 2);
  if (points.length > MOST_OF_CURVE) {
    const links = points
      .slice(1)
      .map((point, index) => `cylinder { ${v(points[index] ?? point)}, ${v(point)}, ${radius} }`);
    const joints = points.map((point) => `sphere { ${v(point)}, ${radius} }`);
    return `union { ${[...joints, ...links].join(' ')} ${texture} }`;
  }
  // The curve begins at the second point and ends at the last but one.
  const through = [points[0], ...points, points.at(-1)].flatMap((point) => (point ? [point] : []));
  const spheres = through.map((point) => `${v(point)}, ${radius}`).join(', ');
  return `sphere_sweep { cubic_spline ${through.length}, ${spheres} tolerance 0.05 ${texture} }`;
}

function textureOf(solid: Solid, body: Body): string {
  const { tones } = solid;
  const colours = themeColours('light', body);
  const material = materialOf(tones, 'rings' in solid && solid.round);
  const colour = colours.get(material === 'metal' ? 'm' : tones[0]) ?? '#888888';
  const { finish, ior } = FINISHES[material];
  const clear = material === 'glass' ? ' transmit 0.55' : '';
  return `texture { pigment { color ${colourText(colour)}${clear} } finish { ${finish} } } interior { ior ${ior} }`;
}

type Material = 'satin' | 'metal' | 'matt' | 'glass';

function materialOf(tones: Tones, isRound: boolean): Material {
  if (tones.includes('m') && tones[0] !== 'd') return tones[0] === 'a' && tones[1] === 'a' ? 'matt' : 'metal';
  if (tones[0] === 'd') return isRound ? 'glass' : 'matt';
  return 'satin';
}

/** Plastic and paint send back four fifths of the light at most. */
const FINISHES: Readonly<Record<Material, { readonly finish: string; readonly ior: number }>> = {
  satin: {
    finish: 'ambient 0.06 diffuse 0.82 specular 0.16 roughness 0.03 reflection { 0, 0.09 fresnel on } conserve_energy',
    ior: 1.45,
  },
  matt: { finish: 'ambient 0.05 diffuse 0.75 specular 0.05 roughness 0.1', ior: 1.45 },
  metal: {
    finish: 'ambient 0.05 diffuse 0.5 specular 0.5 roughness 0.02 metallic reflection { 0.22 metallic }',
    ior: 1.45,
  },
  glass: {
    // A thin shell, which bends no light.
    finish: 'ambient 0.02 diffuse 0.25 specular 0.9 roughness 0.002 reflection 0.07',
    ior: 1,
  },
};

function colourText(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => n(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  return `srgb <${red},${green},${blue}>`;
}

/** Two layers: what is printed or cut out, and what shines. They lie just above the surface. */
function decalText({ at, right, up, width, height, shine, above }: Laid, index: number): string {
  const out = cross(right, up);
  const layer = (file: string, distance: number, finish: string): string => {
    const origin = add(at, out, distance);
    const [x, y, z] = [right, up, out].map(([a, b, c]) => [a, c, b] as const) as [Vec, Vec, Vec];
    const [ox, oy, oz] = [origin[0], origin[2], origin[1]];
    const matrix = [...x.map((one) => one * width), ...y.map((one) => one * height), ...z, ox, oy, oz].map(n).join(',');
    return `polygon { 5, <0,0>, <1,0>, <1,1>, <0,1>, <0,0> texture { pigment { image_map { png "${file}" interpolate 2 once } } ${finish} } matrix <${matrix}> no_shadow }`;
  };
  return [
    layer(`decal-${index}.png`, above, 'finish { ambient 0.06 diffuse 0.8 }'),
    ...(shine === ''
      ? []
      : [layer(`shine-${index}.png`, above + 0.04, 'finish { ambient 0 diffuse 0 emission 1.15 }')]),
  ].join('\n');
}

/** POV-Ray takes minutes for a curve through more points. Those of a coil are near enough to each other without one. */
const MOST_OF_CURVE = 24;
/** Millimetres between a surface and what is drawn on it. A badge on a round surface is flat. */
const ABOVE_FLAT = 0.05;
const ABOVE_ROUND = 1.5;
const FINER = 1.25;
/** What a drawing has room for, in pixels, and the pixels of it that a millimetre takes at most. */
const DRAWING = { left: 0, top: 0, width: 712, height: 504 };
const MOST_SCALE = 9;
/** Millimetres: a thing that is smaller is not shown larger than one of this size. */
const LEAST = 85;
