import { useId, type ReactNode } from 'react';
import type { Field } from './model.ts';
import type { Basis } from './context.ts';

interface Props {
  readonly basis: Basis;
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** Whether the label is written; it is always there for screen readers. */
  readonly bare?: boolean;
}

/** One setting: its label, its control, and its problem. */
export function FieldView({ basis, field, value, onChange, bare = false }: Props): ReactNode {
  const id = useId();
  const problem = problemOf(basis, field, value);
  const why = field.off === undefined || field.off === false ? problem : field.off;
  const described = why === undefined || why === '' ? {} : { 'aria-describedby': `${id}-why` };
  const control = {
    id,
    disabled: field.off !== undefined && field.off !== false,
    ...(bare ? { 'aria-label': field.label } : {}),
    ...(problem === undefined ? {} : { 'aria-invalid': true }),
    ...described,
  };
  return (
    <div className="sim-field" data-as={field.as}>
      {!bare && (
        <label htmlFor={id}>
          <bdi>{field.label}</bdi>
          {field.as === 'range' && <bdi>{basis.n(Number(value), field.unit)}</bdi>}
        </label>
      )}
      <Control field={field} value={value} onChange={onChange} control={control} />
      {field.unit !== undefined && field.as !== 'range' && <span className="sim-unit">{field.unit}</span>}
      {why !== undefined && why !== '' && (
        <small id={`${id}-why`} className={problem === undefined ? undefined : 'sim-problem'}>
          {why}
        </small>
      )}
    </div>
  );
}

/** The message about an invalid value. */
export function problemOf({ t, n }: Basis, field: Field, value: unknown): string | undefined {
  if (field.off !== undefined && field.off !== false) return undefined;
  const { min = -Infinity, max = Infinity } = field;
  if (field.as === 'number' && (typeof value !== 'number' || value < min || value > max))
    return t('between', { min: n(min), max: n(max) });
  return field.check?.(value);
}

interface ControlProps extends Pick<Props, 'field' | 'value' | 'onChange'> {
  readonly control: Readonly<Record<string, unknown>>;
}

function Control({ field, value, onChange, control }: ControlProps): ReactNode {
  const { as, options = [], min, max, step } = field;
  if (as === 'switch')
    return (
      <input
        {...control}
        type="checkbox"
        role="switch"
        checked={value === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    );
  if (as === 'choice')
    return (
      <select
        {...control}
        dir="auto"
        value={String(value)}
        onChange={({ currentTarget }) => onChange(valuesOf(options).find((one) => String(one) === currentTarget.value))}
      >
        {options.map((option) => {
          const [key, label] = typeof option === 'object' ? option : [option, String(option)];
          return (
            <option key={key} value={key}>
              {label}
            </option>
          );
        })}
      </select>
    );
  return (
    <input
      {...control}
      type={as === 'range' || as === 'time' ? as : 'text'}
      inputMode={as === 'number' ? 'decimal' : undefined}
      dir={as === 'range' ? undefined : 'auto'}
      min={as === 'range' ? min : undefined}
      max={as === 'range' ? max : undefined}
      step={as === 'range' ? step : undefined}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(readValue(as, currentTarget.value))}
    />
  );
}

function valuesOf(options: NonNullable<Field['options']>): (string | number)[] {
  return options.map((option) => (typeof option === 'object' ? option[0] : option));
}

/** A number where one is wanted and there is one; else the text, which the check then refuses. */
function readValue(as: Field['as'], text: string): string | number {
  const numeric = as === 'number' || as === 'range';
  return numeric && /^-?\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text;
}

/** Formats a value for the log. */
export function sayValue({ t }: Basis, field: Field, value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'on' : 'off');
  const option = field.options?.find((one) => typeof one === 'object' && one[0] === value);
  return typeof option === 'object' ? option[1] : String(value);
}
