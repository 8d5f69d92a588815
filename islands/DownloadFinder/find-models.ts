import { foldText } from '../../engine/content/search-text.ts';

/** Finds products for the typed text: first models that begin with it, then models that contain it, then names that have all its words. */
export function findModels<T extends FindableModel>(models: readonly T[], query: string): readonly T[] {
  const letters = modelLetters(query);
  const words = foldText(query).split(/\s+/).filter(Boolean);
  if (letters === '' && words.length === 0) return [];
  const ranked = models.flatMap((entry) => {
    const rank = rankOf(entry, letters, words);
    return rank === undefined ? [] : [{ entry, rank }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry);
}

export interface FindableModel {
  readonly model: string;
  readonly name: string;
}

/** True if a text is the whole of a model, however it is spaced: `r7 60a` is R7-60A. */
export function isModel(model: string, query: string): boolean {
  const letters = modelLetters(query);
  return letters !== '' && letters === modelLetters(model);
}

function rankOf({ model, name }: FindableModel, letters: string, words: readonly string[]): number | undefined {
  const at = letters === '' ? -1 : modelLetters(model).indexOf(letters);
  if (at === 0) return 0;
  if (at > 0) return 1;
  const text = `${foldText(model)} ${foldText(name)}`;
  return words.every((word) => text.includes(word)) ? 2 : undefined;
}

/** The letters and digits of a model. A label is read by people: O and 0, I, L and 1 count as the same. */
function modelLetters(text: string): string {
  return foldText(text)
    .replaceAll(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
}
