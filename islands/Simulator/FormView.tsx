import { useRef, type FormEvent, type ReactNode } from 'react';
import { FieldView, problemOf } from './FieldView.tsx';
import type { Part } from './model.ts';
import type { Desk } from './desk.ts';
import { valueAt } from './path.ts';

interface Props {
  readonly form: Extract<Part, { kind: 'form' }>;
  readonly desk: Desk;
}

/** Settings that take effect together. A problem is shown beside its setting, and no setting is applied until all are valid. */
export function FormView({ form, desk }: Props): ReactNode {
  const { t } = desk.basis;
  const fields = form.fields.map(desk.lock);
  const frame = useRef<HTMLFormElement>(null);
  const valueOf = (path: string): unknown => (path in desk.draft ? desk.draft[path] : valueAt(desk.values, path));
  const changed = fields.filter(({ path }) => path in desk.draft);
  const wrong = fields.some((field) => problemOf(desk.basis, field, valueOf(field.path)) !== undefined);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (wrong) frame.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    else if (form.instant !== true) desk.apply(form, fields);
  };
  return (
    <form ref={frame} className="sim-form" noValidate onSubmit={submit} aria-label={form.title}>
      {form.title !== undefined && (
        <h3>
          <bdi>{form.title}</bdi>
        </h3>
      )}
      {fields.map((field) => (
        <FieldView
          key={field.path}
          basis={desk.basis}
          field={field}
          value={valueOf(field.path)}
          onChange={(value) => {
            if (form.instant === true && problemOf(desk.basis, field, value) === undefined) desk.change(field, value);
            else desk.enter(field.path, value);
          }}
        />
      ))}
      {form.instant !== true && !desk.locked && (
        <p className="sim-buttons">
          <button type="submit" disabled={changed.length === 0}>
            {t('apply')}
          </button>
          <button
            type="button"
            className="sim-plain"
            disabled={changed.length === 0}
            onClick={() => desk.discard(fields)}
          >
            {t('discard')}
          </button>
          {changed.length > 0 && <small role="status">{t(wrong ? 'invalid' : 'unsaved')}</small>}
        </p>
      )}
    </form>
  );
}
