import type { Product, SpecificationGroup } from '../model/content.ts';
import { formatValue, type SpecificationField, type ValueWords } from './specification.ts';

/** A formatted figure of a product. */
export interface Figure {
  /** The id of the specification field. */
  readonly field: string;
  readonly label: SpecificationField['name'];
  /** The value without its unit. */
  readonly value: string;
  readonly unit: string;
}

/**
 * The three figures by which a model is chosen, by family. Of each line the first field counts that the model has: a router with
 * 6 GHz is chosen by its rate there, one without by its rate at 5 GHz.
 */
export const DECIDING_FIELDS = {
  router: [['rate6', 'rate5', 'rate24'], ['natThroughput'], ['coverage']],
  mesh: [['coverage'], ['rate6', 'rate5'], ['units']],
  extender: [['coverage'], ['rate6', 'rate5'], ['wifiPayload']],
  powerline: [['powerlineRate'], ['powerlineRange', 'coverage'], ['lanPorts']],
  modem: [['dslDown'], ['rate5'], ['coverage']],
  mobileRouter: [['mobileRateDown'], ['rate5'], ['lanPorts']],
  mifi: [['mobileRateDown'], ['batteryLife'], ['clients']],
  usbAdapter: [['rate6', 'rate5'], ['hostBus'], ['antennas']],
  pcieAdapter: [['rate6', 'rate5'], ['wifiPayload'], ['bluetooth']],
  ceilingAp: [['rate6', 'rate5'], ['coverage'], ['clientsMax']],
  desktopAp: [['rate6', 'rate5'], ['coverage'], ['clientsMax']],
  wallAp: [['rate6', 'rate5'], ['coverage'], ['lanPorts']],
  outdoorAp: [['rate6', 'rate5'], ['coverage'], ['protection']],
  gateway: [['natThroughput', 'managedAps'], ['vpnThroughput', 'managedClients'], ['lanPorts']],
  rackGateway: [['natThroughput', 'managedAps'], ['vpnThroughput', 'managedClients'], ['sfpPorts']],
  desktopSwitch: [['lanPorts'], ['lanSpeed'], ['poeBudget', 'switchingCapacity']],
  rackSwitch: [['lanPorts'], ['sfpPorts'], ['poeBudget', 'switchingCapacity']],
  mediaConverter: [['sfpSpeed'], ['lanPorts'], ['switchLatency']],
  bulletCamera: [['megapixels'], ['infraredRange'], ['viewAngle']],
  domeCamera: [['megapixels'], ['infraredRange'], ['viewAngle']],
  turretCamera: [['megapixels'], ['infraredRange'], ['viewAngle']],
  cameraKit: [['kitCameras'], ['megapixels'], ['retention']],
  recorder: [['channels'], ['retention'], ['driveBays']],
  ont: [['opticalRateDown'], ['lanSpeed'], ['opticalReach']],
  olt: [['ponPorts'], ['onuCapacity'], ['opticalReach']],
  opticalModule: [['opticalRateDown'], ['opticalReach'], ['opticalBudget']],
  splitter: [['splitRatio'], ['insertionLoss'], ['pigtailLength']],
  outdoorCpe: [
    ['radioRate', 'mobileRateDown'],
    ['radioReach', 'lanSpeed'],
    ['beamGain', 'mobileAntennaGain'],
  ],
  baseStation: [['radioReach'], ['radioPayload'], ['radioSubscribers']],
  antenna: [['beamGain'], ['beamHorizontal'], ['windLoad']],
  cable: [['cableLength'], ['cableRate'], ['cableCategory']],
  connector: [['plugs'], ['cableRate'], ['cableCategory']],
} as const satisfies Record<Product['family'], readonly (readonly string[])[]>;

/** Returns the ids of the deciding fields of a product, the most important first. */
export function decidingFields({ family, specifications }: Product): string[] {
  return DECIDING_FIELDS[family].flatMap((choices) => choices.find((id) => id in specifications) ?? []);
}

/** Returns the deciding figures of a product. Rates of a gigabit or more are in gigabits, with one decimal. */
export function decidingFigures(product: Product, fields: FieldTable, words: ValueWords): Figure[] {
  return decidingFields(product).flatMap((id) => {
    const field = fields.get(id);
    const value = product.specifications[id];
    if (!field || value === undefined) return [];
    return { field: id, label: field.name, ...splitUnit(shortValue(field, value, words)) };
  });
}

/** Specification fields by their id. */
export type FieldTable = Pick<ReadonlyMap<string, SpecificationField>, 'get'>;

export function fieldTable(groups: readonly SpecificationGroup[]): FieldTable {
  return new Map(groups.flatMap(({ fields }) => fields.map((field) => [field.id, field] as const)));
}

/** Formats a value with as few characters as possible. */
export function shortValue(
  field: SpecificationField,
  value: Product['specifications'][string],
  words: ValueWords,
): string {
  if (field.unit !== 'Mbit/s' || typeof value !== 'number' || value < GIGABIT) return formatValue(field, value, words);
  return formatValue({ ...field, unit: 'Gbit/s' }, Math.round(value / (GIGABIT / 10)) / 10, words);
}

/** Mbit/s. */
const GIGABIT = 1000;

/** The no-break space between a figure and its unit. */
function splitUnit(text: string): { value: string; unit: string } {
  const at = text.indexOf('\u00a0');
  return at === -1 ? { value: text, unit: '' } : { value: text.slice(0, at), unit: text.slice(at + 1) };
}
