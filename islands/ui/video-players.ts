/** Makes the players of a page ready as soon as somebody turns to one: what they need is not loaded before. */
export function preparePlayers(): void {
  for (const player of document.querySelectorAll<HTMLElement>('[data-player]')) {
    const controller = new AbortController();
    const attach = (): void => {
      controller.abort();
      void import('./video-player.ts').then(({ attachPlayer }) => attachPlayer(player));
    };
    // Playing and failing do not bubble, but are seen on the way down.
    for (const type of ['pointerenter', 'pointerdown', 'focusin', 'play', 'error'])
      player.addEventListener(type, attach, { capture: true, signal: controller.signal });
  }
}
