import type { Fault } from '../finding.ts';
import { isWithin, type HtmlDocument, type OuterElement } from '../read-html.ts';

/** A picture has a text, which is empty for an ornament, and a size, so that the page does not move when it loads. */
export function checkPictures({ named }: HtmlDocument): Fault[] {
  return named('img').flatMap(({ attributes, offset }) =>
    ['alt', 'width', 'height']
      .filter((key) => attributes[key] === undefined)
      .map((key) => ({ message: `has a picture without \`${key}\``, offset })),
  );
}

/** A link or a button does not contain another one (HTML, interactive content). */
export function checkNesting({ named, holding }: HtmlDocument): Fault[] {
  const interactive = new Set([
    ...INTERACTIVE.flatMap((name) => named(name)),
    ...holding('tabindex'),
    ...holding('controls'),
    ...named('input').filter(({ attributes }) => attributes.type !== 'hidden'),
    ...named('a').filter(({ attributes }) => attributes.href !== undefined),
  ]);
  return [...interactive]
    .filter((element) => isWithin(element, isPressed))
    .map(({ name, offset }) => ({ message: `has a \`<${name}>\` in a link or a button`, offset }));
}

const INTERACTIVE = ['button', 'details', 'embed', 'iframe', 'label', 'select', 'textarea'];

function isPressed({ name }: OuterElement): boolean {
  return name === 'a' || name === 'button';
}

/** No attribute contains a style or a handler, which a content security policy could not allow by a hash. */
export function checkAttributes({ attributes, holding }: HtmlDocument): Fault[] {
  return attributes
    .filter((key) => key === 'style' || /^on[a-z]+$/.test(key))
    .flatMap((key) => holding(key).map(({ name, offset }) => ({ message: `has \`${key}\` on \`<${name}>\``, offset })));
}

/** The policy of pages (`output/headers/page-headers.ts`) allows no style in a page, so that a browser would ignore it. */
export function checkStyles({ named }: HtmlDocument): Fault[] {
  return named('style').map(({ offset }) => ({ message: forbidden('style'), offset }));
}

/** Says that the policy of pages forbids an element. */
export function forbidden(name: string): string {
  return `has a \`<${name}>\` that the policy of pages does not allow`;
}
