import type { Download } from '../model/content.ts';
import type { TextRaw } from '../model/schema/types.gen.ts';

/** What stands between the parts of a title. */
export const TITLE_SEPARATOR = ': ';

/** The title of a download in its parts: its own, or the category and the models. Ids are the models in lower case. */
export function downloadTitle({ title, category, products }: Download): readonly TextRaw[] {
  if (title !== undefined) return [title];
  const kind = { message: `download.${category}` };
  return products.length === 0 ? [kind] : [kind, products.map((id) => id.toUpperCase()).join(', ')];
}
