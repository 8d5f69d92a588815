import { useState, type ReactNode } from 'react';
import type { FormSchema } from '../../contract.ts';
import { useForm, type FieldProps } from './context.ts';
import { emptyValue, matchingOption, optionLabel } from './field-kind.ts';

/** A value that may have several forms. Another form begins empty. */
export function ChoiceField({
  options,
  ...props
}: FieldProps & { readonly options: readonly FormSchema[] }): ReactNode {
  const { value, pointer, label, schema, required = false, item = false } = props;
  const { edit, Field } = useForm();
  const [picked, setPicked] = useState<number>();
  const fitting = matchingOption(options, value);
  const chosen = value === undefined ? (picked ?? 0) : fitting;
  const option = options[chosen] ?? {};
  const described =
    schema.description === undefined || option.description !== undefined
      ? option
      : { ...option, description: schema.description };
  return (
    <div className="choice">
      <Field {...props} schema={described} />
      <label className="control form-of">
        <span>Form of {label}</span>
        <select
          value={chosen}
          onChange={({ target }) => {
            const next = Number(target.value);
            setPicked(next);
            if (value !== undefined || required || item) edit([{ pointer, value: emptyValue(options[next] ?? {}) }]);
          }}
        >
          {options.map((one, index) => (
            <option key={index} value={index}>
              {optionLabel(one)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
