import type { Product } from '../../model/content.ts';

/** An open-source part of a firmware. */
export interface Component {
  readonly name: string;
  /** SPDX. */
  readonly licence: string;
}

interface Set {
  readonly licence: string;
  readonly names: string;
  applies(specifications: Product['specifications']): boolean;
}

const always = (): boolean => true;
const ifAny =
  (...fields: readonly string[]) =>
  (specifications: Product['specifications']): boolean =>
    fields.some((field) => field in specifications);

const SETS: readonly Set[] = [
  {
    licence: 'GPL-2.0-only',
    names:
      'kernel kernel-patches boot-loader flash-tools block-tools process-tools init-scripts shell-tools file-tools log-service watchdog-service module-tools mount-tools archive-tools editor pager clock-service time-zones',
    applies: always,
  },
  {
    licence: 'LGPL-2.1-or-later',
    names: 'c-library thread-library math-library name-resolution unicode-tables event-loop terminal-library',
    applies: always,
  },
  {
    licence: 'MIT',
    names:
      'json-parser xml-parser yaml-parser script-language script-library template-engine web-socket-library message-bus config-store test-kit',
    applies: always,
  },
  {
    licence: 'BSD-3-Clause',
    names:
      'ssh-service packet-capture regex-library http-client compression-library checksum-library certificate-store random-source',
    applies: always,
  },
  {
    licence: 'Apache-2.0',
    names: 'tls-library crypto-providers web-server certificate-client metrics-agent',
    applies: always,
  },
  {
    licence: 'GPL-2.0-only',
    names:
      'bridge-tools address-tools route-tools filter-tools traffic-control name-service dhcp-service dhcp-client prefix-client router-advertisements ppp-service ppp-over-ethernet tunnel-tools igmp-proxy upnp-service dynamic-dns port-rules firewall-compiler',
    applies: ifAny('natThroughput', 'internetLines', 'wanTypes', 'meshUnits', 'clients'),
  },
  {
    licence: 'BSD-3-Clause',
    names:
      'wireless-access wireless-client radius-client regulatory-data mesh-service roaming-service steering-service neighbour-reports',
    applies: ifAny('wifiStandard'),
  },
  {
    licence: 'GPL-2.0-only',
    names:
      'radio-driver radio-headers spectrum-tools channel-survey frame-injection power-tables backhaul-selector node-updates led-service button-service topology-map link-test guest-isolation band-monitor airtime-tools wake-scheduler timer-service usage-counter pause-service client-history',
    applies: ifAny('wifiStandard'),
  },
  {
    licence: 'GPL-2.0-only',
    names:
      'switch-driver-headers spanning-tree neighbour-discovery link-aggregation multicast-snooping vlan-tools port-mirror loop-guard poe-service cable-test',
    applies: ifAny('switchingCapacity', 'macTable', 'poePorts'),
  },
  {
    licence: 'BSD-2-Clause',
    names: 'snmp-agent netconf-service yang-models routing-daemon',
    applies: ifAny('managementProtocols', 'routingProtocols', 'snmp'),
  },
  {
    licence: 'LGPL-2.1-or-later',
    names: 'video-codecs stream-server audio-codecs picture-library container-formats',
    applies: ifAny('videoCompression', 'channels'),
  },
  {
    licence: 'GPL-2.0-only',
    names: 'disk-tools raid-tools file-system-tools drive-health',
    applies: ifAny('driveBays'),
  },
  {
    licence: 'GPL-2.0-only',
    names: 'modem-tools sms-tools sim-tools location-service',
    applies: ifAny('mobileGeneration'),
  },
  {
    licence: 'GPL-2.0-only',
    names: 'line-driver-headers pon-stack-headers registration-service power-monitor',
    applies: ifAny('ponStandards', 'dslStandards'),
  },
];

/** The open-source parts of the firmware of some products, by name. */
export function componentsOf(products: readonly Product[]): readonly Component[] {
  return SETS.filter(({ applies }) => products.some(({ specifications }) => applies(specifications)))
    .flatMap(({ names, licence }) => names.split(' ').map((name) => ({ name, licence })))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
