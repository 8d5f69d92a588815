/** The colour of the paper of every page, `--paper` in tokens.css, for what CSS cannot colour: the frame of a browser, a start screen. */
export const PAPER = { light: '#fbfaf6', dark: '#10161e' } as const;
