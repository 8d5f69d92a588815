import { listConstant, numberConstant, type Constants } from '../model/constants.ts';

/** A number of bytes as people read it: B, KB, MB or GB in steps of 1024, with two decimals from KB on. */
export function formatFileSize(bytes: number, constants: Constants): string {
  const units = listConstant(constants, 'fileSize.units');
  const step = numberConstant(constants, 'fileSize.step');
  const decimals = numberConstant(constants, 'fileSize.decimals');
  let value = bytes;
  let index = 0;
  while (value >= step && index < units.length - 1) {
    value /= step;
    index += 1;
  }
  return `${index === 0 ? String(value) : value.toFixed(decimals)} ${units[index] ?? ''}`;
}
