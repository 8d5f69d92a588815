import { Parser } from 'htmlparser2';
import type { Fault } from './finding.ts';

/** An element of a page. */
export interface HtmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly offset: number;
  readonly parent: HtmlElement | undefined;
  /** The own text of a title, a script or a style; empty for all other elements. */
  text: string;
}

/** A page for the rules. Lists are in the order of the text. */
export interface HtmlDocument {
  named(name: string): readonly HtmlElement[];
  /** Returns the elements with an attribute. */
  holding(attribute: string): readonly HtmlElement[];
  /** The names of all attributes on the page. */
  readonly attributes: readonly string[];
  /** Tags without their opening or closing tag. */
  readonly faults: readonly Fault[];
}

const WITH_TEXT = new Set(['title', 'script', 'style']);
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/** Reads the elements of a page, and the tags that are not closed or close nothing. */
export function readHtml(text: string): HtmlDocument {
  const byName = new Map<string, HtmlElement[]>();
  const byAttribute = new Map<string, HtmlElement[]>();
  const faults: Fault[] = [];
  let open: HtmlElement | undefined;
  let closed = 0;
  const closesNothing = (offset: number): void => {
    const [tag = ''] = /^<\/[^>]*>?/.exec(text.slice(offset, offset + LONGEST_TAG)) ?? [];
    faults.push({ message: `\`${tag}\` closes nothing`, offset });
  };
  const parser = new TellingParser({
    onopentag(name, attributes, implied) {
      if (implied) closesNothing(parser.startIndex);
      open = { name, attributes, offset: parser.startIndex, parent: open, text: '' };
      enter(byName, name, open);
      for (const key in attributes) enter(byAttribute, key, open);
    },
    ontext(some) {
      if (open && WITH_TEXT.has(open.name)) open.text += some;
    },
    onclosetag(name, implied) {
      closed += 1;
      if (implied && open && !VOID.has(name) && !endsItself(text, parser.endIndex))
        faults.push({ message: `\`<${name}>\` is not closed`, offset: open.offset });
      open = open?.parent;
    },
  });
  parser.onClosing = (offset, close) => {
    const before = closed;
    close();
    if (closed === before) closesNothing(offset);
  };
  parser.end(text);
  return {
    named: (name) => byName.get(name) ?? NONE,
    holding: (attribute) => byAttribute.get(attribute) ?? NONE,
    attributes: [...byAttribute.keys()],
    faults,
  };
}

const NONE: readonly HtmlElement[] = [];

function enter(lists: Map<string, HtmlElement[]>, key: string, element: HtmlElement): void {
  const list = lists.get(key);
  if (list) list.push(element);
  else lists.set(key, [element]);
}

/** The number of characters in which the name of a tag must end. */
const LONGEST_TAG = 40;

/** Tells whether a tag closes itself, such as `<path/>`. */
function endsItself(text: string, end: number): boolean {
  return text[end] === '>' && text[end - 1] === '/';
}

/** Makes closing tags visible, because the parser ignores a tag that closes nothing. */
class TellingParser extends Parser {
  onClosing: ((offset: number, close: () => void) => void) | undefined;

  override onclosetag(start: number, end: number): void {
    const close = (): void => super.onclosetag(start, end);
    if (this.onClosing) this.onClosing(start - '</'.length, close);
    else close();
  }
}

/** Tells whether an element is inside another one that passes a test. */
export function isWithin({ parent }: HtmlElement, test: (outer: HtmlElement) => boolean): boolean {
  for (let outer = parent; outer; outer = outer.parent) if (test(outer)) return true;
  return false;
}
