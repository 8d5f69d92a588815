import type { SiteModel } from '../../model/site-model.ts';
import { sitePath, type Site } from '../../model/site.ts';
import type { RequestProblem } from '../../model/support-request.ts';
import type { Router } from '../../routing/router.ts';
import type { ShownOnce } from '../../model/account.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Attachment } from '../accounts/mail/compose.ts';
import type { Outcome, Problem } from '../accounts/outcome.ts';
import type { SignedIn, Visitor } from '../accounts/visitor.ts';

/** A submitted form with its visitor, site and page. */
export interface FormRequest {
  readonly accounts: Accounts;
  readonly visitor: Visitor;
  /** Who is signed in, on pages that look for it. */
  readonly account: SignedIn | undefined;
  readonly site: Site;
  readonly router: Router;
  readonly model: SiteModel;
  /** The query of the address that the form was sent to. */
  readonly query: URLSearchParams;
  readonly fields: URLSearchParams;
  readonly files: readonly Attachment[];
  /** Why the files are not there. */
  readonly problem?: RequestProblem | undefined;
}

/** Problems of the forms of the user centre and of requests to the support, beside those of accounts. */
export type FormProblem = Problem | RequestProblem | 'product' | 'serial' | 'purchased' | 'taken' | 'full' | 'site';

/** The answer to a form: a redirect to a page that confirms it, the same page with something that is shown once, or with the problem. */
export type FormAnswer =
  | { readonly kind: 'go'; readonly location: string; readonly cookies: readonly string[] }
  | { readonly kind: 'show'; readonly shown: ShownOnce; readonly cookies: readonly string[] }
  | {
      readonly kind: 'again';
      readonly problem: FormProblem;
      readonly retryAfter?: number;
      readonly shown?: ShownOnce;
    };

/** Returns a redirect after a success, and the same page after a failure. */
export function answerOf(outcome: Outcome, location: string): FormAnswer {
  if (outcome.done) return { kind: 'go', location, cookies: outcome.cookies };
  const { problem, retryAfter } = outcome;
  return { kind: 'again', problem, ...(retryAfter === undefined ? {} : { retryAfter }) };
}

/** Returns the status of a problem. */
export function statusOf(problem: FormProblem): number {
  switch (problem) {
    case 'tooMany':
      return 429;
    case 'busy':
      return 503;
    case 'credentials':
    case 'currentPassword':
    case 'unconfirmed':
    case 'blocked':
    case 'code':
    case 'expired':
    case 'passkey':
      return 403;
    default:
      return 422;
  }
}

/** The address of the page of requests to the support with a query. */
export function requestPath(site: Site, query: Readonly<Record<string, string>>): string {
  return pathWithQuery(site, 'support/request', query);
}

/** The address of one of the account pages with a query. */
export function accountPath(
  site: Site,
  page: 'users/login' | 'users/center',
  query: Readonly<Record<string, string>>,
): string {
  return pathWithQuery(site, page, query);
}

function pathWithQuery(site: Site, page: string, query: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(query).toString();
  return `${sitePath(site, page)}${text === '' ? '' : `?${text}`}`;
}
