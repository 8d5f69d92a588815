import type { ReactNode } from 'react';
import { pointerTo } from '../../../../model/diagnostics/diagnostic.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { useForm, type FieldProps } from './context.ts';
import { fieldKind, labelOf } from './field-kind.ts';
import { ListField } from './ListField.tsx';
import { MapField } from './MapField.tsx';
import { Group } from './Group.tsx';
import { SimpleField } from './SimpleField.tsx';

/** The field of a value, whatever its schema. */
export function Field(props: FieldProps): ReactNode {
  const { schema, value, pointer, top = false } = props;
  const field = fieldKind(schema, value);
  switch (field.kind) {
    case 'choice':
      return <ChoiceField {...props} options={field.options} />;
    case 'list':
      return <ListField {...props} items={field.items} />;
    case 'map':
      return <MapField {...props} values={field.values} />;
    case 'object':
      return (
        <Group {...props}>
          <ObjectFields {...props} keys={field.keys} />
        </Group>
      );
    case 'other':
      return (
        <Group {...props}>
          <AsItIs value={value} pointer={pointer} hidden={top && value === undefined} />
        </Group>
      );
    default:
      return <SimpleField {...props} field={field} />;
  }
}

function ObjectFields({ schema, value, pointer, keys }: FieldProps & { readonly keys: readonly string[] }): ReactNode {
  const record = (value ?? {}) as Readonly<Record<string, unknown>>;
  const required = new Set(schema.required);
  const others = Object.keys(record).filter((key) => !keys.includes(key));
  // What must be there comes first, then what is there.
  const rank = (key: string): number => (required.has(key) ? 0 : key in record ? 1 : 2);
  return [...keys.toSorted((a, b) => rank(a) - rank(b)), ...others].map((key) => {
    const own = schema.properties?.[key] ?? {};
    return (
      <Field
        key={key}
        schema={own}
        value={record[key]}
        pointer={pointerTo(pointer, key)}
        label={labelOf(key, own)}
        required={required.has(key)}
      />
    );
  });
}

/** A value for which there is no form. */
function AsItIs({
  value,
  pointer,
  hidden,
}: {
  readonly value: unknown;
  readonly pointer: string;
  readonly hidden: boolean;
}): ReactNode {
  const { file, line } = useForm();
  if (hidden) return null;
  return (
    <div className="as-it-is">
      <p className="help">
        This part has no form. Edit it in <code>{file}</code>, from line {line}
        {pointer === '' ? (
          ''
        ) : (
          <>
            , at <code>{pointer}</code>
          </>
        )}
        .
      </p>
      {value !== undefined && <pre tabIndex={0}>{JSON.stringify(value, undefined, 2)}</pre>}
    </div>
  );
}
