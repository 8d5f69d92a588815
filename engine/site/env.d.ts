declare namespace App {
  /** What the service hands to a page that is rendered on request. */
  interface Locals {
    /** Why there is no page: the error page shows it. */
    fatal?: { status: number; message: string };
    /** Who is signed in. */
    account?: { name: string };
  }
}

/** Lucide has types for its index only, which would load all icons. */
declare module 'lucide/dist/esm/icons/*.mjs' {
  const icon: readonly (readonly [tag: string, attributes: Readonly<Record<string, string | number>>])[];
  export default icon;
}
