import { useId, useState, type ReactNode } from 'react';
import { Question, type FinderQuestion } from './Question.tsx';

export interface FinderSolution {
  readonly href: string;
  readonly title: string;
  readonly summary: string;
  /** The language of the title and the summary, where it is not that of the page. */
  readonly titleLang?: TextLanguage;
  readonly summaryLang?: TextLanguage;
  /** The audience of the solution. */
  readonly kind: string;
  /** The silhouettes of its products. */
  readonly icons: readonly { readonly src: string; readonly alt: string }[];
  /** The answer of the solution to each question. */
  readonly answers: Readonly<Record<string, readonly string[]>>;
}

interface TextLanguage {
  readonly lang?: string;
  readonly dir?: 'ltr' | 'rtl';
}

interface Props {
  readonly intro: string;
  /** The label of the answer that excludes nothing. */
  readonly any: string;
  readonly result: string;
  readonly empty: string;
  readonly questions: readonly FinderQuestion[];
  readonly solutions: readonly FinderSolution[];
}

/** Questions that narrow the list of solutions down. Without a script the questions are not shown, and the list is whole. */
export function SolutionFinder({ intro, any, result, empty, questions, solutions }: Props): ReactNode {
  const id = useId();
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const given = Object.entries(answers).filter(([, value]) => value !== '');
  const fits = (solution: FinderSolution): boolean =>
    given.every(([question, value]) => solution.answers[question]?.includes(value));
  const count = solutions.filter(fits).length;

  return (
    <div className="finder">
      <div className="questions">
        <p>{intro}</p>
        {questions.map((question) => (
          <Question
            key={question.id}
            name={`${id}-${question.id}`}
            question={question}
            any={any}
            answer={answers[question.id] ?? ''}
            onAnswer={(answer) => setAnswers({ ...answers, [question.id]: answer })}
          />
        ))}
        <p className="finder-count" role="status">
          {count > 0 ? `${result}: ${count}` : empty}
        </p>
      </div>
      <ul className="cards solutions">
        {solutions.map((solution) => (
          <li
            key={solution.href}
            hidden={!fits(solution)}
            className={given.length > 0 ? 'card solution list-enter' : 'card solution'}
          >
            <SolutionCard {...solution} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function SolutionCard({ href, title, titleLang, summary, summaryLang, kind, icons }: FinderSolution): ReactNode {
  return (
    <>
      <span className="icons">
        {icons.map(({ src, alt }) => (
          <img key={src} src={src} alt={alt} title={alt} width="40" height="40" loading="lazy" decoding="async" />
        ))}
      </span>
      <p className="kicker">{kind}</p>
      <a href={href} {...titleLang}>
        <strong>{title}</strong>
      </a>
      <p {...summaryLang}>{summary}</p>
    </>
  );
}
