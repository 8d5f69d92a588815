import { SaxesParser } from 'saxes';

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** All elements of a document in its order. Throws where it is not well-formed. */
export function elementsOf(text: string): Element[] {
  const elements: Element[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => elements.push({ name, attributes }));
  parser.write(text).close();
  return elements;
}

/** How many elements of a document are a part. */
export function partsOf(text: string, part: string): number {
  return elementsOf(text).filter(({ attributes }) => attributes['data-part'] === part).length;
}
