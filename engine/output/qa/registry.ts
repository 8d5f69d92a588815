import { csv } from './csv.ts';
import { curl } from './curl.ts';
import type { QaFormat } from './format.ts';
import { hurl } from './hurl.ts';
import { json } from './json.ts';
import { junitPlan } from './junit-plan.ts';
import { k6 } from './k6.ts';
import { playwright } from './playwright.ts';
import { vitest } from './vitest.ts';

/** Every form in which a suite can be written, by id. */
export const QA_FORMATS = {
  json,
  csv,
  playwright,
  vitest,
  hurl,
  curl,
  k6,
  'junit-plan': junitPlan,
} as const satisfies Record<string, QaFormat>;

export type QaFormatId = keyof typeof QA_FORMATS;

export const QA_FORMAT_IDS = Object.keys(QA_FORMATS) as QaFormatId[];
