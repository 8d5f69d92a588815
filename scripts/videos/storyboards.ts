import type { Storyboard } from './storyboard.ts';
import type { Colour } from './stage.ts';

const PAIRS: readonly Colour[] = ['amber', 'amber', 'signal', 'fine', 'fine', 'signal', 'red', 'red'];
const EIGHT = { colours: PAIRS };

/** What each film shows, chapter by chapter. The figures are those of its transcript. */
export const STORYBOARDS: Readonly<Record<string, Storyboard>> = {
  'aim-an-outdoor-link': ({ show, rear, scene, meter, link, screen }) => [
    [show('b5-20a', 'led'), scene('t5-10a', 'mast', [320, 110]), link('b5-20a', 'radio', 't5-10a', 'late')],
    [rear('b5-20a', 'port'), meter('b5-20a', 'dBm', [-90, -60], -72, [-85, -77, -73, -71, -73, -71])],
    [
      show('t5-10a', 'antenna'),
      meter('b5-20a', 'dBm', [-90, -60], -72, [-71, -86, -90, -71]),
      link('b5-50a', 'radio', 't5-10a'),
    ],
    [meter('t5-10a', 'Nm', [0, 10], 7.5, [0, 4, 8]), screen('b5-20a', 'TX 100 RX 100', 'RX 100 TX 100', '-71 dBm')],
  ],
  'cameras-on-a-recorder': ({ show, rear, link, screen, scene, lines }) => [
    [
      show('q4-10p', 'lens', 'led'),
      rear('n8-10a', 'port', 'video'),
      lines('n8-10a', 4, { figures: ['1', '2', '3', '4'] }),
    ],
    [screen('n8-10a', 'CAM 1', 'CAM 2', 'CAM 3', 'CAM 4', 'NTP 14:05'), rear('q4-10p', 'port 1-4')],
    [
      scene('c4-20a', 'warehouse', [250, 190], [400, 170]),
      show('c4-20a', 'lens', 'led'),
      link('c4-20a', 'cable', 'n4-05s'),
    ],
    [screen('n16-20a', '14:05:00', '14:05:30', 'USB 30 s'), show('n16-20a', 'bay', 'usb')],
  ],
  'clean-and-measure-fibre': ({ show, rear, link, meter, lines }) => [
    [show('o1-10a', 'led'), rear('o1-10a', 'pon')],
    [show('o0-05a', 'unit'), meter('o1-10a', 'dBm', [-30, -15], -25, [-26.8])],
    [link('v1-10a', 'fibre', 'v10-20s', 'late'), lines('v1-10a', 2, { colours: ['amber'], figures: ['', '9'] })],
    [meter('o1-10a', 'dBm', [-30, -15], -25, [-26.8, -24.9, -22.6]), link('o8-40a', 'fibre', 'o1-10a')],
  ],
  'commission-a-pon-port': ({ show, rear, link, meter, screen, lines }) => [
    [show('o16-80a', 'pon', 'pon 3')],
    [show('o8-40a', 'pon 3', 'sfp'), meter('o16-80a', 'dBm', [-5, 5], 1, [3.1, 1.9])],
    [show('o0-20s', 'fibre', 'output'), meter('o0-20s', 'dBm', [-20, 5], -11.6, [1.9, -11, -11.4])],
    [screen('o16-80a', '1000 Mbit/s', 'VLAN 20', 'KVNO 3F20A91C'), lines('o0-20s', 8, { colours: ['amber'] })],
    [
      link('o16-80a', 'fibre', 'o1-05b'),
      rear('o1-30w', 'pon', 'port'),
      meter('o1-05b', 'dBm', [-30, -5], -25, [-30, -13.6]),
    ],
  ],
  'connect-a-cloud-managed-switch': ({ show, link, screen, groups }) => [
    [show('s10-40c', 'label'), screen('s10-40c', 'SN S10 40C 0719', 'SITE 12', 'VLAN 10 20')],
    [show('s10-40c', 'console', 'port 8'), show('s28-40c', 'port 24')],
    [link('s10-40c', 'cable', 'a7-50c', 'late'), screen('s10-40c', 'DHCP 10.0.10.21', '443', '90 s')],
    [groups('s28-40c', 'port 1-12', 'port 13-23', 'port 24'), link('s28-40c', 'cable', 'a7-50c', 'late')],
  ],
  'crimp-a-network-plug': ({ show, lines, link, meter }) => [
    [show('x1-01a', 'label')],
    [meter('x1-01a', 'mm', [0, 40], 29, [0, 13, 30]), lines('x1-01a', 8, EIGHT)],
    [lines('x1-01a', 8, EIGHT)],
    [lines('x1-01a', 8, { fault: { line: 5, at: 0.4, figure: '5' } }), link('s16-20p', 'cable', 'x1-01a')],
  ],
  'first-start-r7-60a': ({ show, turn, link, screen, scene, lines }) => [
    [show('r7-60a', 'led'), turn('r7-60a', 'port', 'sfp', 'usb'), link('d5-10b', 'cable', 'r7-60a', 'late')],
    [screen('r7-60a', '10.0.10.1', '1234 5678', 'PPPOE'), show('r7-60a', 'led 1-3')],
    [screen('r7-60a', 'KAVENO 10', 'WPA3', '2.4 5 6'), scene('r7-60a', 'apartment', [310, 180])],
    [lines('r7-60a', 3, { figures: ['2.4', '5', '6'] }), link('r7-60a', 'radio', 'u7-20a')],
  ],
  'fit-a-pcie-adapter': ({ show, turn, link, meter }) => [
    [show('i7-30a', 'led')],
    [turn('i7-30a', 'antenna'), show('i6-20a', 'lead')],
    [show('i7-30a', 'lead'), link('i7-30a', 'cable', 'i6-20a')],
    [meter('i7-30a', 'dBm', [-80, -40], -60, [-67, -53]), meter('i7-30a', 'MHz', [0, 160], 150, [80, 160])],
  ],
  'mount-a-5g-outdoor-router': ({ show, rear, scene, meter, link }) => [
    [scene('g5-50o', 'street', [190, 190], [320, 200], [430, 170]), meter('g5-50o', 'dB', [0, 20], 12, [4, 7, 13])],
    [show('g5-50o', 'led'), meter('g5-50o', 'm', [0, 5], 2.9, [0, 3])],
    [rear('g5-50o', 'port'), show('a7-40o', 'antenna')],
    [link('g5-50o', 'cable', 'g4-40w'), meter('g5-50o', 'dB', [0, 20], 12, [13, 11, 10, 13])],
  ],
  'mount-a-ceiling-access-point': ({ show, rear, scene, meter, link, screen }) => [
    [scene('a6-30c', 'floor-plan', [205, 206], [290, 160], [394, 125], [300, 225])],
    [meter('a6-30c', 'mm', [0, 50], 39, [6, 40]), meter('a6-30c', 'Nm', [0, 2], 1.1, [0, 1.2])],
    [rear('a6-30c', 'port'), link('s8-20p', 'cable', 'a6-30c', 'late')],
    [show('a6-30c', 'led'), screen('k2-10a', 'A6 30C', 'GROUP 1', '30 s')],
  ],
  'mount-a-dome-and-a-turret-camera': ({ show, rear, turn, scene, meter, link }) => [
    [show('c5-30d', 'lens'), meter('c5-30d', 'mm', [0, 25], 19, [6, 20])],
    [rear('c8-40t', 'port'), meter('c8-40t', 'cm', [0, 40], 29, [0, 30])],
    [turn('c8-40t', 'port'), show('c8-40t', 'lens', 'led')],
    [show('c5-30d', 'lens', 'label'), link('c5-30d', 'cable', 'q8-20p')],
    [scene('c8-40t', 'street', [220, 180], [390, 160])],
  ],
  'pair-powerline-adapters': ({ show, link, meter, lines }) => [
    [show('p2-20a', 'unit', 'led'), link('p2-20a', 'cable', 'p2-10a')],
    [lines('p2-20a p2-10a', 3, { figures: ['1', '2', '3'] }), show('p2-10a', 'led')],
    [meter('p2-20a', 'Mbit/s', [0, 500], 400, [74, 431])],
    [meter('p2-20a', 'Mbit/s', [0, 500], 400, [431, 58, 428])],
  ],
  'place-mesh-units': ({ show, turn, scene, meter, link }) => [
    [show('m7-30a', 'unit', 'led'), scene('m7-30a', 'apartment', [250, 220])],
    [scene('m7-30a', 'apartment', [250, 220], [430, 130]), meter('m7-30a', 'dBm', [-90, -40], -65, [-74])],
    [meter('m7-30a', 'dBm', [-90, -40], -65, [-74, -58]), meter('m6-20a', 'Mbit/s', [0, 400], 300, [45, 310])],
    [turn('m7-30a', 'port'), link('m7-30a', 'cable', 'm6-40a')],
  ],
  'read-a-cable-test': ({ show, lines, meter, link, groups }) => [
    [show('s24-30a', 'port'), lines('s24-30a', 4, { figures: ['41 m', '41 m', '41 m', '41 m'] })],
    [
      show('s48-30a', 'port 31'),
      lines('s48-30a', 4, { figures: ['41 m', '41 m', '', '41 m'], fault: { line: 3, at: 0.56, figure: '23 m' } }),
    ],
    [meter('s48-30a', 'm', [0, 50], 22, [0, 41, 23]), groups('s48-30a', 'port 1-30', 'port 31')],
    [link('s48-30a', 'cable', 'x1-10c', 'late'), lines('s48-30a', 4, { figures: ['41 m', '41 m', '41 m', '41 m'] })],
  ],
  'two-internet-lines-on-one-router': ({ show, groups, link, lines, screen, meter }) => [
    [show('w4-60r', 'port 1', 'port 2'), link('d5-30a', 'cable', 'w4-60r')],
    [screen('w4-60r', 'WAN 1', 'WAN 2', '5 s', '3'), lines('w4-60r', 2, { figures: ['1', '2'] })],
    [
      lines('w4-60r', 2, { figures: ['', '2'], fault: { line: 1, at: 0.3, figure: '' } }),
      meter('w4-60r', 's', [0, 40], 18, [0, 18, 31]),
    ],
    [groups('w4-60r', 'port 1', 'port 2'), meter('w4-60r', 'min', [0, 15], 10, [0, 10])],
  ],
  'vlans-on-a-managed-switch': ({ show, groups, lines, screen, link }) => [
    [show('s24-30a', 'port 24'), lines('s24-30a', 4, { figures: ['8', '8', '8', '12'] })],
    [screen('s24-30a', 'VLAN 10', 'VLAN 20'), groups('s24-30a', 'port 1-12', 'port 13-23')],
    [groups('s24-30a', 'port 1-12', 'port 13-23', 'port 24'), screen('s24-30a', '1-12 10', '13-23 20')],
    [link('s24-30a', 'cable', 's28-40c'), screen('s24-30a', '10.0.10.21', '10.0.20.34')],
    [show('s24-30a', 'led 1-12', 'led')],
  ],
};
