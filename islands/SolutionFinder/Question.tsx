import type { ReactNode } from 'react';

export interface FinderQuestion {
  readonly id: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

interface Props {
  /** The name that its radio buttons share. */
  readonly name: string;
  readonly question: FinderQuestion;
  /** The label of the answer that excludes nothing; its value is empty. */
  readonly any: string;
  readonly answer: string;
  readonly onAnswer: (answer: string) => void;
}

/** One question with its answers side by side. */
export function Question({ name, question: { label, options }, any, answer, onAnswer }: Props): ReactNode {
  return (
    <fieldset className="question">
      <legend>{label}</legend>
      <div className="answers">
        {[{ value: '', label: any }, ...options].map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={answer === option.value}
              onChange={() => onAnswer(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
