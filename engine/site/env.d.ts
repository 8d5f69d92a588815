declare namespace App {
  /** What the service hands to a page that is rendered on request. */
  interface Locals {
    /** Why there is no page: the error page shows it. */
    fatal?: { status: number; message: string };
    /** Who is signed in. */
    account?: { name: string };
  }
}
