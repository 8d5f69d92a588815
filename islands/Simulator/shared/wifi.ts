import type { Context, Field } from '../model.ts';
import { choice, range, text, toggle } from '../parts.ts';
import { isLong } from './checks.ts';

/** One radio of a device. */
export interface Band {
  readonly name: string;
  readonly on: boolean;
  readonly ssid: string;
  readonly password: string;
  /** 0 is chosen by the device. */
  readonly channel: number;
  /** MHz, and dBm. */
  readonly width: number;
  readonly power: number;
  readonly security: string;
}

const AUTO = 0;
const KINDS = [
  { name: '2.4 GHz', figure: '24', width: 40, power: 20 },
  { name: '5 GHz', figure: '5', width: 80, power: 23 },
  { name: '6 GHz', figure: '6', width: 160, power: 23 },
] as const;
const NONE: readonly number[] = [];

/** First channels of each width, by band. The lower 6 GHz band has room for one channel of 320 MHz. */
const CHANNELS: readonly Readonly<Record<number, readonly number[]>>[] = [
  { 20: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13], 40: [3, 4, 5, 6, 7, 8, 9, 10, 11] },
  {
    20: [36, 40, 44, 48, 52, 56, 60, 64, 100, 104, 108, 112, 116, 120, 124, 128, 132, 136, 140],
    40: [36, 44, 52, 60, 100, 108, 116, 124, 132],
    80: [36, 52, 100, 116],
    160: [36, 100],
  },
  {
    20: Array.from({ length: 24 }, (_, i) => 1 + 4 * i),
    40: Array.from({ length: 12 }, (_, i) => 1 + 8 * i),
    80: [1, 17, 33, 49, 65, 81],
    160: [1, 33, 65],
    320: [31],
  },
];

type Basis = Pick<Context<unknown>, 'fig' | 'list'>;

/** The radios that the specification names, as they leave the factory. */
export function bandsOf({ fig, list }: Basis, ssid = 'Sample-Home', password = 'sample-pass-2026'): Band[] {
  const count = Math.max(1, list('bands', ['band24', 'band5']).length);
  return KINDS.slice(0, count).map(({ name, figure, width, power }, i) => ({
    name,
    on: true,
    ssid,
    password,
    channel: [6, 36, 33][i] ?? AUTO,
    width: Math.min(width, fig(`channelWidth${figure}`, width)),
    power: fig(`txPower${figure}`, power),
    security: 'WPA2/WPA3',
  }));
}

export function channelsOf(band: number, width: number): readonly number[] {
  return CHANNELS[band]?.[width] ?? NONE;
}

/** The widths that the specification allows. */
function widthsOf({ fig }: Basis, band: number): number[] {
  const figure = KINDS[band]?.figure ?? '24';
  const most = fig(`channelWidth${figure}`, KINDS[band]?.width ?? 40);
  return [20, 40, 80, 160, 320].filter((width) => width <= most && channelsOf(band, width).length > 0);
}

interface Radios {
  readonly bands: readonly Band[];
}

/** The settings of one radio. A channel that the chosen width does not leave is refused. */
export function bandFields({ v, d, t, fig, list }: Context<Radios>, i: number, security?: readonly string[]): Field[] {
  const path = (name: string): string => `bands.${i}.${name}`;
  const width = d.bands[i]?.width ?? 20;
  const open = channelsOf(i, width);
  const current = d.bands[i]?.channel ?? AUTO;
  const lost = current !== AUTO && !open.includes(current) ? [[current, `${current} ×`] as const] : [];
  return [
    toggle(path('on'), v.bands[i]?.name ?? ''),
    text(path('ssid'), 'SSID', { check: isLong(t, 1) }),
    text(path('password'), t('password'), { check: isLong(t, 8) }),
    ...(security ? [choice(path('security'), t('security'), security)] : []),
    choice(path('width'), t('width'), widthsOf({ fig, list }, i), { unit: 'MHz' }),
    choice(
      path('channel'),
      t('channel'),
      [[AUTO, t('auto')], ...open.map((one) => [one, String(one)] as const), ...lost],
      {
        check: (value) =>
          value === AUTO || open.includes(Number(value)) ? undefined : t('unavailable', { cause: `${width} MHz` }),
      },
    ),
    range(path('power'), t('power'), [1, fig(`txPower${KINDS[i]?.figure ?? '24'}`, KINDS[i]?.power ?? 20)], {
      unit: 'dBm',
    }),
  ];
}
