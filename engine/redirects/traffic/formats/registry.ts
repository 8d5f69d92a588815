import type { LogFormat } from '../log-format.ts';
import { combined } from './combined.ts';
import { jsonLines } from './json-lines.ts';
import { w3c } from './w3c.ts';

export const LOG_FORMATS = { combined, json: jsonLines, w3c } satisfies Record<string, LogFormat>;

export type LogFormatId = keyof typeof LOG_FORMATS;

export const LOG_FORMAT_IDS = Object.keys(LOG_FORMATS) as LogFormatId[];
