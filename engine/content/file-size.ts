import { listConstant, numberConstant, type Constants } from '../model/constants.ts';

/**
 * A number of bytes as people read it: B, KB, MB or GB in steps of 1024, with two decimals from KB on and the decimal sign of the
 * language. Digits are western everywhere, as in dates, and there is no line break before the unit.
 */
export function formatFileSize(bytes: number, constants: Constants, lang: string): string {
  const units = listConstant(constants, 'fileSize.units');
  const step = numberConstant(constants, 'fileSize.step');
  const decimals = numberConstant(constants, 'fileSize.decimals');
  let value = bytes;
  let index = 0;
  while (value >= step && index < units.length - 1) {
    value /= step;
    index += 1;
  }
  return `${numberFormat(lang, index === 0 ? 0 : decimals).format(value)}\u00a0${units[index] ?? ''}`;
}

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(lang: string, decimals: number): Intl.NumberFormat {
  const key = `${lang} ${decimals}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(lang, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      numberingSystem: 'latn',
      useGrouping: false,
    });
    formats.set(key, format);
  }
  return format;
}
