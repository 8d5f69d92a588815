import { useId, useState, type ReactNode } from 'react';
import type { FormSchema } from '../../contract.ts';
import { pointerTo } from '../../../../model/diagnostics/diagnostic.ts';
import { languageName } from '../parts/language-name.ts';
import { useForm, type FieldProps } from './context.ts';
import { emptyValue, labelOf } from './field-kind.ts';
import { Group } from './Group.tsx';

/** An object with keys of any name, such as a text by language. */
export function MapField(props: FieldProps & { readonly values: FormSchema }): ReactNode {
  const { schema, values, value, pointer, label } = props;
  const { edit, languages, Field } = useForm();
  const [name, setName] = useState('');
  const list = useId();
  const record = (value ?? {}) as Readonly<Record<string, unknown>>;
  const known = Object.keys(schema.properties ?? {});
  const keys = [...known, ...Object.keys(record).filter((key) => !known.includes(key))];
  const byLanguage = keys.length > 0 && keys.every((key) => languages.includes(key));
  const missing = byLanguage ? languages.filter((language) => !keys.includes(language)) : [];
  const key = name.trim();

  function add(): void {
    if (key === '' || keys.includes(key)) return;
    edit([
      value === undefined
        ? { pointer, value: { [key]: emptyValue(values) } }
        : { pointer: pointerTo(pointer, key), value: emptyValue(values) },
    ]);
    setName('');
  }

  return (
    <Group {...props}>
      {keys.map((one) => (
        <div className="item" key={one}>
          <Field
            schema={schema.properties?.[one] ?? values}
            value={record[one]}
            pointer={pointerTo(pointer, one)}
            label={byLanguage ? languageName(one) : labelOf(one, schema.properties?.[one] ?? values)}
            required={schema.required?.includes(one) ?? false}
            item={one in record}
          />
          {one in record && !schema.required?.includes(one) && (
            <div className="item-actions">
              <button
                type="button"
                className="quiet"
                aria-label={`Remove ${one} of ${label}`}
                onClick={() => edit([{ pointer: pointerTo(pointer, one) }])}
              >
                Remove
              </button>
            </div>
          )}
        </div>
      ))}
      <div className="adder">
        <label className="control">
          <span>{byLanguage ? 'Language to add' : 'Key to add'}</span>
          <input
            value={name}
            list={missing.length > 0 ? list : undefined}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
        </label>
        {missing.length > 0 && (
          <datalist id={list}>
            {missing.map((language) => (
              <option key={language} value={language}>
                {languageName(language)}
              </option>
            ))}
          </datalist>
        )}
        <button type="button" disabled={key === '' || keys.includes(key)} onClick={add}>
          Add
        </button>
      </div>
    </Group>
  );
}
