import type { Product } from '../../model/content.ts';
import type { Block, Chapter, PrintedDocument } from './document.ts';
import type { Library } from './library.ts';
import { markdownBlocks } from './markdown-blocks.ts';
import { editionOf, footerOf, modelsOf, publisherOf, type FileRequest } from './request.ts';

/** A datasheet: what each product is, and one table of the figures of all. */
export function composeDatasheet(request: FileRequest): PrintedDocument {
  const { file, products, library } = request;
  return {
    kind: 'document',
    publisher: publisherOf(request),
    title: `${modelsOf(request)} datasheet`,
    subtitle: editionOf(request),
    date: file.date,
    footer: footerOf(request, 'datasheet'),
    chapters: [
      ...products.map((product) => introduce(product, library)),
      { title: 'Technical data', blocks: specificationBlocks(products, library) },
      { title: 'Life cycle', blocks: [lifeCycle(products)] },
      {
        title: 'About the figures',
        blocks: [
          {
            kind: 'paragraph',
            text: 'Link rates follow from the standard: streams, width of the channel and modulation. What arrives depends on distance, walls and other networks. Throughput and consumption are measured at 23 °C with the firmware that was current on the day of this edition. Weights are without adapter and packaging, unless a row says otherwise. Figures may change with a later hardware revision, which then has a datasheet of its own.',
          },
        ],
      },
    ],
  };
}

/** Returns the specifications of some products, a table for each group. A missing value is a dash. */
function specificationBlocks(products: readonly Product[], { groups, say, value }: Library): Block[] {
  const head = products.length > 1 ? { head: ['', ...products.map(({ model }) => model)] } : {};
  return groups.flatMap(({ name, fields }): Block[] => {
    const rows = fields
      .filter(({ id }) => products.some(({ specifications }) => id in specifications))
      .map((field) => [say(field.name), ...products.map((product) => value(product, field.id) ?? '–')]);
    return rows.length === 0
      ? []
      : [
          { kind: 'heading', text: say(name) },
          { kind: 'table', rows, ...head },
        ];
  });
}

function introduce({ model, name, summary, description, features }: Product, { say }: Library): Chapter {
  return {
    title: `${model}: ${say(name)}`,
    blocks: [
      { kind: 'paragraph', text: say(summary) },
      ...markdownBlocks(say(description)),
      { kind: 'heading', text: 'Features' },
      { kind: 'list', items: features.map(say), ordered: false },
    ],
  };
}

function lifeCycle(products: readonly Product[]): Block {
  return {
    kind: 'table',
    head: ['Model', 'Released', 'End of life', 'Supported until', 'Successor'],
    rows: products.map(({ model, released, endOfLife, supportUntil, successor }) => [
      model,
      released,
      endOfLife ?? '–',
      supportUntil,
      successor?.toUpperCase() ?? '–',
    ]),
  };
}
