import type { Fault } from '../finding.ts';
import type { HtmlDocument } from '../read-html.ts';
import {
  checkHead,
  checkHeadings,
  listHeadings,
  listHeadParts,
  readHead,
  type HeadParts,
  type Heading,
} from './document.ts';
import { checkAttributes, checkNesting, checkPictures, checkStyles } from './elements.ts';
import {
  checkIds,
  checkLabels,
  checkReferences,
  listBareFields,
  listIds,
  listLabelled,
  listReferences,
  type BareField,
  type Reference,
} from './references.ts';

/** What the rules need of the markup of a page, as lists in the order of the text: those of its stretches in a row. */
export interface MarkupParts extends HeadParts {
  /** Faults that an element shows alone, or with the elements around it. */
  readonly faults: readonly Fault[];
  readonly headings: readonly Heading[];
  readonly ids: readonly string[];
  readonly references: readonly Reference[];
  readonly fields: readonly BareField[];
  readonly labelled: readonly string[];
}

export function listMarkupParts(document: HtmlDocument): MarkupParts {
  return {
    ...listHeadParts(document),
    faults: [
      ...document.faults,
      ...checkPictures(document),
      ...checkNesting(document),
      ...checkAttributes(document),
      ...checkStyles(document),
    ],
    headings: listHeadings(document),
    ids: listIds(document),
    references: listReferences(document),
    fields: listBareFields(document),
    labelled: listLabelled(document),
  };
}

/** All rules about the markup of one page. */
export function checkMarkup(parts: MarkupParts): Fault[] {
  return [
    ...parts.faults,
    ...checkHead(readHead(parts)),
    ...checkHeadings(parts.headings),
    ...checkIds(parts.ids),
    ...checkReferences(parts.references, new Set(parts.ids)),
    ...checkLabels(parts.fields, parts.labelled),
  ];
}
