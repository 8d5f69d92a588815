import { expect, test } from 'vitest';
import type { IncomingMessage } from 'node:http';
import { assertChecks, authorise } from '../../../engine/service/authorise.ts';
import { realModel } from '../../support/real.ts';

const center = realModel().routes.find(({ path }) => path === 'users/center');
if (!center) throw new Error('there is no user centre');
const unknown = { ...center, middleware: ['auth', 'other'] };
const request = {} as IncomingMessage;

test('section 8: an unknown middleware name throws, at the start and at a request', async () => {
  expect(() => assertChecks([center])).not.toThrow();
  expect(() => assertChecks([center, unknown])).toThrow('unknown middleware `other`');
  const find = async () => ({ name: 'Ada', roles: ['user'] });
  await expect(authorise(request, unknown, find)).rejects.toThrow('unknown middleware `other`');
});

test('a failed check refuses the visitor, whatever check follows it', async () => {
  expect(await authorise(request, center)).toBeUndefined();
  expect(await authorise(request, center, async () => ({ name: 'Eve', roles: ['guest'] }))).toBeUndefined();
  expect(await authorise(request, center, async () => ({ name: 'Ada', roles: ['user'] }))).toMatchObject({
    name: 'Ada',
  });
});
