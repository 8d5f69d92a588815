import type { ReactNode } from 'react';
import type { FieldProps } from './context.ts';
import { Describe, useDescribed } from './Describe.tsx';
import { Required } from './Required.tsx';

/** A value with parts, under its name. */
export function Group({
  schema,
  pointer,
  label,
  required = false,
  top = false,
  children,
}: FieldProps & { readonly children: ReactNode }): ReactNode {
  const { id, ...described } = useDescribed(schema, pointer);
  if (top)
    return (
      <div id={id} tabIndex={-1} className="fields">
        <Describe schema={schema} pointer={pointer} />
        {children}
      </div>
    );
  return (
    <fieldset id={id} tabIndex={-1} className="group" aria-describedby={described['aria-describedby']}>
      <legend>
        {label}
        {required && <Required />}
      </legend>
      <Describe schema={schema} pointer={pointer} />
      <div className="fields">{children}</div>
    </fieldset>
  );
}
