/** What the planner knows of a product: its figures of the data sheet, as far as they decide here. */
export interface PlannedProduct {
  readonly id: string;
  readonly model: string;
  readonly name: string;
  readonly href: string;
  /** A radio network for rooms. */
  readonly wifi?: WifiFigures;
  readonly taken?: TakenPower;
  readonly poe?: PoeFigures;
  readonly recorder?: RecorderFigures;
  readonly radio?: RadioFigures;
  /** A router of the line: with or without Wi-Fi. */
  readonly line?: LineFigures;
}

/** What a device is in a radio network. */
export type WifiRole = 'router' | 'mesh' | 'extender' | 'accessPoint';

export interface WifiFigures {
  readonly role: WifiRole;
  /** What one unit serves, in square metres. */
  readonly coverage: number;
  /** The units of one box. */
  readonly units: number;
  /** So many devices at the same time, for the whole box. */
  readonly clients: number;
}

/** The ends of a line that a device can be connected to. `fibre` takes a terminal before an Ethernet router. */
export const ACCESSES = ['ethernet', 'dsl', 'fibre', 'mobile'] as const;
export type Access = (typeof ACCESSES)[number];

export interface LineFigures {
  readonly access: Access | 'terminal';
  /** What it passes on, in Mbit/s. */
  readonly rate: number;
}

/** What a device takes over its network cable. */
export interface TakenPower {
  /** At most, in watts. */
  readonly power: number;
  /** Those that it works with, such as `IEEE 802.3at`. */
  readonly standards: readonly string[];
}

export interface PoeFigures {
  readonly ports: number;
  /** Those that its ports give, such as `IEEE 802.3at`. */
  readonly standards: readonly string[];
  /** In watts, for all ports and for one. */
  readonly budget: number;
  readonly perPort: number;
}

export interface RecorderFigures {
  readonly channels: number;
  /** All cameras together, in Mbit/s. */
  readonly bandwidth: number;
  /** With the largest drives, in terabytes of 10¹² bytes. */
  readonly capacity: number;
}

export interface RadioFigures {
  /** A base needs an antenna; a unit has its own. */
  readonly role: 'base' | 'antenna' | 'unit';
  /** The farthest that the data sheet allows, in kilometres. Left out: as far as the other parts. */
  readonly reach?: number;
  /** The transmit power and the sensitivity at the lowest rate, in dBm. */
  readonly power?: number;
  readonly sensitivity?: number;
  /** Of the antenna, in dBi. */
  readonly gain?: number;
}

/** A product of a set, and how many boxes of it. */
export interface Part {
  readonly product: PlannedProduct;
  readonly count: number;
}
