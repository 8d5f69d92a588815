import type { Block, Chapter, PrintedDocument } from './document.ts';
import { factRows, installationBlocks } from './installation.ts';
import { markdownBlocks } from './markdown-blocks.ts';
import { editionOf, footerOf, modelsOf, publisherOf, shortModels, type FileRequest } from './request.ts';

const CONNECTIONS = [
  'wanPorts',
  'wanSpeed',
  'lanPorts',
  'lanSpeed',
  'sfpPorts',
  'sfpSpeed',
  'poePorts',
  'poeBudget',
  'ponPorts',
  'phonePorts',
  'usbPorts',
  'hostBus',
  'leds',
  'buttons',
  'management',
];

const DATA = [
  'powerInput',
  'consumptionTypical',
  'consumptionMax',
  'width',
  'depth',
  'height',
  'weight',
  'mounting',
  'protection',
  'operatingTemperature',
  'storageTemperature',
  'operatingHumidity',
  'warranty',
];

/** Questions that a manual answers; more are on the site. */
const QUESTIONS = 8;

/** A manual: safety, parts, installation, the questions that are asked most, care and data. */
export function composeManual(request: FileRequest): PrintedDocument {
  const { file, products, library } = request;
  const { security } = library.company.contacts;
  return {
    kind: 'document',
    publisher: publisherOf(request),
    title: `${shortModels(request)} user manual`,
    subtitle: editionOf(request),
    date: file.date,
    footer: footerOf(request, 'user manual'),
    chapters: numbered([
      {
        title: 'About this manual',
        blocks: [
          {
            kind: 'paragraph',
            text: `This manual describes ${modelsOf(request)}. The model and the hardware revision stand on the label of the device. Where models differ, the text says so. Figures of the whole specification are in the datasheets.`,
          },
          ...products.map(({ model, name, summary }): Block => ({
            kind: 'paragraph',
            text: `${model}, ${library.say(name)}. ${library.say(summary)}`,
          })),
        ],
      },
      { title: 'Safety', blocks: [{ kind: 'list', ordered: false, items: SAFETY }] },
      { title: 'Connections and lights', blocks: [factRows(request, CONNECTIONS)] },
      { title: 'Installation', blocks: installationBlocks(request) },
      ...questions(request),
      { title: 'Care', blocks: [{ kind: 'list', ordered: false, items: CARE }] },
      { title: 'Technical data', blocks: [factRows(request, DATA)] },
      {
        title: 'Support and disposal',
        blocks: [
          {
            kind: 'paragraph',
            text: `Support: ${library.pageAddress('support')}. ${security === undefined ? '' : `Weaknesses: ${security}. `}At the end of its use the device belongs to the collection of electrical equipment. Reset it first; that deletes your passwords.`,
          },
        ],
      },
    ]),
  };
}

function numbered(chapters: readonly Chapter[]): Chapter[] {
  return chapters.map(({ title, blocks }, index) => ({ title: `${index + 1} ${title}`, blocks }));
}

function questions({ products, library }: FileRequest): Chapter[] {
  const some = library.faqs(products.map(({ id }) => id)).slice(0, QUESTIONS);
  if (some.length === 0) return [];
  const blocks = some.flatMap(({ question, answer }): Block[] => [
    { kind: 'heading', text: library.say(question) },
    ...markdownBlocks(library.say(answer)),
  ]);
  return [{ title: 'Questions and answers', blocks }];
}

const SAFETY: readonly string[] = [
  'Use the adapter or the supply that came with the device, or one with the same voltage and polarity and at least the same current.',
  'Keep the vents free and the device away from heaters and water, unless the technical data name a protection class.',
  'Do not open the case. There is nothing in it that you could repair.',
  'Pull out cables that lead outside before a thunderstorm, if they have no surge protector.',
  'Do not look into optical ports and fibres. The light is invisible.',
  'Keep 20 cm between your body and the antennas of a device that stands or hangs. Portable devices have their own figure in the declaration of conformity.',
];

const CARE: readonly string[] = [
  'Update: load the file from the download centre, compare its SHA-256 sum, save the settings, then install it. Do not cut the power meanwhile.',
  'Backup: save the settings after each change and keep the file outside the device. It holds passwords.',
  'Restart: pull the plug, wait ten seconds, plug in again. Settings are kept.',
  'Reset: hold the key for ten seconds until the lights blink, where the device has one. All settings are lost.',
  'Cleaning: a dry cloth, the device off. No sprays.',
];
