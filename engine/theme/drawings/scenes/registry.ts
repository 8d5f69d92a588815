import type { Piece } from '../solid.ts';
import { apartment } from './apartment.ts';
import { desk } from './desk.ts';
import { floorPlan } from './floor-plan.ts';
import { mast } from './mast.ts';
import { rack } from './rack.ts';
import { school } from './school.ts';
import { street } from './street.ts';
import { warehouse } from './warehouse.ts';

/** Scenes by the name their files have. */
export const SCENES = {
  'floor-plan': floorPlan,
  rack,
  street,
  mast,
  desk,
  warehouse,
  apartment,
  school,
} satisfies Record<string, () => readonly Piece[]>;

export type SceneName = keyof typeof SCENES;
