/** The document and the clipboard, looked up at each copy: a browser may lack the clipboard, or forbid it. */
export interface CopyPlaces {
  readonly document?: Document;
  readonly write?: (text: string) => Promise<void>;
}

let enabled = false;

/**
 * Makes every `button[data-copy]` copy its text. Its words become those of `data-copied`, in an element that announces them. Where the
 * clipboard is refused, the text before the button is selected instead.
 */
export function enableCopyButtons(places: CopyPlaces = {}): void {
  const { document: page = document, write = (text) => navigator.clipboard.writeText(text) } = places;
  if (enabled) return;
  enabled = true;
  page.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('button[data-copy]') : null;
    if (button) void copy(button, write);
  });
}

async function copy(button: HTMLButtonElement, write: (text: string) => Promise<void>): Promise<void> {
  try {
    await write(button.dataset.copy ?? '');
    const words = button.querySelector('[role="status"]');
    if (words) words.textContent = button.dataset.copied ?? '';
  } catch {
    const text = button.previousElementSibling;
    if (text) getSelection()?.selectAllChildren(text);
  }
}
