export interface Notice {
  readonly text: string;
  /** Left out where they are those of the page. */
  readonly lang?: string;
  readonly dir?: string;
  readonly actions: readonly NoticeAction[];
  /** The subject of the notice. A notice replaces an older one of the same name. */
  readonly name: string;
}

export interface NoticeAction {
  readonly label: string;
  /** A link where it is given, a button where not. */
  readonly href?: string;
  /** The language of the page behind the link. */
  readonly hreflang?: string;
  /** Runs before the notice closes. */
  readonly run?: () => void;
}

/**
 * Shows a small notice at the lower edge of the window, over the page and without moving it. Returns what closes it.
 * While the visitor presses something, the notice waits: appearing below the pointer, it would take the press from what was meant.
 */
export function showNotice(notice: Notice): () => void {
  const region = noticeRegion();
  let closed = false;
  const close = (): void => {
    closed = true;
    element.remove();
  };
  const element = elementOf(notice, close);
  afterPress(() => {
    if (closed) return;
    region.querySelector(`[data-notice="${notice.name}"]`)?.remove();
    region.append(element);
  });
  return close;
}

/** Shows a notice at the end of the page, below all that it has. It covers nothing and moves nothing. Returns its element. */
export function showAtEnd(notice: Notice): HTMLElement {
  const element = elementOf(notice, () => element.remove());
  document.querySelector(`[data-notice="${notice.name}"]`)?.remove();
  // A part of the page that a list of its landmarks names.
  element.role = 'region';
  element.ariaLabel = notice.text;
  document.body.append(element);
  return element;
}

function elementOf({ text, lang, dir, actions, name }: Notice, close: () => void): HTMLElement {
  const notice = document.createElement('div');
  notice.className = 'notice-bar';
  notice.dataset.notice = name;
  if (lang !== undefined) notice.lang = lang;
  if (dir !== undefined) notice.dir = dir;
  const words = document.createElement('p');
  words.textContent = text;
  const row = document.createElement('div');
  row.append(...actions.map((action) => actionOf(action, close)));
  notice.append(words, row);
  return notice;
}

const RELEASES = ['pointerup', 'pointercancel', 'dragend', 'keyup'];

/** Runs a function at once, or where something is pressed, after it has been let go and clicked. */
function afterPress(run: () => void): void {
  if (document.querySelector(':active') === null) return run();
  const released = (): void => {
    for (const type of RELEASES) removeEventListener(type, released, true);
    // The click follows.
    setTimeout(() => afterPress(run));
  };
  for (const type of RELEASES) addEventListener(type, released, true);
}

function actionOf({ label, href, hreflang, run }: NoticeAction, close: () => void): HTMLElement {
  const element = href === undefined ? document.createElement('button') : document.createElement('a');
  if (element instanceof HTMLAnchorElement) {
    element.href = href ?? '';
    if (hreflang !== undefined) element.hreflang = hreflang;
  } else {
    element.type = 'button';
  }
  element.className = 'button secondary';
  element.textContent = label;
  element.addEventListener('click', () => {
    run?.();
    close();
  });
  return element;
}

/** The region that screen readers listen to. Every page has it, so that it is there before a notice is put into it. */
function noticeRegion(): HTMLElement {
  const found = document.querySelector<HTMLElement>('.notices');
  if (found) return found;
  const region = document.createElement('div');
  region.className = 'notices';
  region.role = 'status';
  document.body.append(region);
  return region;
}
