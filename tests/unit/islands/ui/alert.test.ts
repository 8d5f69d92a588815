import { expect, test } from 'vitest';
import { withDefaults } from '../../../../islands/ui/alert.ts';

const CONSTANTS = {
  'alert.types': ['error', 'success', 'alert'],
  'alert.otherTitle': 'tips',
  'alert.button': 'sure',
};

test.each([
  ['error', 'error'],
  ['success', 'success'],
  ['alert', 'alert'],
  ['update', 'tips'],
  ['', 'tips'],
])('the title of %j is %s, and the button says sure', (type, title) => {
  expect(withDefaults({ type, text: 'x' }, CONSTANTS)).toEqual({ type, title, text: 'x', button: 'sure' });
});

test('given options replace the defaults', () => {
  const said = { type: 'error', title: 'Fehler', text: 'x', button: 'Gut' };
  expect(withDefaults(said, CONSTANTS)).toEqual(said);
});
