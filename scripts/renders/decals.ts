import { extent } from '../../engine/theme/drawings/compose.ts';
import { add, cross, dot, type Camera, type Point, type Vec } from '../../engine/theme/drawings/isometric.ts';
import { classesOf, flatStyleOf, type Body } from '../../engine/theme/drawings/palette.ts';
import { drawFace, type Face } from '../../engine/theme/drawings/pen.ts';

/** The drawing of a face, as a picture that lies on it. */
export interface Decal {
  /** The lower left corner of the picture. */
  readonly at: Vec;
  readonly right: Vec;
  readonly up: Vec;
  /** In millimetres. */
  readonly width: number;
  readonly height: number;
  /** All of it, and what shines alone. Empty if nothing does. */
  readonly svg: string;
  readonly shine: string;
}

/** Returns the drawing of a face within the points that span its body, at so many pixels a millimetre. Undefined if nothing is drawn there. */
export function decalOf(
  face: Face,
  { points, body, scale }: { readonly points: readonly Vec[]; readonly body: Body; readonly scale: number },
): Decal | undefined {
  const flat = points.map((point): Point => {
    const from = add(point, face.origin, -1);
    return [dot(from, face.right), dot(from, face.up)];
  });
  const [left, right] = extent(flat.map(([u]) => u));
  const [low, top] = extent(flat.map(([, v]) => v));
  const [width, height] = [right - left, top - low];
  if (width < 0.5 || height < 0.5) return undefined;
  const camera: Camera = {
    viewer: cross(face.right, face.up),
    light: [0, 0, 1],
    scale,
    project: (point) => {
      const from = add(point, face.origin, -1);
      return [(dot(from, face.right) - left) * scale, (top - dot(from, face.up)) * scale];
    },
  };
  const content = drawFace(face, camera);
  if (content === '') return undefined;
  const [w, h] = [Math.ceil(width * scale), Math.ceil(height * scale)];
  const fine = Math.min(FINER, MOST_PIXELS / Math.max(w, h));
  const size = `width="${Math.round(w * fine)}" height="${Math.round(h * fine)}" viewBox="0 0 ${w} ${h}"`;
  const sheet = (style: string): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}><g class="kv-${body}"><style>${style}</style>${content}</g></svg>`;
  const classes = classesOf(content);
  const others = [...classes].filter((name) => !SHINING.has(name));
  const hidden = others.map((name) => `.kv-${body} .${name}{fill:none;stroke:none}`).join('');
  const style = flatStyleOf('light', body, content);
  return {
    at: add(add(face.origin, face.right, left), face.up, low),
    right: face.right,
    up: face.up,
    width: w / scale,
    height: h / scale,
    svg: sheet(style),
    shine: others.length < classes.size ? sheet(style + hidden) : '',
  };
}

/** The classes of what is a light. */
const SHINING = new Set(['g', 'q', 'r', 'z', 'k']);
/** How many pixels of the picture on a surface are one of the drawing, and how many it has from side to side at most. */
const FINER = 4;
const MOST_PIXELS = 2800;
