import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean, listSome } from '../../model/diagnostics/suggest.ts';
import type { SpecificationField, SpecificationValue } from '../../content/specification.ts';
import type { Product } from '../../model/content.ts';
import { isWhole, soundFiles, type LintContext } from './context.ts';

/** Every specification value belongs to a declared field and fits it, and so does every field without one. */
export function productSpecifications(context: LintContext): void {
  const { model, report } = context;
  const fields = new Map(
    model.content.specifications.flatMap((group) => group.fields).map((field) => [field.id, field]),
  );
  for (const { file, value: product } of soundFiles<Product>(context, 'content/products')) {
    for (const list of ['specifications', 'lacks'] as const)
      for (const id of Object.keys(product[list] ?? {})) {
        if (fields.has(id) || !isWhole(context, 'content/specifications')) continue;
        report({
          code: 'CT012',
          message: `There is no specification field \`${id}\`.`,
          hint: didYouMean(id, fields.keys(), 'Declare it in content/specifications.'),
          at: originAt(file.path, pointerTo('', list, id), 'key'),
        });
      }
    for (const [id, value] of Object.entries(product.specifications)) {
      const field = fields.get(id);
      if (!field) continue;
      const wanted = misfit(field, value);
      if (wanted !== undefined)
        report({
          code: 'CT013',
          message: `The value of \`${id}\` is ${described(value)}; the field takes ${wanted}.`,
          hint: field.choices ? choiceHint(field, value) : kindHint(field, value),
          at: originAt(file.path, pointerTo('/specifications', id)),
        });
    }
  }
}

/** Describes the values that a field takes if the value does not fit it; undefined if it fits. */
function misfit(field: SpecificationField, value: SpecificationValue): string | undefined {
  const list: readonly (string | number)[] = Array.isArray(value) ? value : [];
  switch (field.kind) {
    case 'number':
      return typeof value === 'number' ? undefined : 'a number';
    case 'range':
      return list.length === 2 && typeof list[0] === 'number' && typeof list[1] === 'number' && list[0] <= list[1]
        ? undefined
        : 'two numbers, the lower one first';
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'true or false';
    case 'text':
      return typeof value === 'string' ? undefined : 'a text';
    case 'list':
      return list.length > 0 && list.every((one) => typeof one === 'string') ? undefined : 'a list of texts';
    case 'choice':
      return typeof value === 'string' && hasChoice(field, value) ? undefined : 'one of its choices';
    case 'choices':
      return list.length > 0 && list.every((one) => hasChoice(field, String(one)))
        ? undefined
        : 'a list of its choices';
  }
}

function hasChoice({ choices = {} }: SpecificationField, key: string): boolean {
  return Object.hasOwn(choices, key);
}

function choiceHint({ choices = {} }: SpecificationField, value: SpecificationValue): string {
  const known = Object.keys(choices);
  const otherwise = `Take one of ${listSome(known, 20)}, or add the choice to the field.`;
  return typeof value === 'string' && !known.includes(value) ? didYouMean(value, known, otherwise) : otherwise;
}

/** Names the number of a value with its unit, which the field has. */
function kindHint({ kind }: SpecificationField, value: SpecificationValue): string {
  const number =
    kind === 'number' && typeof value === 'string' ? /^-?\d+(?:\.\d+)?(?=\s*[^\d\s.,]|$)/.exec(value)?.[0] : undefined;
  return number === undefined ? 'Write a value of that kind.' : `Write \`${number}\`.`;
}

function described(value: SpecificationValue): string {
  return `\`${JSON.stringify(value)}\``;
}
