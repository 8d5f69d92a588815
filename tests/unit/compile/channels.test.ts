import { expect, test } from 'vitest';
import { compile } from '../../../engine/compile/compile.ts';
import { BASE_PROJECT, readProject, sourceOf, withFiles } from '../../support/project.ts';

const BASE = readProject(BASE_PROJECT);

/** The channels of the base project with those of a company and of the content, in the order of the footer. */
function channelsOf(company: readonly string[], content: readonly string[]): string[] {
  const list = (ids: readonly string[], host: string): string =>
    ids
      .map((one) => {
        const [id, order] = one.split(' ');
        const place = order === undefined ? '' : `, order: ${order}`;
        return `  - { id: ${id}, name: ${id}, kind: photo, url: https://${host}.example/${id}${place} }\n`;
      })
      .join('');
  const { model, diagnostics } = compile(
    withFiles(
      BASE,
      sourceOf('manifests/company.yaml', `name: Example\nchannels:\n${list(company, 'company')}`),
      sourceOf('content/channels.yaml', content.length === 0 ? 'channels: []\n' : `channels:\n${list(content, 'cms')}`),
    ),
  );
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return (model?.content.channels ?? []).map(({ url }) => url.replace('https://', '').replace('.example', ''));
}

test('the channels of the company come first, in their order, and those of the content after them', () => {
  expect(channelsOf(['video', 'forum'], ['photos', 'audio'])).toEqual([
    'company/video',
    'company/forum',
    'cms/photos',
    'cms/audio',
  ]);
});

test('an `order` is one for both lists', () => {
  expect(channelsOf(['video 30', 'forum 10'], ['photos 20'])).toEqual(['company/forum', 'cms/photos', 'company/video']);
});

test('a channel of the content replaces that of the company with the same id, in its place', () => {
  expect(channelsOf(['video', 'forum', 'photos'], ['forum', 'audio'])).toEqual([
    'company/video',
    'cms/forum',
    'company/photos',
    'cms/audio',
  ]);
});
