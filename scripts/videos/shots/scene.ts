import { drawPieces, fit } from '../../../engine/theme/drawings/compose.ts';
import { CAMERAS } from '../../../engine/theme/drawings/isometric.ts';
import { flatStyleOf } from '../../../engine/theme/drawings/palette.ts';
import type { Scene } from '../../../engine/theme/drawings/scene.ts';
import { eased, round, stroke, type Sequence } from '../stage.ts';

interface SceneShot {
  readonly models: readonly string[];
  readonly scene: Scene;
  /** Places on the sheet from which a radio reaches out, one after the other. */
  readonly spots: readonly (readonly [x: number, y: number])[];
}

/** A scene, and rings that go out from places in it. */
export function sceneShot({ models, scene, spots }: SceneShot): Sequence {
  const pieces = scene.pieces();
  const content = drawPieces(pieces, fit(pieces, CAMERAS.front, { left: 50, top: 54, width: 540, height: 262 }));
  const still = `<g class="kv-paper"><style>${flatStyleOf('dark', 'paper', content)}</style>${content}</g>`;
  return {
    models,
    draw(seconds, length) {
      const pace = (length - 2) / spots.length;
      const moving = spots.map(([x, y], index) =>
        RINGS.map((radius, ring) => {
          const come = eased(seconds - 2 - index * pace, ring * 0.7, 1.2);
          if (come === 0) return '';
          const [rx, ry] = [round(radius * come), round(radius * come * 0.58)];
          return stroke(
            `M${round(x - rx)} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`,
            'signal',
            2,
          );
        }).join(''),
      );
      return { still, moving: moving.join('') };
    },
  };
}

/** Radii in pixels, across; upright they are shorter, because the floor is seen from a slant. */
const RINGS = [8, 34, 60];
