import { textFields } from '../../content/texts.ts';
import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean, listSome } from '../../model/diagnostics/suggest.ts';
import type { SitesRaw } from '../../model/schema/types.gen.ts';
import { INTERFACE } from '../../model/translation.ts';
import { soundFiles, type LintContext } from './context.ts';

/** The parts of the translation name texts that exist, and promises name parts. */
export function translationParts(context: LintContext): void {
  const [manifest] = soundFiles<SitesRaw>(context, 'sites');
  if (!manifest) return;
  const { translation, sites } = manifest.value;
  const at = (...keys: readonly (string | number)[]) => originAt(manifest.file.path, pointerTo('', ...keys));
  const fields = textFields(context.model);
  for (const [part, texts] of Object.entries(translation?.parts ?? {}))
    for (const [index, text] of texts.entries()) {
      const wrong = wrongText(text, fields);
      if (wrong) context.report({ code: 'CT030', ...wrong, at: at('translation', 'parts', part, index) });
    }
  const parts = Object.keys(translation?.parts ?? {});
  const check = (promise: object | undefined, ...keys: readonly (string | number)[]): void => {
    for (const part of Object.keys(promise ?? {})) {
      if (parts.includes(part)) continue;
      const otherwise = parts.length === 0 ? 'Declare it in `translation.parts`.' : `The parts are ${listSome(parts)}.`;
      context.report({
        code: 'CT031',
        message: `There is no part \`${part}\` of the translation.`,
        hint: didYouMean(part, parts, otherwise),
        at: originAt(manifest.file.path, pointerTo('', ...keys, part), 'key'),
      });
    }
  };
  check(translation?.promise, 'translation', 'promise');
  for (const [index, { translated }] of sites.entries()) check(translated, 'sites', index, 'translated');
}

function wrongText(
  text: string,
  fields: ReadonlyMap<string, readonly string[]>,
): { readonly message: string; readonly hint: string } | undefined {
  if (text === INTERFACE) return undefined;
  const [kind = '', ...rest] = text.split('.');
  const own = fields.get(kind);
  if (!own) {
    const kinds = [INTERFACE, ...fields.keys()];
    return {
      message: `There is no kind of content \`${kind}\` with texts.`,
      hint: didYouMean(kind, kinds, `The kinds are ${listSome(kinds, kinds.length)}.`),
    };
  }
  const field = rest.join('.');
  if (field === '' || own.some((one) => `${one}.`.startsWith(`${field}.`))) return undefined;
  return {
    message: `The entries of \`${kind}\` have no text \`${field}\`.`,
    hint: didYouMean(field, own, `They have ${listSome(own, own.length)}.`),
  };
}
