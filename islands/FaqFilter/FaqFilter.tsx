import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { FilterQuestion, FilterCategory } from '../../engine/content/faq-questions.ts';
import { formatWord, type Word } from '../../engine/content/words.ts';
import { CategoryChips } from './CategoryChips.tsx';
import { QuestionGroup } from './QuestionGroup.tsx';
import { countQuestions, filterQuestions, type QuestionFilter } from './filter-questions.ts';

export interface FilterWords {
  readonly label: string;
  readonly button: string;
  readonly all: string;
  readonly none: string;
  readonly clear: string;
  readonly count: Word;
}

interface Props {
  /** The address of the page with all questions. */
  readonly base: string;
  /** The language of the page, BCP 47. */
  readonly lang: string;
  readonly categories: readonly FilterCategory[];
  readonly words: FilterWords;
  /** The filter that the address of the page names. */
  readonly filter: QuestionFilter;
}

const NOTHING: QuestionFilter = { category: '', query: '' };

/**
 * Questions by category, filtered by a category and by words. Until the script has loaded, the page shows the whole list, and the categories
 * are links to its parts.
 */
export function FaqFilter({ base, lang, categories, words, filter: given }: Props): ReactNode {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [filter, setFilter] = useState(given);
  useEffect(() => {
    // A category that was followed, or words that were typed, before the script came.
    const category = categories.find((one) => location.hash === `#${anchorOf(one.id)}`)?.id;
    const query = input.current?.value ?? '';
    setFilter((before) => ({ category: category ?? before.category, query }));
  }, [categories]);
  const counts = countQuestions(categories, filter.query);
  const shown = filterQuestions<FilterQuestion, FilterCategory>(categories, filter);
  const total = shown.reduce((sum, { questions }) => sum + questions.length, 0);

  function change(next: QuestionFilter): void {
    setFilter(next);
    history.replaceState(history.state, '', addressOf(next));
  }

  function clear(): void {
    if (input.current) input.current.value = '';
    change(NOTHING);
    input.current?.focus();
  }

  return (
    <div className="faq-filter">
      <form
        className="search"
        role="search"
        aria-label={words.label}
        action={base}
        onSubmit={(event) => event.preventDefault()}
      >
        {given.category !== '' && <input type="hidden" name="category" value={given.category} />}
        <label htmlFor={`${id}-field`}>{words.label}</label>
        <input
          ref={input}
          id={`${id}-field`}
          type="search"
          name="q"
          defaultValue={given.query}
          maxLength={100}
          autoComplete="off"
          onInput={({ currentTarget }) => change({ ...filter, query: currentTarget.value })}
        />
        <button type="submit">{words.button}</button>
      </form>
      <CategoryChips
        categories={categories}
        counts={counts}
        chosen={filter.category}
        all={words.all}
        label={words.label}
        base={base}
        anchorOf={anchorOf}
        onChoose={(category) => change({ ...filter, category })}
      />
      <p role="status">{total === 0 ? words.none : formatWord(words.count, { count: total }, lang)}</p>
      {total === 0 && (
        <button type="button" className="quiet" onClick={clear}>
          {words.clear}
        </button>
      )}
      <div className="faq-groups">
        {shown.map((category) => (
          <QuestionGroup key={category.id} anchor={anchorOf(category.id)} category={category} />
        ))}
      </div>
    </div>
  );
}

function anchorOf(category: string): string {
  return `category-${category}`;
}

/** The address of the page with a filter, to keep or to send. */
function addressOf({ category, query }: QuestionFilter): string {
  const params = new URLSearchParams();
  if (category !== '') params.set('category', category);
  if (query.trim() !== '') params.set('q', query.trim());
  const text = params.toString();
  return text === '' ? location.pathname : `${location.pathname}?${text}`;
}
