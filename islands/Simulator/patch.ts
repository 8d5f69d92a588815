/** Values to write, by their path: `aps.3.channel`. */
export type Patch = Readonly<Record<string, unknown>>;

/** Writes values at once, with a line for the log. */
export type Send = (patch: Patch, text?: string) => void;
