import { DETAIL_EDITS } from './detail-edits.ts';
import type { Edits } from './edit.ts';
import { ENTRY_EDITS } from './entry-edits.ts';
import { LIST_EDITS } from './list-edits.ts';
import { MANIFEST_EDITS } from './manifest-edits.ts';
import { ROUTING_EDITS } from './routing-edits.ts';
import { SITE_EDITS } from './site-edits.ts';
import { TEXT_EDITS } from './text-edits.ts';
import { THEME_EDITS } from './theme-edits.ts';

/** All kinds of edits. */
export const EDITS: Edits = {
  ...SITE_EDITS,
  ...ROUTING_EDITS,
  ...MANIFEST_EDITS,
  ...TEXT_EDITS,
  ...LIST_EDITS,
  ...ENTRY_EDITS,
  ...DETAIL_EDITS,
  ...THEME_EDITS,
};
