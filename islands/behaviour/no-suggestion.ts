/** In place of `suggestion.ts` where a project has one site. */
export function suggestSite(): void {
  // There is no other site.
}
