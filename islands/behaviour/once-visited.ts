const SIGNS = ['pointerover', 'touchstart', 'focusin', 'keydown', 'scroll'];

/** Runs something at the first sign of a visitor. A page that is only loaded needs none of it. */
export function onceVisited(run: (sign: Event) => void): void {
  const start = (sign: Event): void => {
    for (const type of SIGNS) removeEventListener(type, start);
    run(sign);
  };
  for (const type of SIGNS) addEventListener(type, start, { passive: true });
}
