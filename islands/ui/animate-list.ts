/**
 * Lets the entries of a list appear and go instead of jumping: those that a script adds have the class `list-enter` while they
 * appear, and what a script removes stays as a lifeless copy with `list-leave` while it goes. Duration and easing are those of the
 * styles, and without motion in them nothing is kept. Returns what ends it.
 */
export function animateList(list: HTMLElement): () => void {
  const observer = new MutationObserver((changes) => {
    const moving = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (const { addedNodes, removedNodes, nextSibling } of moving ? changes : []) {
      for (const node of addedNodes) if (node instanceof HTMLElement && node.isConnected) enter(node);
      for (const node of removedNodes)
        if (node instanceof HTMLElement && !node.isConnected && !node.inert) leave(list, node, nextSibling);
    }
    // Discards the records of the copies that were just inserted: they are not changes of the list.
    observer.takeRecords();
  });
  observer.observe(list, { childList: true });
  return () => observer.disconnect();
}

function enter(entry: HTMLElement): void {
  entry.classList.add('list-enter');
  entry.addEventListener('animationend', () => entry.classList.remove('list-enter'), { once: true });
}

function leave(list: HTMLElement, entry: HTMLElement, before: Node | null): void {
  const copy = entry.cloneNode(true) as HTMLElement;
  copy.classList.add('list-leave');
  copy.inert = true;
  copy.ariaHidden = 'true';
  list.insertBefore(copy, before?.parentNode === list ? before : null);
  copy.addEventListener('animationend', () => copy.remove(), { once: true });
}
