import { expect } from 'vitest';
import { onBothDatabases } from '../support/both-databases.ts';
import { PASSWORD, signUp } from '../support/account-service.ts';
import { noticeOf, problemOf } from '../support/forms.ts';

/* Name and address are corrected, and both addresses agree: issue 15, 17. */

const PROFILE = '/users/center?view=profile';
onBothDatabases('a correction on $kind', {}, (on) => {
  const { inTurn } = on;

  const signIn = (email: string) => on.service.visitor().send('/users/login', { email, password: PASSWORD });
  const tokenOf = (link: string): string => new URLSearchParams(link.slice(link.indexOf('?'))).get('token') ?? '';

  /** Asks for another address, and presses the button of the mail to the old one. */
  async function agree(from: string, to: string, site = '') {
    const owner = await signUp(on.service, from, { site });
    const asked = await owner.send(`${site}${PROFILE}`, { action: 'change-email', email: to, current: PASSWORD });
    expect([asked.status, asked.location]).toEqual([303, `${site}${PROFILE}&notice=mailed`]);
    const link = await on.service.linkTo(from, 2);
    const agreed = await owner.send(link, { token: tokenOf(link) });
    expect([agreed.status, agreed.location]).toEqual([303, `${site}/users/login?view=confirmed&notice=half`]);
    return { owner, link };
  }

  inTurn('an address changes once the old and the new one have confirmed it', async () => {
    const [from, to] = ['old@customer.example', 'new@customer.example'];
    const { owner } = await agree(from, to);
    expect(noticeOf((await owner.get('/users/login?view=confirmed&notice=half')).body)).toContain('the new address');
    // One address alone changes nothing.
    expect([(await signIn(from)).status, (await signIn(to)).status]).toEqual([303, 403]);
    const second = await on.service.linkTo(to, 1);
    const moved = await owner.send(second, { token: tokenOf(second) });
    expect(moved.location).toBe('/users/login?view=confirmed&notice=moved');
    expect([(await signIn(from)).status, (await signIn(to)).status]).toEqual([403, 303]);
    await expect.poll(() => on.service.mails(from).at(-1)).toMatch(/mails no longer go to this address[^]*\/service/);
    expect((await owner.get(PROFILE)).body).toContain(to);
    // A link is good once.
    expect((await owner.send(second, { token: tokenOf(second) })).status).toBe(422);
  });

  inTurn('the link to the new address does not sign in', async () => {
    const to = 'elsewhere-new@customer.example';
    await agree('elsewhere@customer.example', to, '/de');
    const second = await on.service.linkTo(to, 1);
    expect(on.service.mails(to)[0]).toContain('Ein Konto bei Kaveno soll künftig diese Adresse haben');
    const phone = on.service.visitor();
    expect((await phone.send(second, { token: tokenOf(second) })).status).toBe(303);
    expect(phone.cookies.has('__Host-session')).toBe(false);
    expect((await phone.get('/users/center')).status).toBe(302);
    expect((await signIn(to)).status).toBe(303);
  });

  inTurn('an address is changed with the password only, and to another one', async () => {
    const email = 'kept@customer.example';
    const owner = await signUp(on.service, email);
    const change = (to: string, current: string) => owner.send(PROFILE, { action: 'change-email', email: to, current });
    const wrong = await change('thief@customer.example', 'not the password');
    expect([wrong.status, problemOf(wrong.body)]).toEqual([403, 'The current password is wrong.']);
    for (const to of [email, ' KEPT@customer.example ', 'not an address', ''])
      expect([to, (await change(to, PASSWORD)).status]).toEqual([to, 422]);
    expect(on.service.mails('thief@customer.example')).toEqual([]);
    expect(on.service.mails(email)).toHaveLength(1);
  });

  inTurn('an address that another account has is answered as any other, and nothing is sent', async () => {
    await signUp(on.service, 'owner@customer.example');
    const thief = await signUp(on.service, 'curious@customer.example');
    const asked = await thief.send(PROFILE, {
      action: 'change-email',
      email: 'owner@customer.example',
      current: PASSWORD,
    });
    expect(asked.location).toBe(`${PROFILE}&notice=mailed`);
    await thief.send('/users/login?view=forgot', { email: 'curious@customer.example' });
    // The next mail is the one that was asked for.
    expect(await on.service.linkTo('curious@customer.example', 2)).toContain('view=reset');
    expect(on.service.mails('owner@customer.example')).toHaveLength(1);
  });

  inTurn('a name is corrected, and an empty one is refused', async () => {
    const owner = await signUp(on.service, 'named@customer.example');
    const rename = (name: string) => owner.send(PROFILE, { action: 'rename', name });
    expect((await rename('Grace Hopper')).location).toBe(`${PROFILE}&notice=saved`);
    expect((await owner.get('/users/center')).body).toContain('Grace Hopper');
    expect(problemOf((await rename('  ')).body)).toBe('Enter your name.');
    expect((await rename('x'.repeat(101))).status).toBe(422);
  });
});
