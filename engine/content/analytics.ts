import { textConstant, type Constants } from '../model/constants.ts';

export type AnalyticsKind = 'tagManager' | 'regional';

/** Who counts the visits of a site, by the beginning of its id (specification 7). Undefined where nobody does. */
export function analyticsKind(id: string, constants: Constants): AnalyticsKind | undefined {
  if (id === '') return undefined;
  return id.startsWith(textConstant(constants, 'analytics.tagManagerPrefix')) ? 'tagManager' : 'regional';
}
