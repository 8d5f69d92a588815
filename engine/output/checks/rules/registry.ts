import type { Fault } from '../finding.ts';
import type { HtmlDocument } from '../read-html.ts';
import { checkHead, checkHeadings, checkLanguage, type PageHead } from './document.ts';
import { checkAttributes, checkNesting, checkPictures } from './elements.ts';
import { checkIds, checkLabels, checkReferences } from './references.ts';

interface ReadPage {
  readonly document: HtmlDocument;
  readonly head: PageHead;
  readonly ids: readonly string[];
  readonly site: { readonly lang: string; readonly dir: string };
}

/** All rules about the markup of one page. */
export function checkMarkup({ document, head, ids, site }: ReadPage): Fault[] {
  return [
    ...document.faults,
    ...checkHead(head),
    ...checkLanguage(document, site),
    ...checkHeadings(document),
    ...checkIds(ids),
    ...checkReferences(document, new Set(ids)),
    ...checkLabels(document),
    ...checkPictures(document),
    ...checkNesting(document),
    ...checkAttributes(document),
  ];
}
