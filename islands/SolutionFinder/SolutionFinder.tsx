import { useId, useState, type ReactNode } from 'react';

export interface FinderSolution {
  readonly href: string;
  readonly title: string;
  readonly summary: string;
  /** The language of the title and the summary, where it is not that of the page. */
  readonly titleLang?: TextLanguage;
  readonly summaryLang?: TextLanguage;
  /** What the solution answers to each question. */
  readonly answers: Readonly<Record<string, readonly string[]>>;
}

interface TextLanguage {
  readonly lang?: string;
  readonly dir?: 'ltr' | 'rtl';
}

export interface FinderQuestion {
  readonly id: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
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

/** Questions that narrow the list of solutions down. */
export function SolutionFinder({ intro, any, result, empty, questions, solutions }: Props): ReactNode {
  const id = useId();
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const given = Object.entries(answers).filter(([, value]) => value !== '');
  const fitting = solutions.filter((solution) =>
    given.every(([question, value]) => solution.answers[question]?.includes(value)),
  );

  return (
    <div className="finder">
      <p>{intro}</p>
      <div className="questions">
        {questions.map((question) => (
          <p key={question.id}>
            <label htmlFor={`${id}-${question.id}`}>{question.label}</label>
            <select
              id={`${id}-${question.id}`}
              value={answers[question.id] ?? ''}
              onChange={({ currentTarget: { value } }) => setAnswers({ ...answers, [question.id]: value })}
            >
              <option value="">{any}</option>
              {question.options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </p>
        ))}
      </div>
      <p role="status">{given.length > 0 && (fitting.length > 0 ? `${result}: ${fitting.length}` : empty)}</p>
      {given.length > 0 && fitting.length > 0 && (
        <ul className="entries">
          {fitting.map((solution) => (
            <li key={solution.href}>
              <a href={solution.href} {...solution.titleLang}>
                {solution.title}
              </a>
              <p {...solution.summaryLang}>{solution.summary}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
