import { legalLine, type Company } from '../../model/company.ts';
import type { Product } from '../../model/content.ts';
import type { PrintedDocument } from './document.ts';
import { footerOf, lettersOf, publisherOf, shortModels, type FileRequest } from './request.ts';

/** A law: the products that it applies to, and the standards that prove conformity. */
interface Rule {
  readonly law: string;
  readonly standards: string;
  applies(product: Product): boolean;
}

const has =
  (...fields: readonly string[]) =>
  ({ specifications }: Product) =>
    fields.some((field) => field in specifications);

const isRadio = has('wifiStandard', 'mobileGeneration', 'bluetooth', 'radioStandards');
const isPowered = has('powerInput', 'poeInput', 'hostBus', 'consumptionMax');

const hasAdapter = ({ specifications: { powerSource } }: Product): boolean =>
  Array.isArray(powerSource) && (powerSource as readonly unknown[]).includes('adapter');

const RULES: readonly Rule[] = [
  {
    law: '2014/53/EU, radio equipment',
    standards: 'EN IEC 62368-1, EN 301 489-1, EN 18031-1, and those of the radio parts below',
    applies: isRadio,
  },
  { law: '2014/53/EU, Wi-Fi at 2.4 GHz and Bluetooth', standards: 'EN 300 328', applies: has('rate24', 'bluetooth') },
  {
    law: '2014/53/EU, Wi-Fi and links at 5 GHz',
    standards: 'EN 301 893, EN 302 502',
    applies: has('rate5', 'radioStandards'),
  },
  { law: '2014/53/EU, Wi-Fi at 6 GHz', standards: 'EN 303 687', applies: has('rate6') },
  { law: '2014/53/EU, mobile networks', standards: 'EN 301 908-1, EN 301 908-13', applies: has('mobileGeneration') },
  {
    law: '2014/30/EU, electromagnetic compatibility',
    standards: 'EN 55032, EN 55035',
    applies: (product) => !isRadio(product) && isPowered(product),
  },
  {
    law: '2014/35/EU, low voltage',
    standards: 'EN IEC 62368-1',
    applies: (product) => !isRadio(product) && isPowered(product),
  },
  { law: '2009/125/EC, ecodesign of power supplies', standards: 'EN 50563', applies: hasAdapter },
  { law: '2011/65/EU, hazardous substances', standards: 'EN IEC 63000', applies: () => true },
  {
    law: 'EN 60825-1, safety of lasers',
    standards: 'EN 60825-1, EN 60825-2',
    applies: has('laserClass', 'ponStandards'),
  },
];

/** A declaration of conformity: the products, the laws that apply to each, radio powers, and who signs. */
export function composeDeclaration(request: FileRequest): PrintedDocument {
  const { file, products, library } = request;
  const { company } = library;
  const radios = products.filter(has('txPower24', 'txPower5', 'txPower6', 'mobileTxPower', 'radioPower'));
  return {
    kind: 'document',
    publisher: publisherOf(request),
    title: 'EU declaration of conformity',
    subtitle: `${shortModels(request)}. Number ${numberOf(request)}, edition ${file.date}.`,
    date: file.date,
    footer: footerOf(request, 'declaration'),
    chapters: [
      {
        title: 'Manufacturer',
        blocks: [
          { kind: 'paragraph', text: manufacturer(company) },
          { kind: 'paragraph', text: 'This declaration is issued under the sole responsibility of the manufacturer.' },
        ],
      },
      {
        title: 'Object of the declaration',
        blocks: [
          {
            kind: 'table',
            head: ['Model', 'Name', 'Hardware revisions'],
            rows: products.map(({ model, name }) => [model, library.say(name), revisionsOf(model, file.hardware)]),
          },
        ],
      },
      {
        title: 'Laws of the Union and standards',
        blocks: [
          {
            kind: 'table',
            head: ['Law', 'Standards', 'Models'],
            rows: RULES.flatMap(({ law, standards, applies }) => {
              const some = products.filter(applies);
              return some.length === 0 ? [] : [[law, standards, modelList(some, products)]];
            }),
          },
        ],
      },
      ...(radios.length === 0 ? [] : [{ title: 'Highest radiated power', blocks: [powers(radios, request)] }]),
      {
        title: 'Signature',
        blocks: [{ kind: 'paragraph', text: signature(company, file.date) }],
      },
    ],
  };
}

/** The number of a declaration: the first letters of the company, the version, and the download. */
function numberOf({ file, download, library: { company } }: FileRequest): string {
  const letters = lettersOf(company.name).slice(0, 3).toUpperCase();
  return [...(letters === '' ? [] : [letters]), file.version, download.id].join('-');
}

/** Where the manufacturer is, where it is registered, and who answers questions. */
function manufacturer(company: Company): string {
  const { court, number, vatId } = company.register;
  const registered = [court, number].filter((part) => part !== undefined).join(', ');
  return [
    legalLine(company),
    ...(registered === '' ? [] : [`Registered: ${registered}`]),
    ...(vatId === undefined ? [] : [`VAT number ${vatId}`]),
    ...(company.contacts.compliance === undefined ? [] : [company.contacts.compliance]),
  ].join('. ');
}

function signature({ legalName, address, signatory }: Company, date: string): string {
  const place = address === undefined ? date : `${address.city}, ${date}`;
  const by = signatory === undefined ? '' : ` ${signatory.name}, ${signatory.function}.`;
  return `Signed for and on behalf of ${legalName}. ${place}.${by}`;
}

/** The revisions of one model: those with the letter that its name ends in; all where none has it. */
function revisionsOf(model: string, hardware: string): string {
  const own = hardware.split(', ').filter((revision) => revision.startsWith(model.slice(-1)));
  return own.length === 0 ? hardware : own.join(', ');
}

function modelList(some: readonly Product[], all: readonly Product[]): string {
  return some.length === all.length ? 'all' : some.map(({ model }) => model).join(', ');
}

function powers(
  products: readonly Product[],
  { library }: FileRequest,
): PrintedDocument['chapters'][number]['blocks'][number] {
  const fields = ['txPower24', 'txPower5', 'txPower6', 'mobileTxPower', 'radioPower'].filter((field) =>
    products.some(({ specifications }) => field in specifications),
  );
  return {
    kind: 'table',
    head: ['Model', ...fields.map(library.fieldName)],
    rows: products.map((product) => [product.model, ...fields.map((field) => library.value(product, field) ?? '–')]),
  };
}
