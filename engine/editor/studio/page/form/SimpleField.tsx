import { useId, useState, type ReactNode } from 'react';
import type { FormSchema } from '../../contract.ts';
import { useForm, type FieldProps } from './context.ts';
import { Describe, useDescribed } from './Describe.tsx';
import type { FieldKind } from './field-kind.ts';
import { Required } from './Required.tsx';

interface Props extends FieldProps {
  readonly field: Extract<FieldKind, { kind: 'text' | 'number' | 'boolean' | 'select' }>;
}

/** The field of a value without parts. A value that need not be there is removed when its field is emptied. */
export function SimpleField({
  schema,
  value,
  pointer,
  label,
  required: marked = false,
  item = false,
  field,
}: Props): ReactNode {
  const { edit } = useForm();
  const required = marked || item;
  const described = useDescribed(schema, pointer);
  const set = (next: unknown): void => edit([{ pointer, value: next }]);
  const head = (
    <label htmlFor={described.id}>
      {label}
      {marked && <Required />}
    </label>
  );
  if (field.kind === 'boolean')
    return (
      <div className="field">
        <div className="check">
          <input
            type="checkbox"
            {...described}
            checked={(value ?? schema.default ?? false) === true}
            onChange={({ target }) => set(target.checked)}
          />
          {head}
        </div>
        <Describe schema={schema} pointer={pointer} />
      </div>
    );
  return (
    <div className="field">
      {head}
      <Describe schema={schema} pointer={pointer} />
      {field.kind === 'select' && (
        <select
          {...described}
          required={required}
          value={value === undefined ? '' : JSON.stringify(value)}
          onChange={({ target }) => set(target.value === '' ? undefined : (JSON.parse(target.value) as unknown))}
        >
          {(!required || value === undefined) && <option value="">{defaultText(schema)}</option>}
          {field.options.map((option) => (
            <option key={JSON.stringify(option)} value={JSON.stringify(option)}>
              {String(option)}
            </option>
          ))}
          {value !== undefined && !field.options.includes(value) && (
            <option value={JSON.stringify(value)}>{String(value)}</option>
          )}
        </select>
      )}
      {field.kind === 'number' && (
        <NumberField described={described} schema={schema} required={required} value={value as number} onSet={set} />
      )}
      {field.kind === 'text' && (
        <TextField
          described={described}
          schema={schema}
          required={required}
          long={field.long}
          value={(value as string | undefined) ?? ''}
          onSet={(text) => set(text === '' && !required ? undefined : text)}
        />
      )}
    </div>
  );
}

interface InputProps<T> {
  readonly described: ReturnType<typeof useDescribed>;
  readonly schema: FormSchema;
  readonly required: boolean;
  readonly value: T;
  readonly onSet: (value: T) => void;
}

function TextField({
  described,
  schema,
  required,
  long,
  value,
  onSet,
}: InputProps<string> & { readonly long: boolean }): ReactNode {
  const list = useId();
  // A field that grew while a text was typed keeps the focus: it does not change into one of a single line.
  const [wide] = useState(long);
  const examples = (schema.examples ?? []).filter((one) => typeof one === 'string');
  const placeholder = typeof schema.default === 'string' ? schema.default : examples[0];
  if (wide)
    return (
      <textarea
        {...described}
        required={required}
        rows={Math.min(12, Math.max(3, Math.ceil(value.length / 60), value.split('\n').length))}
        value={value}
        placeholder={placeholder}
        onChange={({ target }) => onSet(target.value)}
      />
    );
  return (
    <>
      <input
        type="text"
        {...described}
        required={required}
        value={value}
        placeholder={placeholder}
        list={examples.length > 1 ? list : undefined}
        autoComplete="off"
        onChange={({ target }) => onSet(target.value)}
      />
      {examples.length > 1 && (
        <datalist id={list}>
          {examples.map((example) => (
            <option key={example} value={example} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** What is typed stays while it is not a number yet. */
function NumberField({ described, schema, required, value, onSet }: InputProps<number | undefined>): ReactNode {
  const [typed, setTyped] = useState<string>();
  const { minimum, maximum, type, examples = [] } = schema;
  const example = schema.default ?? examples[0];
  return (
    <input
      type="number"
      {...described}
      required={required}
      min={minimum}
      max={maximum}
      step={type === 'integer' ? 1 : 'any'}
      value={typed ?? value ?? ''}
      placeholder={example === undefined ? undefined : String(example)}
      onBlur={() => setTyped(undefined)}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = target.valueAsNumber;
        if (target.value === '' && !required) onSet(undefined);
        else if (!Number.isNaN(next)) onSet(next);
      }}
    />
  );
}

function defaultText({ default: value }: FormSchema): string {
  return value === undefined ? 'not set' : `not set (${String(value)})`;
}
