import type { Fault } from '../finding.ts';
import { isWithin, type HtmlDocument, type HtmlElement } from '../read-html.ts';

/** Returns the ids of a page, without those in a template. */
export function listIds({ named, holding }: HtmlDocument): string[] {
  const isCopied = (element: HtmlElement): boolean => isWithin(element, ({ name }) => name === 'template');
  const holders = holding('id');
  return (named('template').length === 0 ? holders : holders.filter((element) => !isCopied(element))).map(
    ({ attributes }) => attributes.id ?? '',
  );
}

/** An id is unique and contains no space. */
export function checkIds(ids: readonly string[]): Fault[] {
  const seen = new Set<string>();
  return ids.flatMap((id): Fault[] => {
    if (id === '' || /\s/.test(id)) return [{ message: `has the id \`${id}\`, which is not a valid id` }];
    if (seen.has(id)) return [{ message: `has the id \`${id}\` more than once` }];
    seen.add(id);
    return [];
  });
}

/** Attributes that name other elements of the page by their ids. */
const REFERRING = [
  'aria-activedescendant',
  'aria-controls',
  'aria-describedby',
  'aria-details',
  'aria-errormessage',
  'aria-flowto',
  'aria-labelledby',
  'aria-owns',
  'commandfor',
  'for',
  'form',
  'headers',
  'list',
  'popovertarget',
] as const;

/** The ids that an element names exist on the page. The list of a closed list box may be missing, because it is made when it opens. */
export function checkReferences({ holding }: HtmlDocument, ids: ReadonlySet<string>): Fault[] {
  return REFERRING.flatMap((name) =>
    holding(name).flatMap(({ attributes, offset }) => {
      if (name === 'aria-controls' && attributes['aria-expanded'] === 'false') return [];
      return (attributes[name] ?? '')
        .split(/\s+/)
        .filter((id) => !ids.has(id))
        .map((id) => ({ message: `names \`${id}\` in \`${name}\`, and no element has this id`, offset }));
    }),
  );
}

const FIELDS = ['input', 'select', 'textarea'];
const NAMELESS_TYPES = new Set(['hidden', 'submit', 'reset', 'button', 'image']);

/** Every field has a label (WCAG 2.2, 3.3.2). */
export function checkLabels({ named }: HtmlDocument): Fault[] {
  const labelled = new Set(named('label').flatMap(({ attributes }) => attributes.for ?? []));
  const hasLabel = (field: HtmlElement): boolean => {
    const { id, title, 'aria-label': label, 'aria-labelledby': labelledBy } = field.attributes;
    if ([title, label, labelledBy].some((text) => text !== undefined && text.trim() !== '')) return true;
    return (id !== undefined && labelled.has(id)) || isWithin(field, ({ name }) => name === 'label');
  };
  return FIELDS.flatMap((name) => named(name))
    .filter((field) => !NAMELESS_TYPES.has(field.attributes.type ?? '') && !hasLabel(field))
    .map(({ name, attributes, offset }) => ({
      message: `has a field without a label: \`<${name} name="${attributes.name ?? ''}">\``,
      offset,
    }));
}
