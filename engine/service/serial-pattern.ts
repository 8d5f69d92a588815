import { textConstant, type Constants } from '../model/constants.ts';

/** Returns a serial number in capital letters, without blanks and hyphens. */
export function plainSerial(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** Tells whether a serial number looks like those of the company. */
export function fitsSerialPattern(serial: string, constants: Constants): boolean {
  return new RegExp(`^(?:${textConstant(constants, 'accounts.serialPattern')})$`).test(serial);
}
