import { useEffect, useRef, type ReactNode } from 'react';
import type { FilterCategory } from '../../engine/content/faq-questions.ts';
import { animateList } from '../ui/animate-list.ts';

interface Props {
  readonly anchor: string;
  readonly category: FilterCategory;
}

/** The questions of a category. Those that the filter adds or takes away appear and go. */
export function QuestionGroup({ anchor, category: { label, questions } }: Props): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => (list.current ? animateList(list.current) : undefined), []);
  return (
    <section id={anchor}>
      <h2>{label}</h2>
      <ul ref={list}>
        {questions.map(({ href, question, lang }) => (
          <li key={href}>
            <a href={href} {...lang}>
              {question}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
