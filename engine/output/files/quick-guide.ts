import type { PrintedDocument } from './document.ts';
import { factRows, installationBlocks } from './installation.ts';
import { editionOf, footerOf, modelsOf, publisherOf, shortModels, type FileRequest } from './request.ts';

const CONNECTIONS = [
  'wanPorts',
  'lanPorts',
  'sfpPorts',
  'poePorts',
  'ponPorts',
  'phonePorts',
  'usbPorts',
  'powerInput',
  'powerSource',
];

/** A quick guide: what is in the box, where the connections are, and the steps until it works. */
export function composeQuickGuide(request: FileRequest): PrintedDocument {
  const { file, products, library } = request;
  return {
    kind: 'document',
    publisher: publisherOf(request),
    title: `${shortModels(request)} quick guide`,
    subtitle: editionOf(request),
    date: file.date,
    footer: footerOf(request, 'quick guide'),
    chapters: [
      {
        title: 'What is in the box',
        blocks: [
          {
            kind: 'table',
            head: ['Model', 'Contents'],
            rows: products.map((product) => [product.model, library.value(product, 'boxContents') ?? '–']),
          },
          {
            kind: 'paragraph',
            text: 'Compare model and hardware revision with the label on the device. Keep the box until everything works.',
          },
        ],
      },
      { title: 'Connections', blocks: [factRows(request, CONNECTIONS)] },
      { title: 'Step by step', blocks: installationBlocks(request) },
      {
        title: 'If something does not work',
        blocks: [
          {
            kind: 'list',
            ordered: false,
            items: [
              'No light: try another socket, then another adapter of the same voltage and at least the same current.',
              'No link: exchange the cable. Most faults on the first day are cables.',
              'Password forgotten: where the device has a reset key, hold it for ten seconds. All settings are lost.',
              `Manual, firmware and declarations for ${modelsOf(request)} are in the download centre at ${library.pageAddress('download')}.`,
              `Support answers at ${library.pageAddress('support')}, in the language of your country.`,
            ],
          },
        ],
      },
    ],
  };
}
