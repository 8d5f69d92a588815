/** The forms of users/login, by the query key `view`. */
const VIEWS = ['sign-in', 'sign-up', 'forgot', 'sent', 'reset', 'confirm', 'confirmed', 'code', 'recovery'] as const;
export type LoginView = (typeof VIEWS)[number];

/** The title of an account page, by its view. */
export const VIEW_TITLES: Readonly<Record<LoginView, string>> = {
  'sign-in': 'nav.signIn',
  'sign-up': 'account.signUp',
  forgot: 'account.forgot',
  sent: 'account.sentTitle',
  reset: 'account.resetTitle',
  confirm: 'account.confirmTitle',
  confirmed: 'account.changeEmail',
  code: 'account.codeTitle',
  recovery: 'account.recoveryTitle',
};

/**
 * Returns the view that an address names, by default signing in. An expired link leads to the view that requests a new link, a sign-in that
 * took too long to its beginning.
 */
export function loginView(view: string, problem: string | undefined): LoginView {
  if (problem === 'expired' || problem === 'passkey') return 'sign-in';
  if (problem === 'link') return view === 'confirm' ? 'sign-in' : 'forgot';
  return VIEWS.find((one) => one === view) ?? 'sign-in';
}
