/** The colour of the paper of every page, `--paper` in the tokens of the theme, for what CSS cannot colour: the frame of a browser, a start screen. */
export interface Paper {
  readonly light: string;
  readonly dark: string;
}

/** The paper of the engine's tokens. */
export const PAPER: Paper = { light: '#fbfaf6', dark: '#10161e' };
