const SIGNS = ['pointerover', 'touchstart', 'focusin', 'keydown', 'scroll'];

/** Runs a function at the first action of a visitor. A page that is only loaded does not need it. */
export function onceVisited(run: (sign: Event) => void): void {
  const start = (sign: Event): void => {
    for (const type of SIGNS) removeEventListener(type, start);
    run(sign);
  };
  for (const type of SIGNS) addEventListener(type, start, { passive: true });
}
