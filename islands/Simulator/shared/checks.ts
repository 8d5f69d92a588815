import type { Context } from '../model.ts';
import { parseAddress, sameNetwork } from './address.ts';

type Say = Pick<Context<unknown>, 't'>['t'];
type Check = (value: unknown) => string | undefined;

export const isAddress =
  (t: Say): Check =>
  (value) =>
    parseAddress(value) === undefined ? t('badAddress') : undefined;

/** An address in the /24 of another. */
export const isInside =
  (t: Say, network: string): Check =>
  (value) =>
    isAddress(t)(value) ??
    (sameNetwork(value, network) ? undefined : t('outside', { range: `${network.replace(/\.\d+$/, '.0')}/24` }));

export const isLong =
  (t: Say, count: number): Check =>
  (value) =>
    String(value).length < count ? t('tooShort', { min: count }) : undefined;
