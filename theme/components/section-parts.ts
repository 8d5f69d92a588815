import type { Solution } from 'sitefold/model/content.ts';

type Part = 'categories' | 'blocks' | 'solutions' | 'guides' | 'text';

/** What a section page shows, and in which order. */
interface Section {
  readonly scene: string;
  readonly audiences: readonly Solution['audience'][];
  /** The categories of the section, by their urlFlag. A site that lacks one leaves it out. */
  readonly categories: readonly string[];
  readonly parts: readonly Part[];
}

/** The sections by the id of their page. Each begins with what its visitors ask first: the device, the plan, the picture. */
export const SECTIONS: Readonly<Record<string, Section>> = {
  homewifi: {
    scene: 'apartment',
    audiences: ['home'],
    categories: ['routers', 'mesh-wifi-systems', 'network-expansion', 'adapters', 'modems-gateways', 'soho-switches'],
    parts: ['categories', 'text', 'blocks', 'solutions', 'guides'],
  },
  commerce: {
    scene: 'floor-plan',
    audiences: ['business', 'operator'],
    categories: ['ip-smb', 'EnterpriseWireless', 'switches', 'apcontroller', 'opticaloccess', 'cpebasestation'],
    parts: ['solutions', 'categories', 'blocks', 'text', 'guides'],
  },
  videosurveillance: {
    scene: 'warehouse',
    audiences: ['surveillance'],
    categories: ['ipcamera', 'nvr', 'nvr-soo', 'poekit', 'poe-switches', 'vskit'],
    parts: ['blocks', 'text', 'categories', 'guides', 'solutions'],
  },
};
