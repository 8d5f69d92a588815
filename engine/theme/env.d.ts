import type { AccountPageState, CenterData, RequestPageData } from '../model/account.ts';

declare global {
  namespace App {
    /** The data that the service passes to a page that is rendered on request. */
    interface Locals {
      /** Why there is no page: the error page shows it. */
      fatal?: { status: number; message: string };
      /** True if the service has accounts. */
      accounts?: boolean;
      /** Who is signed in. */
      account?: { name: string; email: string };
      /** The page for signing in. */
      login?: AccountPageState & { view: string; onward: string | undefined; passkeyHost: string };
      /** The user centre. */
      center?: AccountPageState & CenterData & { today: string };
      /** The page of requests to the support. */
      request?: AccountPageState & RequestPageData;
    }
  }
}
