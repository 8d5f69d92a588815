import { Parser } from 'htmlparser2';
import type { Fault } from './finding.ts';

/** An element around another one, with the attributes that rules ask of it. */
export interface OuterElement {
  readonly name: string;
  readonly attributes: { readonly popover?: string };
  readonly parent: OuterElement | undefined;
}

/** An element of a page. */
export interface HtmlElement extends OuterElement {
  readonly attributes: Readonly<Record<string, string>>;
  readonly offset: number;
  /** The own text of a title, a script or a style; empty for all other elements. */
  text: string;
}

/** A page, or a stretch of one, for the rules. Lists are in the order of the text. */
export interface HtmlDocument {
  named(name: string): readonly HtmlElement[];
  /** Returns the elements with an attribute. */
  holding(attribute: string): readonly HtmlElement[];
  /** The names of all attributes on the page. */
  readonly attributes: readonly string[];
  /** Tags without their opening or closing tag. */
  readonly faults: readonly Fault[];
}

/** A stretch of a page that begins and ends between tags. */
export interface HtmlStretch {
  readonly document: HtmlDocument;
  /** The innermost element that is open at its end. */
  readonly open: OuterElement | undefined;
}

const WITH_TEXT = new Set(['title', 'script', 'style']);
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/**
 * Reads the elements of a page, and the tags that are not closed or close nothing. With `outer`, it reads the end of a page, which begins
 * where that element is the innermost one that is open.
 */
export function readHtml(text: string, outer?: OuterElement): HtmlDocument {
  const { parser, document } = createReader(text, outer);
  parser.end(text);
  return document;
}

/** A tag that is read after a stretch, to find out whether the stretch ends between tags. No page has such an element. */
const END = 'stretch-end';

/**
 * Reads a stretch of a page as the whole page would be read, given the innermost element that is open where it begins. Undefined if the
 * stretch ends in a tag, a comment, a script or the like.
 */
export function readStretch(text: string, outer: OuterElement | undefined): HtmlStretch | undefined {
  const reader = createReader(text, outer);
  reader.parser.write(`${text}<${END}>`);
  return reader.end && { document: reader.document, open: reader.end.open };
}

interface Reader {
  readonly parser: Parser;
  readonly document: HtmlDocument;
  /** Set when the tag after a stretch has been read as a tag. */
  end: { readonly open: OuterElement | undefined } | undefined;
}

function createReader(text: string, outer: OuterElement | undefined): Reader {
  const byName = new Map<string, HtmlElement[]>();
  const byAttribute = new Map<string, HtmlElement[]>();
  const faults: Fault[] = [];
  // What the parser does depends on nothing but the names of the elements that are open.
  const before = openingTags(outer);
  let open: OuterElement | HtmlElement | undefined;
  let isOn = false;
  let closed = 0;
  const startOf = (): number => parser.startIndex - before.length;
  const closesNothing = (offset: number): void => {
    const [tag = ''] = /^<\/[^>]*>?/.exec(text.slice(offset, offset + LONGEST_TAG)) ?? [];
    faults.push({ message: `\`${tag}\` closes nothing`, offset });
  };
  const parser = new TellingParser({
    onopentag(name, attributes, implied) {
      if (!isOn) return;
      const offset = startOf();
      if (name === END && offset === text.length) {
        isOn = false;
        if (!open || !(isOfText(open) || isWithin(open, isOfText))) reader.end = { open };
        return;
      }
      if (implied) closesNothing(offset);
      const element: HtmlElement = { name, attributes, offset, parent: open, text: '' };
      open = element;
      enter(byName, name, element);
      for (const key in attributes) enter(byAttribute, key, element);
    },
    ontext(some) {
      if (isOn && open && isOfText(open)) (open as HtmlElement).text += some;
    },
    onclosetag(name, implied) {
      if (!isOn) return;
      closed += 1;
      if (implied && open && !VOID.has(name) && !endsItself(text, parser.endIndex - before.length))
        faults.push({ message: `\`<${name}>\` is not closed`, offset: 'offset' in open ? open.offset : 0 });
      open = open?.parent;
    },
  });
  parser.onClosing = (offset, close) => {
    const count = closed;
    close();
    if (isOn && closed === count) closesNothing(offset - before.length);
  };
  parser.write(before);
  open = outer;
  isOn = true;
  const reader: Reader = {
    parser,
    document: {
      named: (name) => byName.get(name) ?? NONE,
      holding: (attribute) => byAttribute.get(attribute) ?? NONE,
      get attributes() {
        return [...byAttribute.keys()];
      },
      faults,
    },
    end: undefined,
  };
  return reader;
}
const NONE: readonly HtmlElement[] = [];

function isOfText({ name }: OuterElement): boolean {
  return WITH_TEXT.has(name);
}

function openingTags(innermost: OuterElement | undefined): string {
  let tags = '';
  for (let outer = innermost; outer; outer = outer.parent) tags = `<${outer.name}>${tags}`;
  return tags;
}

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
export function isWithin({ parent }: OuterElement, test: (outer: OuterElement) => boolean): boolean {
  for (let outer = parent; outer; outer = outer.parent) if (test(outer)) return true;
  return false;
}
