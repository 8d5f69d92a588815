import { hash } from 'node:crypto';
import type { FactTable, PageRow } from './fact-table.ts';
import type { CheckName, Fault } from './finding.ts';
import { joinPageParts, listPageParts, type PageParts } from './page-parts.ts';
import { readHtml } from './read-html.ts';
import { createStretchReader } from './read-stretches.ts';
import { readHead } from './rules/document.ts';
import { checkMarkup } from './rules/registry.ts';
import { assetsOnce, weighPage } from './weights.ts';
import { scriptDigest } from '../headers/inline-scripts.ts';

/** A mistake that a page shows by itself. */
export interface PageFault extends Fault {
  readonly check: CheckName;
}

/** A stretch of a page: its parts, and those of them that are many as lists of the table. */
interface Stretch {
  readonly parts: PageParts;
  readonly lists: Pick<PageRow, (typeof LISTS)[number]>;
}

const LISTS = ['alternates', 'links', 'mentions', 'ids', 'scripts', 'data'] as const;

/** Makes a function that enters the facts of a page into a table. */
export function createPageReader(table: FactTable): (bytes: Buffer) => PageRow {
  const readStretches = createStretchReader(enterStretch);

  function enterStretch(parts: PageParts): Stretch {
    const addresses = (kind: 'link' | 'data'): string[] =>
      parts.addresses.flatMap((held) => (held.kind === kind ? held.address : []));
    return {
      parts: { ...parts, alternates: [], addresses: [], inlineScripts: [], dataAddresses: [] },
      lists: {
        alternates: table.texts(parts.alternates),
        links: table.texts(addresses('link')),
        mentions: table.texts(addresses('data')),
        ids: table.texts(parts.ids),
        scripts: table.texts(parts.inlineScripts.map(({ text }) => scriptDigest(text))),
        data: table.texts(parts.dataAddresses.map(({ text }) => text)),
      },
    };
  }

  return (bytes) => {
    const stretches = readStretches(bytes);
    const parts = joinPageParts(stretches.map((stretch) => stretch.parts));
    // Where something is wrong, the whole page is read for the places.
    const faults = listFaults(parts).length === 0 ? [] : listFaults(listPageParts(readHtml(bytes.toString())));
    const { title, description, indexed, lang, dir } = readHead(parts);
    const lists = (name: (typeof LISTS)[number]): number =>
      table.list(stretches.flatMap((stretch) => stretch.lists[name] || []));
    return {
      html: weighPage(bytes),
      indexed: Number(indexed),
      lang: table.text(lang),
      dir: table.text(dir),
      title: table.text(shorten(title)),
      description: table.text(shorten(description)),
      canonical: table.texts(parts.canonical),
      alternates: lists('alternates'),
      assets: table.text(JSON.stringify(assetsOnce(parts))),
      links: lists('links'),
      mentions: lists('mentions'),
      ids: lists('ids'),
      scripts: lists('scripts'),
      data: lists('data'),
      faults: faults.length === 0 ? 0 : table.text(JSON.stringify(faults)),
    };
  };
}

/** Reports what is wrong with a page in itself. */
function listFaults(parts: PageParts): PageFault[] {
  return [
    ...checkMarkup(parts).map((fault) => ({ check: 'html' as const, ...fault })),
    ...parts.dataFaults.map((fault) => ({ check: 'structuredData' as const, ...fault })),
  ];
}

/** Texts are only compared, so that a digest does. */
function shorten(text: string): string {
  return text === '' ? '' : hash('sha256', text, 'base64url').slice(0, DIGEST_LENGTH);
}

/** 132 bits. */
const DIGEST_LENGTH = 22;
