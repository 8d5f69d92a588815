/** Starts the players of a page when the visitor first uses one: their code is not loaded before. */
export function preparePlayers(): void {
  for (const player of document.querySelectorAll<HTMLElement>('[data-player]')) {
    const controller = new AbortController();
    let ready: Promise<void> | undefined;
    const attach = (): Promise<void> =>
      (ready ??= import('./video-player.ts').then(({ attachPlayer }) => {
        controller.abort();
        attachPlayer(player);
      }));
    const { signal } = controller;
    // A chapter is a link to a place in the file: until the player answers it, the visitor stays on the page.
    const hold = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-seek]') : null;
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      attach().then(
        () => link.click(),
        () => location.assign(link.href),
      );
    };
    player.addEventListener('click', hold, { signal });
    // Playing and failing do not bubble, but are seen on the way down.
    for (const type of ['pointerenter', 'pointerdown', 'focusin', 'play', 'error'])
      player.addEventListener(type, () => void attach().catch(() => undefined), { capture: true, signal });
  }
}
