import type { ClientDirective } from 'astro';

const STARTS = ['pointerdown', 'keydown', 'focusin', 'input', 'touchstart'] as const;

/**
 * The directive `client:interaction`: an island is loaded when it is first touched, focused or typed in, so a page that is only read
 * loads no framework. A press of a button that came before the island was ready is repeated once it is, and so is that of a link
 * with `data-held`, which the island answers in place of the server; where the island cannot be loaded, the link is followed. A form
 * leads somewhere without a script, so the browser has answered the button that sends one.
 */
const interaction: ClientDirective = (load, _options, element) => {
  let pressed: HTMLElement | undefined;
  const remember = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || event.metaKey || event.ctrlKey || event.shiftKey) return;
    pressed = event.target.closest<HTMLElement>('button:not([type="submit"]), a[data-held]') ?? undefined;
    if (pressed instanceof HTMLAnchorElement) event.preventDefault();
  };
  const start = async (): Promise<void> => {
    for (const type of STARTS) element.removeEventListener(type, start);
    element.addEventListener('click', remember);
    try {
      const hydrate = await load();
      await hydrate();
    } finally {
      element.removeEventListener('click', remember);
      if (pressed?.isConnected === true) pressed.click();
    }
  };
  for (const type of STARTS) element.addEventListener(type, start, { passive: true });
};

export default interaction;
