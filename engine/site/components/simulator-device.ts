import type { Figures } from '../../../islands/Simulator/model.ts';
import type { Product } from '../../model/content.ts';

/** Fields of a specification that the emulations read. */
const FIELDS = [
  'bands',
  'channelWidth24',
  'channelWidth5',
  'channelWidth6',
  'txPower24',
  'txPower5',
  'antennaGain5',
  'ssids',
  'clientsMax',
  'lanPorts',
  'lanSpeed',
  'wanSpeed',
  'sfpPorts',
  'sfpSpeed',
  'wanTypes',
  'natThroughput',
  'sessions',
  'vlans',
  'lteBands',
  'nrBands',
  'radioPower',
  'beamGain',
  'radioSubscribers',
  'poePassThrough',
  'consumptionMax',
  'channels',
  'bandwidthIn',
  'driveCapacity',
  'preRecording',
  'privacyMasks',
  'eventRules',
  'videoCompression',
  'resolution',
  'ponPorts',
  'opticalRateUp',
  'receiverSensitivity',
  'dslDown',
  'dslUp',
  'meshUnits',
  'vouchers',
  'macTable',
  'rollbackTime',
  'vpnTunnels',
  'batteryLife',
  'smsFunctions',
] as const;

/** The figures of a product that its emulation needs, without those that it does not have. */
export function figuresOf({ specifications }: Pick<Product, 'specifications'>): Figures {
  const found = FIELDS.flatMap((field) => {
    const value = specifications[field];
    const usable = typeof value === 'number' || typeof value === 'string' || Array.isArray(value);
    return usable ? [[field, value] as const] : [];
  });
  return Object.fromEntries(found) as Figures;
}
