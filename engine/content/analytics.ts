import { textConstant, type Constants } from '../model/constants.ts';

export type AnalyticsKind = 'tagManager' | 'regional';

/** Returns the analytics service of a site by the start of its id (specification 7); undefined if visits are not counted. */
export function analyticsKind(id: string, constants: Constants): AnalyticsKind | undefined {
  if (id === '') return undefined;
  return id.startsWith(textConstant(constants, 'analytics.tagManagerPrefix')) ? 'tagManager' : 'regional';
}
