import { PNG } from 'pngjs';
import { idsOf, inEntry, swapItems, type Edits } from './edit.ts';

/** Edits of what only some collections have: products, downloads, videos, pictures, blocks. */
export const DETAIL_EDITS: Edits = {
  'product: status': inEntry(['products'], (entry, { draws, draft }) => {
    if (entry.get('status') === 'endOfLife') {
      entry.set('status', 'current');
      entry.delete('endOfLife');
      entry.delete('successor');
    } else {
      entry.set('status', 'endOfLife');
      entry.set('endOfLife', '2026-02-01');
      entry.set('successor', draws.one(idsOf(draft, 'products').filter((id) => id !== entry.get('id'))));
    }
    return String(entry.get('id'));
  }),
  'product: model': inEntry(['products'], (entry, { number }) => {
    entry.set('model', `${String(entry.get('id')).toUpperCase().replace(/-\d+$/, '')}-${number}`);
    return String(entry.get('model'));
  }),
  'product: categories': inEntry(['products'], (entry, { draws, document }) => {
    const value = draws.one([['routers'], ['routers', 'wifi7-routers'], ['wifi7-routers', 'routers']]);
    entry.set('categories', document.createNode(value));
    return String(value);
  }),
  'product: specification': inEntry(['products'], (entry, { draws }) => {
    entry.setIn(['specifications', 'lanPorts'], 1 + draws.below(8));
    return String(entry.get('id'));
  }),
  'specification: field': {
    apply: (draft, draws) =>
      draft.edit('content/specifications/ports.yaml', (document) => swapItems(document, ['fields'], draws)),
  },
  'question: category': inEntry(['faqs'], (entry, { draws }) => {
    entry.set('category', 2 + draws.below(6));
    return String(entry.get('id'));
  }),
  'download: a new version': inEntry(['downloads'], (entry, { number, document }) => {
    const { version, date, hardware } = entry.toJSON() as Record<string, string>;
    const previous = entry.has('previous') ? (entry.toJSON() as { previous: object[] }).previous : [];
    entry.set('previous', document.createNode([{ version, date, hardware }, ...previous]));
    entry.set('version', `3.0.${number}`);
    entry.set('date', '2026-04-01');
    return String(entry.get('id'));
  }),
  'download: category': inEntry(['downloads'], (entry, { draws }) => {
    entry.set('category', draws.one(['B101', 'B102', 'B103', 'B104']));
    return String(entry.get('id'));
  }),
  'download: file of the project': {
    apply(draft, _draws, number) {
      const path = 'content/files/price-list.csv';
      draft.write(path, `article,price\nR-One,${number}.00\n`);
      draft.write(
        'content/downloads/950.yaml',
        'id: 950\ncategory: B106\nproducts: [r-one]\nversion: "2026"\ndate: 2026-01-15\nfile: price-list.csv\n',
      );
      return path;
    },
  },
  'video: transcript': inEntry(['videos'], (entry, { number, document }) => {
    entry.set(
      'transcript',
      document.createNode({ en: `Open the box. Step ${number}.`, de: `Den Karton öffnen. Schritt ${number}.` }),
    );
    return String(entry.get('id'));
  }),
  'video: film': {
    apply(draft, _draws, number) {
      const path = 'content/films/unpacking.mp4';
      // A box without content, which players skip: its size, its type, and a number.
      const box = Buffer.alloc(12);
      box.writeUInt32BE(box.length);
      box.write('free', 4);
      box.writeUInt32BE(number, 8);
      draft.write(path, Buffer.concat([Buffer.from(draft.bytes(path)), box]));
      return path;
    },
  },
  'picture: changed': {
    apply(draft, _draws, number) {
      const path = 'content/images/antenna-range.svg';
      draft.write(path, draft.text(path).replace(/<title>.*?<\/title>/, `<title>A setup ${number}</title>`));
      return path;
    },
  },
  'picture: photograph': {
    apply(draft, _draws, number) {
      const path = 'content/images/oven.png';
      const picture = new PNG({ width: 500 + number, height: 40 });
      picture.data.fill(number % 256);
      draft.write(path, PNG.sync.write(picture));
      const block = 'content/page-blocks/home-one.yaml';
      draft.write(block, draft.text(block).replace(/image: [^\s,}]+/, 'image: oven.png'));
      return path;
    },
  },
  'block: picture': inEntry(['page-blocks'], (entry, { draws }) => {
    entry.setIn(
      ['images', 0, 'image'],
      draws.one(['antenna-range.svg', 'scene-desk', 'scene-rack', 'product:r-one/rear', 'product:r-two/front']),
    );
    return String(entry.get('id'));
  }),
  'block: page': inEntry(['page-blocks'], (entry, { draws }) => {
    entry.set('page', draws.one(['home', 'profile', 'commerce', 'homewifi']));
    return `${String(entry.get('id'))}: ${String(entry.get('page'))}`;
  }),
  'block: order': inEntry(['page-blocks', 'banners'], (entry, { draws }) => {
    entry.set('order', 1 + draws.below(30));
    return String(entry.get('id'));
  }),
  'block: theme': inEntry(['page-blocks', 'banners'], (entry, { draws }) => {
    entry.set('theme', draws.one(['dark', 'light', 'white']));
    return String(entry.get('id'));
  }),
  'page: footer': inEntry(['pages'], (entry, { draws }) => {
    if (entry.has('footer')) entry.delete('footer');
    else entry.set('footer', { order: 1 + draws.below(20) });
    return String(entry.get('id'));
  }),
  'shop: address': inEntry(['shops'], (entry, { number }) => {
    entry.setIn(['local', 0, 'address'], `Lagerhofstraße ${number}`);
    return String(entry.get('id'));
  }),
  'office: countries': inEntry(['offices'], (entry, { draws, document }) => {
    entry.set('serves', document.createNode(draws.one([['DE'], ['TH', 'AE'], ['DE', 'AE', 'TH']])));
    return String(entry.get('id'));
  }),
  'advisory: severity': inEntry(['advisories'], (entry, { number }) => {
    entry.setIn(['affected', 0, 'fixed'], `2.5.${number}`);
    return String(entry.get('id'));
  }),
  'simulator: value': {
    apply: (draft, _draws, number) =>
      draft.edit('content/simulators/r-one-admin/device.yaml', (document) => {
        document.setIn(['values', 'ssid'], `Sample ${number}`);
        return 'ssid';
      }),
  },
};
