import { expect, test } from 'vitest';
import type { ObjectStore } from '../../../../engine/build/objects/object-store.ts';
import { tolerate } from '../../../../engine/build/objects/tolerant-store.ts';

test('a store that fails is not asked again, and what it lacks is missing', async () => {
  const asked: string[] = [];
  const said: string[] = [];
  const fail = (key: string): Promise<never> => {
    asked.push(key);
    return Promise.reject(new Error('it is too slow'));
  };
  const store: ObjectStore = { name: 's3://pages', get: fail, put: fail, remove: fail };
  const tolerant = tolerate(store, (message) => void said.push(message));
  expect(await tolerant.get('one')).toBeUndefined();
  expect(await tolerant.get('two')).toBeUndefined();
  await expect(tolerant.put('three', Buffer.from(''))).rejects.toThrow('s3://pages cannot be used: it is too slow');
  expect(asked).toEqual(['one']);
  expect(said).toEqual(['s3://pages cannot be used: it is too slow. The build goes on without it.']);
});
