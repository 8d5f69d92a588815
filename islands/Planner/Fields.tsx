import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { toStep } from './model/plan.ts';

interface NumberProps {
  readonly label: string;
  readonly value: number;
  readonly limits: readonly [least: number, most: number, step: number];
  readonly unit?: string;
  readonly onChange: (value: number) => void;
}

/**
 * A field for a figure. It counts when one leaves the field, presses Enter or an arrow: on the way to 25, a width of 2 would cut off the walls.
 * What is outside its limits stays in the field, is marked, and changes nothing.
 */
export function NumberField({ label, value, limits, unit = '', onChange }: NumberProps): ReactNode {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // What was typed, and the figure of the plan that goes with it. Another plan may have been opened meanwhile.
  const [typed, setTyped] = useState({ text: String(value), value });
  const text = typed.value === value ? typed.text : String(value);
  const [least, most, step] = limits;
  const isValid = (given: string): boolean => given.trim() !== '' && Number(given) >= least && Number(given) <= most;

  // `onChange` of React is the event of each key.
  useEffect(() => {
    const field = input.current;
    const take = (): void => {
      const given = field?.value ?? '';
      if (!isValid(given)) return;
      const next = toStep(Number(given), step);
      setTyped({ text: String(next), value: next });
      if (next !== value) onChange(next);
    };
    field?.addEventListener('change', take);
    return () => field?.removeEventListener('change', take);
  });

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        type="number"
        inputMode="decimal"
        dir="ltr"
        min={least}
        max={most}
        step={step}
        value={text}
        aria-invalid={isValid(text) ? undefined : true}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => setTyped({ text: currentTarget.value, value })}
      />
      <p id={`${id}-hint`} className="hint">
        <bdi dir="ltr">
          {least}–{most}
          {unit === '' ? '' : `\u00a0${unit}`}
        </bdi>
      </p>
    </div>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
}

/** A field with a list to choose from. */
export function ChoiceField({ label, value, options, onChange }: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Choices side by side. */
export function Answers({ label, value, options, onChange }: ChoiceProps): ReactNode {
  const name = useId();
  return (
    <fieldset className="question">
      <legend>{label}</legend>
      <div className="answers">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface StartProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly onChoose: (value: string) => void;
}

/** Buttons side by side. Unlike a list, arrow keys do nothing on the way to the one that is meant. */
export function Starts({ label, options, onChoose }: StartProps): ReactNode {
  return (
    <fieldset className="question">
      <legend>{label}</legend>
      <div className="answers">
        {options.map(({ value, label: text }) => (
          <button key={value} className="plan-start" type="button" onClick={() => onChoose(value)}>
            {text}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
