import type { Fault } from '../finding.ts';
import { isWithin, type HtmlDocument, type HtmlElement } from '../read-html.ts';

/** Returns the ids of a page, without those in a template. */
export function listIds({ holding }: HtmlDocument): string[] {
  return holding('id')
    .filter((element) => !isWithin(element, ({ name }) => name === 'template'))
    .map(({ attributes }) => attributes.id ?? '');
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

/** The name of another element in an attribute. */
export interface Reference {
  readonly attribute: string;
  readonly id: string;
  readonly offset: number;
}

/** Returns the ids that elements name. The list of a closed list box may be missing, because it is made when it opens. */
export function listReferences({ holding }: HtmlDocument): Reference[] {
  return REFERRING.flatMap((attribute) =>
    holding(attribute).flatMap(({ attributes, offset }) => {
      if (attribute === 'aria-controls' && attributes['aria-expanded'] === 'false') return [];
      return (attributes[attribute] ?? '').split(/\s+/).map((id) => ({ attribute, id, offset }));
    }),
  );
}

/** The ids that an element names exist on the page. */
export function checkReferences(references: readonly Reference[], ids: ReadonlySet<string>): Fault[] {
  return references
    .filter(({ id }) => !ids.has(id))
    .map(({ attribute, id, offset }) => ({
      message: `names \`${id}\` in \`${attribute}\`, and no element has this id`,
      offset,
    }));
}

/** A field that only a label elsewhere on the page can name. */
export interface BareField {
  readonly name: string;
  readonly id: string | undefined;
  readonly field: string;
  readonly offset: number;
}

const FIELDS = ['input', 'select', 'textarea'];
const NAMELESS_TYPES = new Set(['hidden', 'submit', 'reset', 'button', 'image']);

/** Returns the fields that have no text of their own and are not in a label. */
export function listBareFields({ named }: HtmlDocument): BareField[] {
  const isNamed = (field: HtmlElement): boolean => {
    const { title, 'aria-label': label, 'aria-labelledby': labelledBy } = field.attributes;
    if ([title, label, labelledBy].some((text) => text !== undefined && text.trim() !== '')) return true;
    return isWithin(field, ({ name }) => name === 'label');
  };
  return FIELDS.flatMap((name) => named(name))
    .filter((field) => !NAMELESS_TYPES.has(field.attributes.type ?? '') && !isNamed(field))
    .map(({ name, attributes, offset }) => ({ name, id: attributes.id, field: attributes.name ?? '', offset }));
}

/** Returns the ids of the fields that labels name. */
export function listLabelled({ named }: HtmlDocument): string[] {
  return named('label').flatMap(({ attributes }) => attributes.for ?? []);
}

/** Every field has a label (WCAG 2.2, 3.3.2). */
export function checkLabels(fields: readonly BareField[], labelled: readonly string[]): Fault[] {
  return fields
    .filter(({ id }) => id === undefined || !labelled.includes(id))
    .map(({ name, field, offset }) => ({
      message: `has a field without a label: \`<${name} name="${field}">\``,
      offset,
    }));
}
