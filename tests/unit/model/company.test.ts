import { describe, expect, test } from 'vitest';
import { legalLine, type PostalAddress } from '../../../engine/model/company.ts';

describe('the legal line', () => {
  test.each<[string, PostalAddress, string]>([
    [
      'in Germany',
      { street: 'Musterweg 14', postalCode: '10553', city: 'Berlin', country: 'DE' },
      'Musterweg 14, 10553 Berlin, Germany',
    ],
    [
      'in Italy',
      { street: 'Via Esempio 3', postalCode: '20121', city: 'Milano', region: 'MI', country: 'IT' },
      'Via Esempio 3, 20121 Milano, MI, Italy',
    ],
    [
      'in Australia',
      { street: '1 Example Street', postalCode: '2000', city: 'Sydney', region: 'NSW', country: 'AU' },
      '1 Example Street, Sydney, NSW 2000, Australia',
    ],
    [
      'in Great Britain',
      { street: '7 Quarry Lane', postalCode: 'YO1 7HH', city: 'York', country: 'GB' },
      '7 Quarry Lane, York YO1 7HH, United Kingdom',
    ],
    [
      'without a postal code',
      { street: '1 Example Street', city: 'Dubai', country: 'AE' },
      '1 Example Street, Dubai, United Arab Emirates',
    ],
  ])('%s', (_, address, line) => {
    expect(legalLine({ legalName: 'Example Ltd', address })).toBe(`Example Ltd, ${line}`);
  });

  test('of a company without an address is its name', () => {
    expect(legalLine({ legalName: 'Example Ltd' })).toBe('Example Ltd');
  });
});
