import type { LinkPurpose } from '../accounts/link-token.ts';
import { accountPath, answerOf, type FormAnswer, type FormRequest } from './form-request.ts';
import { returnPath } from './return-path.ts';

/** The notice after a link of a mail was followed. */
const NOTICES: Readonly<Record<LinkPurpose, string>> = { confirmed: 'confirmed', agreed: 'half', moved: 'moved' };

/** Answers the forms of users/login; the query key `view` of its address names the form. */
export async function answerLogin(request: FormRequest): Promise<FormAnswer> {
  const { accounts, visitor, site, query } = request;
  const field = (name: string): string => request.fields.get(name) ?? '';
  switch (query.get('view')) {
    case 'sign-up':
      return answerOf(
        await accounts.signUp(visitor, {
          name: field('name'),
          email: field('email'),
          password: field('password'),
          site: site.flag,
        }),
        accountPath(site, 'users/login', { view: 'sent' }),
      );
    case 'forgot':
      return answerOf(
        await accounts.requestReset(visitor, field('email')),
        accountPath(site, 'users/login', { view: 'sent' }),
      );
    case 'reset':
      return answerOf(
        await accounts.reset(visitor, { token: field('token'), password: field('password') }),
        accountPath(site, 'users/login', { notice: 'changed' }),
      );
    case 'confirm': {
      const followed = await accounts.confirm(visitor, field('token'));
      const notice = followed.done ? NOTICES[followed.purpose] : '';
      const view: Record<string, string> = notice === 'confirmed' ? {} : { view: 'confirmed' };
      return answerOf(followed, accountPath(site, 'users/login', { ...view, notice }));
    }
    case 'code':
      return answerOf(await accounts.verifyCode(visitor, field('code')), onward(request));
    case 'recovery':
      return answerOf(await accounts.verifyRecoveryCode(visitor, field('code')), onward(request));
    case 'passkey':
      return answerOf(await accounts.signInByPasskey(visitor, field('response')), onward(request));
    default:
      return signIn(request);
  }
}

async function signIn(request: FormRequest): Promise<FormAnswer> {
  const { accounts, visitor, site, query, fields } = request;
  const email = fields.get('email') ?? '';
  const outcome = await accounts.signIn(visitor, { email, password: fields.get('password') ?? '' });
  const secondStep = { view: 'code', ...(query.has('return') ? { return: query.get('return') ?? '' } : {}) };
  return answerOf(
    outcome,
    outcome.done && outcome.secondStep ? accountPath(site, 'users/login', secondStep) : onward(request),
  );
}

/** Where a sign-in leads. */
function onward({ site, router, query }: FormRequest): string {
  return returnPath(query.get('return'), router) ?? accountPath(site, 'users/center', {});
}
