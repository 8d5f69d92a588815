import { accountPath, answerOf, type FormAnswer, type FormRequest } from './form-request.ts';
import { returnPath } from './return-path.ts';

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
    case 'confirm':
      return answerOf(
        await accounts.confirm(visitor, field('token')),
        accountPath(site, 'users/login', { notice: 'confirmed' }),
      );
    default:
      return signIn(request);
  }
}

async function signIn({ accounts, visitor, site, router, query, fields }: FormRequest): Promise<FormAnswer> {
  const email = fields.get('email') ?? '';
  const outcome = await accounts.signIn(visitor, { email, password: fields.get('password') ?? '' });
  return answerOf(outcome, returnPath(query.get('return'), router) ?? accountPath(site, 'users/center', {}));
}
