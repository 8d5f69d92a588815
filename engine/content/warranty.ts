import { listConstant, numberConstant, type Constants } from '../model/constants.ts';
import type { Product } from '../model/content.ts';
import { addDays, firstDayOf, lastDayOf, weekOfSerial, type Week } from './serial-number.ts';

/** Returns the last day of the warranty for a day of purchase, both as `2026-03-14`. */
export function warrantyUntil({ family }: Pick<Product, 'family'>, purchased: string, constants: Constants): string {
  return addMonths(purchased, warrantyMonths(family, constants));
}

/** Returns how long the products of a family are covered, in months. */
export function warrantyMonths(family: string, constants: Constants): number {
  if (listConstant(constants, 'warranty.shortFamilies').includes(family))
    return numberConstant(constants, 'warranty.shortMonths');
  if (listConstant(constants, 'warranty.longFamilies').includes(family))
    return numberConstant(constants, 'warranty.longMonths');
  return numberConstant(constants, 'warranty.months');
}

function addMonths(start: string, months: number): string {
  const [year = 0, month = 0, day = 0] = start.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months, day));
  // If the month does not have the day, the warranty ends on the last day of the month.
  if (last.getUTCDate() !== day) last.setUTCDate(0);
  return last.toISOString().slice(0, 10);
}

/** How the serial numbers of a company say when a device was made, and from when the warranty counts where there is no invoice. */
export interface WarrantyTerms {
  /** See the constant `warranty.serialForm`. */
  readonly form: string;
  /** The days from the end of the week in which a device was made to the day on which it is taken to be delivered. */
  readonly daysToDelivery: number;
}

/** What a visitor asks. Days are written as `2026-03-14`. */
export interface WarrantyQuestion {
  readonly serial: string;
  /** How long the product is covered. */
  readonly months: number;
  /** The day of delivery on the invoice; empty if it is not at hand. */
  readonly delivered: string;
}

/** Why the question has no answer. */
export type WarrantyProblem = 'notOurs' | 'notYet' | 'tooEarly' | 'notDelivered';

export interface WarrantyAnswer {
  readonly made: Week;
  /** The day from which the warranty counts. */
  readonly from: string;
  readonly isFromInvoice: boolean;
  /** Its last day. */
  readonly until: string;
  readonly isCovered: boolean;
}

/** Tells until when a device is covered. `today`: the day of the visitor, as `2026-03-14`. */
export function checkWarranty(
  { serial, months, delivered }: WarrantyQuestion,
  { form, daysToDelivery }: WarrantyTerms,
  today: string,
): WarrantyAnswer | WarrantyProblem {
  const made = weekOfSerial(serial, form);
  if (!made) return 'notOurs';
  if (firstDayOf(made) > today) return 'notYet';
  if (delivered > today) return 'notDelivered';
  if (delivered !== '' && delivered < firstDayOf(made)) return 'tooEarly';
  const isFromInvoice = delivered !== '';
  const from = isFromInvoice ? delivered : addDays(lastDayOf(made), daysToDelivery);
  const until = addMonths(from, months);
  return { made, from, isFromInvoice, until, isCovered: today <= until };
}
