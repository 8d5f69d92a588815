import { expect, test } from 'vitest';
import { realModel } from '../../support/real.ts';

test('a category has its own name in the navigation, unless the entry has one', () => {
  const { catalog, content } = realModel();
  const nameOf = (flag: string): unknown => catalog.find(({ urlFlag }) => urlFlag === flag)?.name;
  const categoryName = (flag: string): unknown => content.categories.find(({ urlFlag }) => urlFlag === flag)?.name;
  expect(nameOf('adapters')).toEqual(categoryName('adapters'));
  expect(nameOf('adapters')).toBeDefined();
  expect(nameOf('EnterpriseWireless')).toMatchObject({ en: 'Access points' });
  expect(categoryName('EnterpriseWireless')).not.toMatchObject({ en: 'Access points' });
});
