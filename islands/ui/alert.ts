import type { PageConstants, PageWord } from '../../engine/content/page-data.ts';
import { readPageData } from './page-data.ts';

export interface AlertOptions {
  /** `error`, `success`, `alert`, or any other; other types have the title of `alert.otherTitle`. */
  readonly type?: string;
  readonly title?: string;
  readonly text: string;
  readonly button?: string;
}

/**
 * Shows a message that must be seen before the page goes on. The promise settles, and the event `closed` is fired on the window with
 * the type in `detail`, `alert.closeDelay` after the visitor has closed the dialog: by its button, Escape, or beside it.
 */
export function showAlert(options: AlertOptions): Promise<void> {
  const { constants } = readPageData();
  const { type, title, text, button } = withDefaults(options, constants);
  const dialog = document.createElement('dialog');
  dialog.className = 'alert';
  dialog.dataset.type = type;
  dialog.role = 'alertdialog';
  dialog.ariaLabel = title;
  dialog.setAttribute('aria-describedby', 'alert-text');
  dialog.innerHTML =
    '<form method="dialog"><h2></h2><p id="alert-text"></p><menu><li><button class="button" autofocus></button></li></menu></form>';
  const parts = { h2: title, p: text, button };
  for (const [selector, words] of Object.entries(parts)) {
    const part = dialog.querySelector(selector);
    if (part) part.textContent = words;
  }
  // The form fills the dialog, so a click on the dialog itself is one beside it.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((settled) => {
    dialog.addEventListener('close', () => {
      setTimeout(() => {
        dialog.remove();
        dispatchEvent(new CustomEvent('closed', { detail: type }));
        settled();
      }, constants['alert.closeDelay']);
    });
  });
}

/** The content of the alert. Constants supply the defaults. */
export function withDefaults(
  { type = 'alert', title, text, button }: AlertOptions,
  constants: Pick<PageConstants, 'alert.types' | 'alert.otherTitle' | 'alert.button'>,
): Required<AlertOptions> {
  const known = constants['alert.types'].includes(type);
  return {
    type,
    title: title ?? (known ? type : constants['alert.otherTitle']),
    text,
    button: button ?? constants['alert.button'],
  };
}

/** An alert in the words of the page's language, where nothing else is said. */
export function showOwnAlert(options: AlertOptions): Promise<void> {
  const { constants, words } = readPageData();
  const { type = 'alert' } = options;
  const key = constants['alert.types'].includes(type) ? type : 'other';
  return showAlert({ title: words[`alert.${key}` as PageWord], button: words['alert.sure'], ...options });
}
