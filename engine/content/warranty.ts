import { listConstant, numberConstant, type Constants } from '../model/constants.ts';
import type { Product } from '../model/content.ts';

/** Returns the last day of the warranty for a day of purchase, both as `2026-03-14`. */
export function warrantyUntil({ family }: Pick<Product, 'family'>, purchased: string, constants: Constants): string {
  const [year = 0, month = 0, day = 0] = purchased.split('-').map(Number);
  const months = warrantyMonths(family, constants);
  const last = new Date(Date.UTC(year, month - 1 + months, day));
  // If the month does not have the day, the warranty ends on the last day of the month.
  if (last.getUTCDate() !== day) last.setUTCDate(0);
  return last.toISOString().slice(0, 10);
}

function warrantyMonths(family: string, constants: Constants): number {
  if (listConstant(constants, 'warranty.shortFamilies').includes(family))
    return numberConstant(constants, 'warranty.shortMonths');
  if (listConstant(constants, 'warranty.longFamilies').includes(family))
    return numberConstant(constants, 'warranty.longMonths');
  return numberConstant(constants, 'warranty.months');
}
