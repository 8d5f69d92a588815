/* In place of `consented.ts` and `consent.ts` where no site of a project counts visits. */

export function loadConsented(): void {
  // There is nothing to load.
}

export function askConsent(): void {
  // There is nothing to ask for.
}
