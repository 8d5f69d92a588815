/** In place of `site-chooser.ts` where a project has no page that lists its sites. */
export function chooseInPlace(): void {
  // No link asks for the list.
}
