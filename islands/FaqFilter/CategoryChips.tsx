import type { MouseEvent, ReactNode } from 'react';
import type { FilterCategory } from '../../engine/content/faq-questions.ts';

interface Props {
  readonly categories: readonly FilterCategory[];
  readonly counts: ReadonlyMap<string, number>;
  /** The id of the chosen category; empty for all. */
  readonly chosen: string;
  /** The label of the choice of all. */
  readonly all: string;
  readonly label: string;
  /** The address of the page with all questions. */
  readonly base: string;
  readonly anchorOf: (category: string) => string;
  readonly onChoose: (category: string) => void;
}

/** The categories as a row of choices with counts. They are links to the parts of the list, and filter it where scripts run. */
export function CategoryChips({ categories, counts, chosen, all, label, base, anchorOf, onChoose }: Props): ReactNode {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const choose = (event: MouseEvent, category: string): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(category);
  };
  return (
    <nav className="pills" aria-label={label}>
      <ul>
        <li>
          <a href={base} aria-current={chosen === '' ? 'true' : undefined} onClick={(event) => choose(event, '')}>
            {all} <span className="count">{total}</span>
          </a>
        </li>
        {categories.map(({ id, label: name }) => (
          <li key={id}>
            <a
              href={`${base}#${anchorOf(id)}`}
              aria-current={chosen === id ? 'true' : undefined}
              onClick={(event) => choose(event, id)}
            >
              {name} <span className="count">{counts.get(id) ?? 0}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
