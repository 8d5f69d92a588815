import { originAt, pointerTo, type Origin } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean } from '../../model/diagnostics/suggest.ts';
import { finder } from '../../model/diagnostics/walk.ts';
import { FALLBACK_LANGUAGE } from '../../model/language.ts';
import { holdsContent, type Kind } from '../../model/schema/kinds.ts';
import type { SolutionsRaw } from '../../model/schema/types.gen.ts';
import { isWhole, soundFiles, type LintContext } from './context.ts';

const namedMessages = finder((value) => {
  if (typeof value !== 'object' || value === null || !('message' in value)) return undefined;
  const { message } = value;
  return typeof message === 'string' && Object.keys(value).length === 1 ? message : undefined;
});

/** A message that a route or an entry of the content names must exist in English. */
export function messageUse(context: LintContext): void {
  if (!isWhole(context, 'messages')) return;
  const english = context.model.messages[FALLBACK_LANGUAGE] ?? {};
  const check = (key: string, at: Origin): void => {
    if (key in english) return;
    context.report({
      code: 'MS005',
      message: `There is no message \`${key}\`.`,
      hint: didYouMean(key, Object.keys(english), 'Add it to manifests/messages/en.yaml.'),
      at,
    });
  };
  for (const { title, preview, at } of context.model.routes) {
    check(title, originAt(at.file, pointerTo(at.pointer, 'title')));
    if (preview && preview.title !== title)
      check(preview.title, originAt(at.file, pointerTo(at.pointer, 'preview', 'title')));
  }
  for (const { file, search, feed } of context.model.collections) {
    if (search) check(search.label, originAt(file, '/search/label'));
    if (feed) check(feed.title, originAt(file, '/feed/title'));
  }
  for (const { file, value } of soundFiles<SolutionsRaw>(context, 'content/solutions'))
    check(`audience.${value.audience}`, originAt(file.path, '/audience'));
  for (const kind of context.files.keys()) {
    if (!holdsContent(kind)) continue;
    for (const { file, value } of soundFiles<object>(context, kind as Kind))
      for (const { value: message, keys } of namedMessages(value))
        check(message, originAt(file.path, pointerTo('', ...keys, 'message')));
  }
}
