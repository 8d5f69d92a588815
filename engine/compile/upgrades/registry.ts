import { companyFacts } from './company-facts.ts';
import { constantsThatWent } from './constants-that-went.ts';
import { defaultValues } from './default-values.ts';
import type { Upgrade } from './upgrade.ts';
import { wordsElsewhere } from './words-elsewhere.ts';
import { yamlEndings } from './yaml-endings.ts';

/** All changes of the format of manifests, the oldest first. */
export const UPGRADES: readonly Upgrade[] = [
  yamlEndings,
  companyFacts,
  constantsThatWent,
  wordsElsewhere,
  defaultValues,
];
