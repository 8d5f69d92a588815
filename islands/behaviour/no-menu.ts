/** In place of `menu.ts` where a project has no navigation. */
export function openMenus(): void {
  // No page has a menu.
}
