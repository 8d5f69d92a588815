import { useRef, type ReactNode } from 'react';
import type { FormSchema } from '../../contract.ts';
import { pointerTo } from '../../../../model/diagnostics/diagnostic.ts';
import { useStudio } from '../state/studio.ts';
import { useForm, type FieldProps } from './context.ts';
import { emptyValue, isRecord } from './field-kind.ts';
import { Group } from './Group.tsx';

/** A list of values, which can be added, moved and removed. */
export function ListField(props: FieldProps & { readonly items: FormSchema }): ReactNode {
  const { items, value, pointer, label } = props;
  const { edit, Field } = useForm();
  const { announce } = useStudio();
  const add = useRef<HTMLButtonElement>(null);
  const list = (value ?? []) as readonly unknown[];
  const nameOf = (index: number): string => `${label} ${index + 1}`;
  // An item that moves changes its value with its neighbour: comments keep their lines.
  const swap = (a: number, b: number): void => {
    edit([
      { pointer: pointerTo(pointer, a), value: list[b] },
      { pointer: pointerTo(pointer, b), value: list[a] },
    ]);
    announce(`${nameOf(a)} is now number ${b + 1} of ${list.length}.`);
  };
  return (
    <Group {...props}>
      {list.length > 0 && (
        <ol className="items">
          {list.map((item, index) => (
            <li key={index} className="item">
              <Field schema={items} value={item} pointer={pointerTo(pointer, index)} label={nameOf(index)} item />
              <div className="item-actions">
                <button
                  type="button"
                  className="quiet"
                  disabled={index === 0}
                  aria-label={`Move ${nameOf(index)} up`}
                  onClick={() => swap(index, index - 1)}
                >
                  <span aria-hidden="true">↑</span>
                </button>
                <button
                  type="button"
                  className="quiet"
                  disabled={index === list.length - 1}
                  aria-label={`Move ${nameOf(index)} down`}
                  onClick={() => swap(index, index + 1)}
                >
                  <span aria-hidden="true">↓</span>
                </button>
                <button
                  type="button"
                  className="quiet"
                  aria-label={`Remove ${nameOf(index)}`}
                  onClick={() => {
                    edit([{ pointer: pointerTo(pointer, index) }]);
                    announce(`${nameOf(index)} is removed.`);
                    add.current?.focus();
                  }}
                >
                  Remove
                </button>
              </div>
            </li>
          ))}
        </ol>
      )}
      <button
        ref={add}
        type="button"
        onClick={() =>
          edit(
            value === undefined
              ? [{ pointer, value: [emptyValue(items)] }]
              : [{ pointer: `${pointer}/-`, value: emptyLike(items, list.at(-1)) }],
          )
        }
      >
        Add {list.length === 0 ? `to ${label}` : 'another'}
      </button>
    </Group>
  );
}

/** A new item begins with the keys that its schema requires. Where the schema is a choice, it has the form of the item before. */
function emptyLike(schema: FormSchema, before: unknown): unknown {
  return typeof before === 'string' && !isRecord(emptyValue(schema)) ? '' : emptyValue(schema);
}
