/**
 * The panels of the navigation on a PC. The button beside an entry opens and closes its panel, and so do Arrow Down and Escape; one panel
 * is open at a time. Escape also closes a panel that is open for the pointer, until the pointer leaves its entry (WCAG 2.2, 1.4.13). Arrows
 * lead along the row and through the links of a panel. The patterns are those of the ARIA Authoring Practices, disclosure navigation.
 */
export function openMenus(): void {
  const menu = document.querySelector('[data-menu]');
  if (!(menu instanceof HTMLElement)) return;
  const entries = [...menu.children] as HTMLElement[];
  const toggleOf = (entry: Element | undefined): HTMLElement | null | undefined =>
    entry?.querySelector<HTMLElement>(':scope > [aria-expanded]');
  const entryOf = (target: EventTarget | null): HTMLElement | undefined =>
    entries.find((entry) => target instanceof Node && entry.contains(target));
  const isOpen = (entry: HTMLElement): boolean => toggleOf(entry)?.ariaExpanded === 'true';
  const open = (entry: HTMLElement | undefined): void => {
    for (const other of entries) toggleOf(other)?.setAttribute('aria-expanded', String(other === entry));
  };

  menu.addEventListener('click', ({ target }) => {
    const entry = entryOf(target);
    if (!entry || !(target instanceof Element) || !toggleOf(entry)?.contains(target)) return;
    const closes = isOpen(entry);
    open(closes ? undefined : entry);
    // The pointer is on the button, and on a screen that is touched it stays there.
    entry.toggleAttribute('data-closed', closes);
  });
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    const left = entries.find(isOpen);
    if (relatedTarget !== null && left && entryOf(relatedTarget) !== left) open(undefined);
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (!entryOf(target)) open(undefined);
  });
  for (const entry of entries) {
    entry.addEventListener('pointerenter', () => {
      entry.removeAttribute('data-closed');
      if (entries.some((other) => other !== entry && isOpen(other))) open(undefined);
    });
    entry.addEventListener('pointerleave', () => entry.removeAttribute('data-closed'));
  }
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') return close();
    const { altKey, ctrlKey, metaKey, shiftKey } = event;
    const entry = entryOf(event.target);
    if (!entry || altKey || ctrlKey || metaKey || shiftKey || !isRow(menu)) return;
    const next = follow(event.key, entry);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });

  function close(): void {
    const entry = entries.find(isOpen);
    if (entry) {
      open(undefined);
      if (entry.contains(document.activeElement)) toggleOf(entry)?.focus();
    }
    menu?.querySelector(':scope > :hover')?.setAttribute('data-closed', '');
  }

  /** Returns what a key leads to from the element that has the focus. */
  function follow(key: string, entry: HTMLElement): HTMLElement | null | undefined {
    const at = document.activeElement;
    const links = [...entry.querySelectorAll<HTMLElement>('.menu-panel a')].filter((link) => link.offsetParent);
    const place = links.findIndex((link) => link === at);
    if (place !== -1)
      switch (key) {
        case 'ArrowDown':
          return links[place + 1];
        case 'ArrowUp':
          return links[place - 1] ?? toggleOf(entry);
        case 'Home':
          return links[0];
        case 'End':
          return links.at(-1);
        default:
          return undefined;
      }
    if (key === 'ArrowDown' && links.length > 0) {
      open(entry);
      return links[0];
    }
    const row = entries
      .flatMap((one) => [one.querySelector<HTMLElement>(':scope > a'), toggleOf(one)])
      .filter((one) => !!one);
    const step = getComputedStyle(entry).direction === 'rtl' ? -1 : 1;
    const index = row.findIndex((one) => one === at);
    switch (key) {
      case 'ArrowRight':
        return row[index + step];
      case 'ArrowLeft':
        return row[index - step];
      default:
        return undefined;
    }
  }
}

/** On a phone, all panels are open in one list. */
function isRow(menu: HTMLElement): boolean {
  return getComputedStyle(menu).display === 'flex';
}
