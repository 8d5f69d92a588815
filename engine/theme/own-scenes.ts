import type { Scene } from './drawings/scene.ts';

/** The scenes that a project draws, by name. The engine has none here: `projectTheme()` puts those of a project in. */
export const ownScenes: Readonly<Record<string, Scene>> = {};
