import type { Context } from '../model.ts';
import { overlap, placeOf, type Area, type Mover } from '../shared/area.ts';
import { isAddress, isInside, isLong } from '../shared/checks.ts';
import { macOf, sampleClients } from '../shared/clients.ts';
import { forwarding } from '../shared/rules.ts';
import { wanFields } from '../shared/wan.ts';
import { chance, clockOf, minutesOf, sum, wave, waves } from '../shared/wave.ts';
import { weekOf } from '../shared/week.ts';
import { bandFields, bandsOf, channelsOf } from '../shared/wifi.ts';
import { entryOf, say } from './template.ts';

type List = readonly unknown[];

/** The arguments of an operation. Their types need no check: the file was validated, and an entered value is a number or undefined. */
// oxlint-disable-next-line no-explicit-any -- each operation says what it takes
type Given = any;

/** Operations on one value: `{ $round: … }`. */
export const ON_ONE: Readonly<Record<string, (value: Given) => unknown>> = {
  $not: (value: unknown) => !isTrue(value),
  $neg: (value: number) => -value,
  $round: (value: number) => Math.round(value),
  $floor: (value: number) => Math.floor(value),
  $ceil: (value: number) => Math.ceil(value),
  $abs: (value: number) => Math.abs(value),
  $sin: (value: number) => Math.sin(value),
  $sum: (values: readonly number[]) => sum(values),
  $largest: (values: readonly number[]) => Math.max(...values),
  $number: (value: unknown) => Number(value),
  $isNumber: (value: unknown) => typeof value === 'number' && !Number.isNaN(value),
  $length: (value: List | string) => value.length,
  $chars: (text: string) => [...text],
  $lower: (text: string) => text.toLowerCase(),
  /** The letter of a number: 65 is A. */
  $letter: (code: number) => String.fromCodePoint(code),
  /** How many bytes a text takes. */
  $bytes: (value: unknown) => new TextEncoder().encode(say(value)).length,
  /** A text as a code of a network wants it: signs with a meaning are escaped. */
  $escape: (text: string) => text.replaceAll(/[\\;,:"]/g, String.raw`\$&`),
  /** The first three numbers of an address. */
  $network: (address: string) => address.replace(/\.\d+$/, ''),
  $unique: (list: List) => [...new Set(list)],
  $reverse: (list: List) => list.toReversed(),
  $keys: (mapping: object) => Object.keys(mapping),
  $entries: (mapping: object) => Object.values(mapping),
  /** A mapping of pairs of a key and a value. */
  $object: (pairs: readonly (readonly [string, unknown])[]) => Object.fromEntries(pairs),
  $chance: (seed: number) => chance(seed),
  $mac: (seed: number) => macOf(seed),
  /** `07:05` of minutes since midnight, and back. */
  $clock: (minutes: number) => clockOf(minutes),
  $minutes: (time: string) => minutesOf(time),
  /** The position of a figure that moves across a picture. */
  $place: (mover: Mover) => placeOf(mover),
};

/** Operations on several values: `{ $sub: [a, b] }`. */
export const ON_SEVERAL: Readonly<Record<string, (...values: Given[]) => unknown>> = {
  $eq: (a: unknown, b: unknown) => isSame(a, b),
  $ne: (a: unknown, b: unknown) => !isSame(a, b),
  $lt: (a: number, b: number) => a < b,
  $lte: (a: number, b: number) => a <= b,
  $gt: (a: number, b: number) => a > b,
  $gte: (a: number, b: number) => a >= b,
  $add: (...values: readonly number[]) => values.reduce((total, value) => total + value),
  $sub: (a: number, b: number) => a - b,
  $mul: (...values: readonly number[]) => values.reduce((total, value) => total * value),
  $div: (a: number, b: number) => a / b,
  $mod: (a: number, b: number) => a % b,
  $pow: (a: number, b: number) => a ** b,
  $min: (...values: readonly number[]) => Math.min(...values),
  $max: (...values: readonly number[]) => Math.max(...values),
  $fixed: (value: number, digits: number) => value.toFixed(digits),
  $text: (...values: List) => values.map(say).join(''),
  $join: (list: List, between: string) => list.map(say).join(between),
  $repeat: (text: string, count: number) => text.repeat(count),
  $padStart: (text: string, length: number, sign: string) => text.padStart(length, sign),
  $padEnd: (text: string, length: number, sign: string) => text.padEnd(length, sign),
  $startsWith: (text: string, start: string) => text.startsWith(start),
  $endsWith: (text: string, end: string) => text.endsWith(end),
  $includes: (whole: List | string, part: Given) => whole.includes(part as never),
  $indexOf: (whole: List | string, part: Given) => whole.indexOf(part as never),
  $slice: (whole: List | string, from: number, to?: number) => whole.slice(from, to),
  $at: (list: List, index: number) => list.at(index),
  $get: (value: unknown, key: string | number) => entryOf(value, key),
  /** A list without the entry at a place, and one whose entry there has changed places with the one before it. */
  $without: (list: List, index: number) => list.filter((_, at) => at !== index),
  $raise: (list: List, index: number) =>
    list.map((one, at) => (at === index - 1 ? list[index] : at === index ? (list[index - 1] ?? one) : one)),
  $merge: (...mappings: readonly object[]) => Object.assign({}, ...mappings) as object,
  $wave: wave,
  $waves: (seed: number, moment: number, count: number, low: number, high: number) =>
    waves(seed, moment, count, [low, high]),
  $week: weekOf,
  $clients: sampleClients,
  $channels: channelsOf,
  $overlap: (a: Area, b: Area) => overlap(a, b),
};

type InContext = (context: Context<Given>, ...values: Given[]) => unknown;

/** Operations that need to know the words, the figures or the settings: the building blocks that devices share. */
export const IN_CONTEXT: Readonly<Record<string, InContext>> = {
  /** How far a wait has come, from 0 to 1. */
  $running: ({ running }, id: string) => running(id),
  $span: ({ span }, seconds: number) => span(seconds),
  // Returns the problem of an entered value, or undefined.
  $badAddress: ({ t }, value: unknown) => isAddress(t)(value),
  $tooShort: ({ t }, value: unknown, least: number) => isLong(t, least)(value),
  $outside: ({ t }, value: unknown, network: string) => isInside(t, network)(value),
  $bands: (context, ssid?: string, password?: string) => bandsOf(context, ssid, password),
  $bandFields: (context, band: number, security?: readonly string[]) => bandFields(context, band, security),
  $wanFields: (context) => wanFields(context),
  $forwarding: (context, targets: Given, most?: number) => forwarding(context, targets, most),
};

export function isTrue(value: unknown): boolean {
  return Boolean(value);
}

/** Compares two values; undefined and null are equal. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || ((a ?? undefined) === undefined && (b ?? undefined) === undefined);
}
