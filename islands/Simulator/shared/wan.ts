import type { Context, Field } from '../model.ts';
import { choice, number, text } from '../parts.ts';
import { isAddress, isInside, isLong } from './checks.ts';

interface Wan {
  readonly type: string;
  readonly user: string;
  readonly password: string;
  /** 0 means without a VLAN. */
  readonly vlan: number;
  readonly address: string;
  readonly gateway: string;
}

const NAMES: Readonly<Record<string, string>> = {
  dhcp: 'DHCP',
  pppoe: 'PPPoE',
  static: 'Static',
  l2tp: 'L2TP',
  pptp: 'PPTP',
};

/** The settings of the line: those that its type needs. */
export function wanFields({ d, t, list }: Context<{ wan: Wan }>): Field[] {
  const { type, address } = d.wan;
  const types = list('wanTypes', ['dhcp', 'static', 'pppoe']).flatMap((name) => NAMES[name] ?? []);
  const login = type !== 'DHCP' && type !== 'Static';
  return [
    choice('wan.type', t('type'), types),
    ...(login
      ? [
          text('wan.user', t('user'), { check: isLong(t, 3) }),
          text('wan.password', t('password'), { check: isLong(t, 8) }),
        ]
      : []),
    ...(type === 'Static'
      ? [
          text('wan.address', t('address'), { check: isAddress(t) }),
          text('wan.gateway', t('gateway'), { check: isInside(t, address) }),
        ]
      : []),
    number('wan.vlan', 'VLAN', [0, 4094]),
  ];
}
