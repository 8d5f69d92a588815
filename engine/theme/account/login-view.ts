/** The forms of users/login, by the query key `view`. */
const VIEWS = ['sign-in', 'sign-up', 'forgot', 'sent', 'reset', 'confirm'] as const;
export type LoginView = (typeof VIEWS)[number];

/** What a page of the accounts is called, by its view. */
export const VIEW_TITLES: Readonly<Record<LoginView, string>> = {
  'sign-in': 'nav.signIn',
  'sign-up': 'account.signUp',
  forgot: 'account.forgot',
  sent: 'account.sentTitle',
  reset: 'account.resetTitle',
  confirm: 'account.confirmTitle',
};

/** The view that an address names; signing in for every other. A link that is no longer good leads to asking for a new one. */
export function loginView(view: string, problem: string | undefined): LoginView {
  if (problem === 'link') return view === 'confirm' ? 'sign-in' : 'forgot';
  return VIEWS.find((one) => one === view) ?? 'sign-in';
}
