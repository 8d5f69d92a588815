/**
 * Lets the chapters of a player lead to their places in the film and shows which one runs. A film that starts stops the others. One that
 * cannot be loaded gives its place to its picture, says so, and opens its words.
 */
export function attachPlayer(player: HTMLElement): void {
  const film = player.querySelector('video');
  if (!film) return;
  const chapters = [...player.querySelectorAll<HTMLAnchorElement>('a[data-seek]')];
  player.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-seek]');
    if (!link || film.error || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    film.currentTime = startOf(link);
    play(film);
  });
  film.addEventListener('timeupdate', () => mark(chapters, film.currentTime));
  film.addEventListener('play', () => pauseOthers(film));
  film.addEventListener('error', () => sayFailed(player, film));
  if (film.error) sayFailed(player, film);
  if (!film.paused) pauseOthers(film);
}

function startOf(link: HTMLAnchorElement): number {
  return Number(link.dataset.seek);
}

function play(film: HTMLVideoElement): void {
  // A film that fails says so by its own event.
  film.play().catch(() => undefined);
}

function mark(chapters: readonly HTMLAnchorElement[], time: number): void {
  const current = chapters.findLast((link) => startOf(link) <= time);
  for (const link of chapters)
    if (link === current) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
}

function pauseOthers(film: HTMLVideoElement): void {
  for (const other of document.querySelectorAll('video')) if (other !== film) other.pause();
}

function sayFailed(player: HTMLElement, film: HTMLVideoElement): void {
  film.controls = false;
  const status = player.querySelector<HTMLElement>('[data-words]');
  if (status) status.textContent = status.dataset.words ?? '';
  const words = player.querySelector('details');
  if (words) words.open = true;
}
