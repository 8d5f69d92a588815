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
  ref,
}: Props): ReactNode {
  const id = useId();
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
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
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
