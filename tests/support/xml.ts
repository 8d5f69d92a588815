import { SaxesParser } from 'saxes';

/** An element of an XML document: its name, its attributes, its own text and what is in it. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
  readonly children: Element[];
}

/** Reads an XML document. Throws where it is not well-formed. */
export function readXml(text: string): Element {
  const root: Element = { name: '', attributes: {}, text: '', children: [] };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: { ...attributes }, text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  const add = (some: string): void => {
    const element = open.at(-1);
    if (element) element.text += some;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(text).close();
  const [document] = root.children;
  if (!document) throw new Error('an empty document');
  return document;
}

/** The elements of a name directly in another. */
export function childrenOf(element: Element, name: string): Element[] {
  return element.children.filter((child) => child.name === name);
}

/** The text of the first element of a name directly in another. */
export function textOf(element: Element, name: string): string {
  return childrenOf(element, name)[0]?.text ?? '';
}
