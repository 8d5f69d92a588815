import { defineDevice, type Context, type Part } from '../model.ts';
import {
  button,
  buttons,
  choice,
  facts,
  form,
  live,
  note,
  number,
  range,
  save,
  status,
  steps,
  table,
  text,
  toggle,
} from '../parts.ts';
import { isAddress, isInside, isLong } from '../shared/checks.ts';
import { overlap, placeOf, scene, type Area, type SceneProps } from '../views/Scene.tsx';

/** Hours between which it is dark, and seconds between two visitors. */
const DARK = [22, 5.5] as const;
const ROUND = 20;
const KINDS = ['cat', 'car', 'person'] as const;
const MOST = 4;
const WINDOWS: Area = { x: 11, y: 27, w: 24, h: 17 };

const values = () => ({
  hour: 12,
  exposure: 100,
  white: 5500,
  contrast: 100,
  infrared: 'auto',
  main: { codec: 'H.265', rate: 4, key: 50 },
  second: { codec: 'H.264', rate: 0.5, key: 50 },
  areas: [{ x: 40, y: 58, w: 50, h: 36 }] as Area[],
  masks: [WINDOWS] as Area[],
  sensitivity: 60,
  least: 6,
  network: { address: '192.168.1.64', gateway: '192.168.1.1', port: 554, tls: true },
  secret: 'sample-admin-26',
  zone: 'UTC+1',
  keep: true,
  firmware: '',
});
type V = ReturnType<typeof values>;
type X = Context<V>;

export const device = defineDevice<V>({
  values,
  pace: 0.5,
  screens: [
    (x) => [
      scene(pictureOf(x)),
      live(
        { ...range('hour', x.t('time'), [0, 24], { unit: 'h' }), step: 0.5 },
        range('exposure', x.t('gain'), [40, 180], { unit: '%' }),
        range('white', 'White balance', [2800, 8000], { unit: 'K' }),
        range('contrast', 'Contrast', [50, 160], { unit: '%' }),
        choice('infrared', 'IR', [
          ['auto', x.t('auto')],
          ['on', x.t('on')],
          ['off', x.t('off')],
        ]),
      ),
      facts(['IR', isInfrared(x.v) ? status(x.t('on'), 'good') : status(x.t('off'), 'idle')]),
    ],
    ({ v, d, t, n, list }) => [
      ...(['main', 'second'] as const).map((name, i) =>
        form(
          [
            choice(`${name}.codec`, 'Codec', list('videoCompression', ['H.265', 'H.264'])),
            number(`${name}.rate`, t('rate'), [0.25, 8], { unit: 'Mbit/s' }),
            number(`${name}.key`, 'I-frame', [1, 250]),
          ],
          { title: i === 0 ? '1 · 2560 × 1440' : '2 · 640 × 360' },
        ),
      ),
      table(
        [t('name'), 'Codec', t('rate'), `${t('total')} / ${t('day')}`],
        (['main', 'second'] as const).map((name, i) => [
          String(i + 1),
          v[name].codec,
          n(v[name].rate, 'Mbit/s'),
          n(perDay(d[name].rate), 'GB'),
        ]),
      ),
    ],
    (x) => {
      const { v, t, n } = x;
      const seen = visitor(x);
      return [
        scene({ ...pictureOf(x), areas: v.areas, draw: { path: 'areas', most: MOST, now: v.areas } }),
        rectangles(x, 'areas', v.areas),
        live(
          range('sensitivity', t('gain'), [0, 100], { unit: '%' }),
          range('least', `${t('width')} ≥`, [1, 20], { unit: '%' }),
        ),
        ...(seen?.found === true ? [note(`${t('motion')}: ${seen.kind}`, 'good')] : []),
        facts([t('total'), `${n(v.areas.length)} / ${MOST}`]),
      ];
    },
    (x) => [
      scene({ ...pictureOf(x), draw: { path: 'masks', most: x.fig('privacyMasks', MOST), now: x.v.masks } }),
      rectangles(x, 'masks', x.v.masks),
      facts([x.t('total'), `${x.n(x.v.masks.length)} / ${x.fig('privacyMasks', MOST)}`]),
    ],
    ({ v, t }) => [
      form([
        text('network.address', t('address'), { check: isAddress(t) }),
        text('network.gateway', t('gateway'), { check: isInside(t, v.network.address) }),
        number('network.port', 'RTSP', [1, 65_535]),
        toggle('network.tls', 'TLS'),
      ]),
      facts(
        ['RTSP 1', `rtsp${v.network.tls ? 's' : ''}://${v.network.address}:${v.network.port}/stream1`],
        ['RTSP 2', `rtsp${v.network.tls ? 's' : ''}://${v.network.address}:${v.network.port}/stream2`],
      ),
      ...(v.network.tls ? [facts(['SHA-256', '7C:31:0E:…:A9'])] : []),
      buttons(save(t('save'), 'streams.txt', `rtsp://${v.network.address}:${v.network.port}/stream1`)),
    ],
    ({ v, t, running }) => {
      const done = running('firmware');
      return [
        form([
          text('secret', t('password'), { check: isLong(t, 10) }),
          choice('zone', t('time'), ['UTC-5', 'UTC', 'UTC+1', 'UTC+3', 'UTC+7', 'UTC+8']),
        ]),
        buttons(
          button(`${t('firmware')} 1.9.1`, undefined, {
            off: done !== undefined || v.firmware !== '',
            wait: { id: 'firmware', seconds: 8, set: { firmware: '1.9.1' } },
          }),
          button(t('restart'), undefined, { wait: { id: 'restart', seconds: 8, set: {} } }),
        ),
        ...(done === undefined && v.firmware === '' ? [] : [steps(['SHA-256', t('write'), t('test')], done ?? 1)]),
        live(toggle('keep', `${t('network')}: ${t('reserve')}`)),
        buttons(button(t('reset'), { ...values(), ...(v.keep ? { network: v.network } : {}) })),
        facts([t('address'), v.network.address]),
      ];
    },
  ],
});

function isInfrared({ hour, infrared }: V): boolean {
  return infrared === 'on' || (infrared === 'auto' && (hour >= DARK[0] || hour < DARK[1]));
}

function pictureOf(x: X): SceneProps {
  const { hour, exposure, white, contrast, masks } = x.v;
  return { label: 'C4-20A', hour, exposure, white, contrast, masks, infrared: isInfrared(x.v), mover: visitor(x) };
}

/** Who crosses the yard at the moment, and whether the camera reports it. */
function visitor({ v, clock }: X): SceneProps['mover'] {
  const kind = KINDS[Math.floor(clock / ROUND) % KINDS.length] ?? 'cat';
  const mover = { kind, at: (clock % ROUND) / 12 };
  if (mover.at > 1) return undefined;
  const place = placeOf(mover);
  const size = Math.max(place.w, place.h);
  const found =
    size >= v.least &&
    size >= 22 - v.sensitivity / 4 &&
    v.areas.some((area) => overlap(area, place)) &&
    !v.masks.some((mask) => overlap(mask, place));
  return { ...mover, found };
}

/** Gigabytes a day of a rate in Mbit/s. */
function perDay(rate: number): number {
  return Math.round(((rate * 86_400) / 8000) * 10) / 10;
}

/** The rectangles as numbers, for those who do not draw. */
function rectangles({ t }: X, path: string, all: readonly Area[]): Part {
  return {
    ...table(
      ['#', 'x', 'y', t('width'), '↕', ''],
      [
        ...all.map((_, i) => [
          `#${i + 1}`,
          ...(['x', 'y', 'w', 'h'] as const).map((side) =>
            number(`${path}.${i}.${side}`, `#${i + 1} ${side}`, [0, 100]),
          ),
          button(t('remove'), { [path]: all.filter((_other, at) => at !== i) }, { log: `#${i + 1}` }),
        ]),
        [
          '+',
          '',
          '',
          '',
          '',
          button(t('add'), { [path]: [...all, { x: 40, y: 40, w: 20, h: 20 }] }, { off: all.length >= MOST }),
        ],
      ],
    ),
  };
}
