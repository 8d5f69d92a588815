import { foldText } from '../../engine/content/search-text.ts';

export interface FilterableQuestion {
  readonly question: string;
  /** Further words that find the question, such as its models. */
  readonly about: string;
}

export interface FilterableCategory<Q extends FilterableQuestion = FilterableQuestion> {
  readonly id: string;
  readonly questions: readonly Q[];
}

export interface QuestionFilter {
  /** The id of a category; empty for all. An id that no category has shows nothing. */
  readonly category: string;
  readonly query: string;
}

/** The categories with the questions that have all the words; those that are left without any are dropped. */
export function filterQuestions<Q extends FilterableQuestion, C extends FilterableCategory<Q>>(
  categories: readonly C[],
  { category, query }: QuestionFilter,
): C[] {
  const words = wordsOf(query);
  return categories.flatMap((one) => {
    if (category !== '' && category !== one.id) return [];
    const questions = one.questions.filter((question) => hasWords(question, words));
    return questions.length === 0 ? [] : [{ ...one, questions }];
  });
}

/** How many questions of each category have all the words, whichever category is chosen. */
export function countQuestions(categories: readonly FilterableCategory[], query: string): ReadonlyMap<string, number> {
  const words = wordsOf(query);
  return new Map(
    categories.map(({ id, questions }) => [id, questions.filter((question) => hasWords(question, words)).length]),
  );
}

function wordsOf(query: string): readonly string[] {
  return foldText(query).split(/\s+/).filter(Boolean);
}

/** A model is found without its hyphen too: `r760a`. */
function hasWords({ question, about }: FilterableQuestion, words: readonly string[]): boolean {
  const text = foldText(`${question} ${about}`);
  const joined = text.replaceAll('-', '');
  return words.every((word) => text.includes(word) || joined.includes(word.replaceAll('-', '')));
}
