import type { Download } from '../model/content.ts';
import type { TextRaw } from '../model/schema/types.gen.ts';

/** The separator of the parts of a title. */
export const TITLE_SEPARATOR = ': ';

/** Returns the parts of the title of a download: its own title, or the category and the models. Ids are models in lower case. */
export function downloadTitle({ title, category, products }: Download): readonly TextRaw[] {
  if (title !== undefined) return [title];
  const kind = { message: `download.${category}` };
  return products.length === 0 ? [kind] : [kind, products.map((id) => id.toUpperCase()).join(', ')];
}
