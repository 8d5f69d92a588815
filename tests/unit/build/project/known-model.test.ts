import { expect, test } from 'vitest';
import { keepKnownModel, NeedsAllFiles, readKnownModel } from '../../../../engine/build/project/known-model.ts';
import { listPages } from '../../../../engine/model/pages.ts';
import { routeRedirects } from '../../../../engine/redirects/redirects-of-routes.ts';
import { realModel } from '../../../support/real.ts';
import { withFolder } from '../../../support/temporary.ts';

test('a model that is kept has the pages and redirects of its content, and not the content', () =>
  withFolder(async (root) => {
    const { content, ...rest } = realModel();
    keepKnownModel(root, 'digest', { content, ...rest });
    const read = readKnownModel(root, 'digest');
    if (!read) throw new Error('there is no model');
    const { content: refused, ...others } = read;
    expect(others).toEqual(rest);
    expect(listPages(read)).toEqual(listPages({ content, ...rest }));
    expect(routeRedirects(read)).toEqual(routeRedirects({ content, ...rest }));
    expect(() => refused.faqs).toThrow(NeedsAllFiles);
    expect(() => 'faqs' in refused).toThrow(NeedsAllFiles);
    expect(() => Object.keys(refused)).toThrow(NeedsAllFiles);
    expect(readKnownModel(root, 'another digest')).toBeUndefined();
  }));
