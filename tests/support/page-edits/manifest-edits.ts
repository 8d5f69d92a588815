import type { Document } from 'yaml';
import { readYaml } from '../read-yaml.ts';
import type { Draft } from './draft.ts';
import type { Edit, Edits } from './edit.ts';

const CONSTANTS = 'manifests/constants.yaml';
const COMPANY = 'manifests/company.yaml';

const { constants: CONSTANT_DEFAULTS } = readYaml<{ constants: Readonly<Record<string, { value: unknown }>> }>(
  'engine/defaults/constants.yaml',
);

/** Constants that no page reads: of the service, of headers, of redirects. */
const UNREAD = [
  'server.maxHeaders',
  'transport.hstsMaxAge',
  'redirect.expiryNoticeDays',
  'api.maxAge',
  'accounts.linkHours',
];
/** Constants that pages or their styles read, as numbers. */
const READ = [
  'list.pageSize',
  'layout.pcBreakpoint',
  'fadeIn.duration',
  'alert.closeDelay',
  'build.pollInterval',
  'product.mostShared',
  'warranty.months',
];

/** Edits of company facts, constants, block types and interface words, and comments in any file. */
export const MANIFEST_EDITS: Edits = {
  'company: name': companyFact(['name'], (number) => `Example ${number}`),
  'company: address for reports': companyFact(['contacts', 'security'], (number) => `reports${number}@example.com`),
  'company: sender of mails': {
    unread: true,
    ...companyFact(['contacts', 'accounts'], (number) => `post${number}@example.com`),
  },
  'constant: read': { apply: (draft, draws) => changeConstant(draft, draws.one(READ) ?? '') },
  'constant: not read': { unread: true, apply: (draft, draws) => changeConstant(draft, draws.one(UNREAD) ?? '') },
  'constant: description': {
    unread: true,
    apply: (draft, draws, number) =>
      draft.edit(CONSTANTS, (document) => {
        const key = draws.one([...READ, ...UNREAD]) ?? '';
        document.setIn(['constants', key, 'value'], constantOf(document, key));
        document.setIn(['constants', key, 'description'], `Description ${number}.`);
        return key;
      }),
  },
  'constant: a list': {
    apply: (draft, draws) =>
      draft.edit(CONSTANTS, (document) => {
        const key =
          draws.one(['footerPages.size', 'fileSize.decimals', 'catalog.shown', 'category.leastProducts']) ?? '';
        const value = constantOf(document, key);
        if (typeof value !== 'number') return undefined;
        document.setIn(['constants', key, 'value'], value + 1);
        return key;
      }),
  },

  'block type: description': {
    unread: true,
    apply: (draft, draws, number) => {
      const path = draws.one(draft.list('manifests/blocks'));
      if (path === undefined) return undefined;
      draft.edit(path, (document) => document.set('description', `Description ${number}.`));
      return path;
    },
  },
  'block type: place of the text': {
    apply: (draft, draws) =>
      draft.edit('manifests/blocks/block10.yaml', (document) => {
        document.set('textPosition', draws.one(['bottom-left', 'top-left', 'center']));
        return String(document.get('textPosition'));
      }),
  },

  'word: English': word('en'),
  'word: Thai': word('th'),
  'word: of the header, in German': word('de', /^nav\./),
  'word: taken out of Thai': {
    apply: (draft, draws) =>
      draft.edit('manifests/messages/th.yaml', (document) => {
        const key = draws.one(Object.keys(wordsOf(document)));
        if (key === undefined) return undefined;
        document.deleteIn(['messages', key]);
        return key;
      }),
  },
  'word: put into Thai': {
    apply: (draft, draws, number) =>
      draft.edit('manifests/messages/th.yaml', (document) => {
        const known = wordsOf(document);
        const key = draws.one(Object.keys(plainDefaults('th')).filter((one) => !(one in known)));
        if (key === undefined) return undefined;
        document.setIn(['messages', key], `${plainDefaults('th')[key] ?? ''} ${number}`);
        return key;
      }),
  },

  comment: {
    unread: true,
    apply: (draft, draws, number) => {
      const path = draws.one(
        [...draft.list('manifests'), ...draft.list('content')].filter((one) => one.endsWith('.yaml')),
      );
      if (path === undefined) return undefined;
      draft.write(path, `# Comment ${number}.\n${draft.text(path)}`);
      return path;
    },
  },
};

function companyFact(place: readonly string[], valueOf: (number: number) => string): Edit {
  return {
    apply: (draft, _draws, number) =>
      draft.edit(COMPANY, (document) => {
        document.setIn(place, valueOf(number));
        return valueOf(number);
      }),
  };
}

function changeConstant(draft: Draft, key: string): string | undefined {
  return draft.edit(CONSTANTS, (document) => {
    const value = constantOf(document, key);
    if (typeof value !== 'number') return undefined;
    document.setIn(['constants', key, 'value'], value + 1);
    return `${key}: ${value + 1}`;
  });
}

function word(lang: string, of = /./): Edit {
  return {
    apply: (draft, draws, number) =>
      draft.edit(`manifests/messages/${lang}.yaml`, (document) => {
        const words: Readonly<Record<string, string>> = { ...plainDefaults(lang), ...wordsOf(document) };
        const key = draws.one(Object.keys(words).filter((one) => of.test(one)));
        if (key === undefined) return undefined;
        document.setIn(['messages', key], `${words[key] ?? ''} ${number}`);
        return key;
      }),
  };
}

/** The value of a constant in a project. */
function constantOf(document: Document, key: string): unknown {
  return document.getIn(['constants', key, 'value']) ?? CONSTANT_DEFAULTS[key]?.value;
}

/** The words that a project writes in one language. */
function wordsOf(document: Document): Record<string, string> {
  return (document.toJS() as { messages: Record<string, string> }).messages;
}

/** The default words of a language that are one text. */
function plainDefaults(lang: string): Record<string, string> {
  const { messages } = readYaml<{ messages: Record<string, unknown> }>(`engine/defaults/messages/${lang}.yaml`);
  return Object.fromEntries(
    Object.entries(messages).flatMap(([key, word]) => (typeof word === 'string' ? [[key, word]] : [])),
  );
}
