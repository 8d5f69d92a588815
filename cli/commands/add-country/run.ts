import { addCountry, type NewCountry } from '../../../engine/compile/edits/add-country.ts';
import { runEdit, type EditOptions } from '../../edit.ts';

type Options = EditOptions & Omit<NewCountry, 'flag'>;

/** Adds the site of a country. */
export async function runAddCountry(options: Options, [flag = '']: readonly string[]): Promise<void> {
  await runEdit(options, {
    edit: (project) => addCountry(project, { ...options, flag }),
    summary: ({ site: { name, country, lang, currency } }) =>
      `the site /${flag}/ for ${name} (${country}) in ${lang}${currency === undefined ? '' : `, with the currency ${currency}`}`,
  });
}
