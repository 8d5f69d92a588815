import { expect, test } from 'vitest';
import { keepKnownModel, NeedsAllFiles, readKnownModel } from '../../../../engine/build/project/known-model.ts';
import { listPages } from '../../../../engine/model/pages.ts';
import { routeRedirects } from '../../../../engine/redirects/redirects-of-routes.ts';
import { realModel } from '../../../support/real.ts';
import { withFolder } from '../../../support/temporary.ts';

test('a model that is kept has the pages and redirects of its content, and of the content and the words the keys alone', () =>
  withFolder(async (root) => {
    const model = realModel();
    keepKnownModel(root, 'digest', model);
    const read = await readKnownModel(root, 'digest');
    if (!read) throw new Error('there is no model');
    const { content, messages, ...others } = read;
    expect({ ...others, content: model.content, messages: model.messages }).toEqual(model);
    expect(listPages(read)).toEqual(listPages(model));
    expect(routeRedirects(read)).toEqual(routeRedirects(model));
    for (const [refused, known, unknown] of [
      [content, 'faqs', 'planets'],
      [messages, 'th', 'tlh'],
    ] as const) {
      expect([known in refused, unknown in refused]).toEqual([true, false]);
      expect(() => Reflect.get(refused, known)).toThrow(NeedsAllFiles);
      expect(() => Object.keys(refused)).toThrow(NeedsAllFiles);
    }
    expect(await readKnownModel(root, 'another digest')).toBeUndefined();
  }));
