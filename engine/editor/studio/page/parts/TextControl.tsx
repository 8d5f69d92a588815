import { useId, type HTMLInputTypeAttribute, type ReactNode, type Ref } from 'react';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly help?: ReactNode;
  readonly required?: boolean;
  readonly placeholder?: string;
  readonly type?: HTMLInputTypeAttribute;
  /** Values that are offered. */
  readonly options?: readonly string[];
  /** Why the text cannot be used, with what can be done. It is read aloud while one types. */
  readonly problem?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A text field of a form that adds something. */
export function TextControl({
  label,
  value,
  onChange,
  help,
  required,
  placeholder,
  type,
  options,
  problem,
  ref,
}: Props): ReactNode {
  const id = useId();
  const described = [
    ...(problem === undefined ? [] : [`${id}-problem`]),
    ...(help === undefined ? [] : [`${id}-help`]),
  ];
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {required && <span className="required"> required</span>}
      </label>
      {help !== undefined && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <input
        ref={ref}
        id={id}
        type={type ?? 'text'}
        value={value}
        required={required}
        placeholder={placeholder}
        list={options ? `${id}-options` : undefined}
        aria-describedby={described.join(' ') || undefined}
        aria-invalid={problem === undefined ? undefined : true}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
      <div className="field-problem" id={`${id}-problem`} role="status">
        {problem}
      </div>
      {options && (
        <datalist id={`${id}-options`}>
          {options.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
    </div>
  );
}
