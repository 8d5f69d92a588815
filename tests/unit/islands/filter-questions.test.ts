import { describe, expect, test } from 'vitest';
import { countQuestions, filterQuestions } from '../../../islands/FaqFilter/filter-questions.ts';

const question = (text: string, about = ''): { question: string; about: string } => ({ question: text, about });
const CATEGORIES = [
  { id: '2', questions: [question('Why is the speed lower?', 'R7-60A'), question('Which cable do I need?')] },
  { id: '4', questions: [question('Die Änderung ist fort', 'R6-40B')] },
  { id: '6', questions: [question('เครือข่าย 6 GHz หายไป'), question('لماذا الشَّبكة بطيئة؟')] },
];

const shown = (category: string, query: string): string[] =>
  filterQuestions(CATEGORIES, { category, query }).flatMap(({ questions }) => questions.map((one) => one.question));

describe('filtering questions', () => {
  test.each<[what: string, category: string, query: string, count: number]>([
    ['nothing is asked', '', '', 5],
    ['by category', '2', '', 2],
    ['by a word', '', 'cable', 1],
    ['by two words, in any order', '', 'lower speed', 1],
    ['by word and category', '4', 'cable', 0],
    ['by the model that it is about', '', 'r7-60a', 1],
    ['by a model without its hyphen', '', 'r760a', 1],
    ['without accents', '', 'anderung', 1],
    ['in Thai, in the middle of a word', '', 'หาย', 1],
    ['in Arabic, without the marks of vowels', '', 'الشبكة', 1],
    ['an unknown category', '99', '', 0],
  ])('%s', (_, category, query, count) => expect(shown(category, query)).toHaveLength(count));

  test('drops a category that is left without questions, and keeps the others in order', () => {
    expect(filterQuestions(CATEGORIES, { category: '', query: 'r' }).map(({ id }) => id)).toEqual(['2', '4']);
  });

  test('counts each category whichever is chosen', () => {
    expect([...countQuestions(CATEGORIES, 'w')]).toEqual([
      ['2', 2],
      ['4', 0],
      ['6', 0],
    ]);
  });
});
