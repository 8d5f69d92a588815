import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { longDate } from '../../engine/content/written-dates.ts';
import { exampleSerial } from '../../engine/content/serial-number.ts';
import {
  checkWarranty,
  type WarrantyAnswer,
  type WarrantyProblem,
  type WarrantyTerms,
} from '../../engine/content/warranty.ts';
import { formatWord } from '../../engine/content/words.ts';

/** The models of one category. */
export interface WarrantyModels {
  readonly label: string;
  readonly models: readonly WarrantyModel[];
}

interface WarrantyModel {
  readonly model: string;
  /** How long it is covered, in months. */
  readonly months: number;
}

export interface WarrantyWords {
  readonly product: string;
  readonly choose: string;
  readonly serial: string;
  readonly example: string;
  readonly delivered: string;
  readonly check: string;
  readonly covered: string;
  readonly ended: string;
  readonly made: string;
  readonly fromInvoice: string;
  readonly fromWeek: string;
  readonly problems: Readonly<Record<WarrantyProblem, string>>;
}

/** A page that helps on. */
interface Way {
  readonly href: string;
  readonly label: string;
}

interface Props {
  /** The language of the page, BCP 47. */
  readonly lang: string;
  readonly terms: WarrantyTerms;
  readonly groups: readonly WarrantyModels[];
  /** Where a device goes that is covered, and one that is not any more. */
  readonly ways: { readonly covered: readonly Way[]; readonly ended: readonly Way[] };
  readonly words: WarrantyWords;
}

interface Checked {
  readonly model: string;
  readonly answer: WarrantyAnswer | WarrantyProblem;
}

/** The field that a problem is about. */
const FIELD_OF: Readonly<Record<WarrantyProblem, 'serial' | 'delivered'>> = {
  notOurs: 'serial',
  notYet: 'serial',
  tooEarly: 'delivered',
  notDelivered: 'delivered',
};

/** Tells until when a device is covered, by its serial number and the day of its delivery. All of it happens in the browser. */
export function WarrantyCheck({ lang, terms, groups, ways, words }: Props): ReactNode {
  const id = useId();
  const [checked, setChecked] = useState<Checked>();
  const answer = checked?.answer;
  const problem = typeof answer === 'string' ? answer : undefined;
  const wrong = problem && FIELD_OF[problem];
  const example = exampleSerial(terms.form);

  function check(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const textOf = (name: string): string => String(fields.get(name) ?? '');
    const chosen = groups.flatMap(({ models }) => models).find(({ model }) => model === textOf('model'));
    if (!chosen) return;
    const asked = { serial: textOf('serial'), delivered: textOf('delivered'), months: chosen.months };
    const found = checkWarranty(asked, terms, localDay(new Date()));
    setChecked({ model: chosen.model, answer: found });
    if (typeof found === 'string') form.querySelector<HTMLElement>(`[name="${FIELD_OF[found]}"]`)?.focus();
  }

  const described = (field: 'serial' | 'delivered'): string | undefined =>
    wrong === field ? `${id}-answer` : undefined;

  return (
    // Without an ancestor that is a dialog, this method sends nothing, also before the script is there.
    <form className="warranty-check" method="dialog" onSubmit={check}>
      <Field id={`${id}-model`} label={words.product}>
        <select id={`${id}-model`} name="model" required defaultValue="">
          <option value="">{words.choose}</option>
          {groups.map(({ label, models }) => (
            <optgroup key={label} label={label}>
              {models.map(({ model }) => (
                <option key={model}>{model}</option>
              ))}
            </optgroup>
          ))}
        </select>
      </Field>
      <Field id={`${id}-serial`} label={words.serial}>
        <input
          id={`${id}-serial`}
          name="serial"
          dir="ltr"
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={wrong === 'serial' ? true : undefined}
          aria-describedby={[described('serial'), `${id}-hint`].filter(Boolean).join(' ')}
        />
        <p className="hint" id={`${id}-hint`}>
          {formatWord(words.example, { serial: example }, lang)}
        </p>
      </Field>
      <Field id={`${id}-delivered`} label={words.delivered}>
        <input
          id={`${id}-delivered`}
          name="delivered"
          type="date"
          aria-invalid={wrong === 'delivered' ? true : undefined}
          aria-describedby={described('delivered')}
        />
      </Field>
      <button type="submit">{words.check}</button>
      <div className="warranty-answer" id={`${id}-answer`} role="status">
        {problem !== undefined && (
          <p className="problem">{formatWord(words.problems[problem], { serial: example }, lang)}</p>
        )}
        {checked && typeof answer === 'object' && (
          <>
            <p className="verdict" data-covered={answer.isCovered}>
              {formatWord(
                answer.isCovered ? words.covered : words.ended,
                { model: checked.model, date: longDate(answer.until, lang) },
                lang,
              )}
            </p>
            <p>
              {formatWord(words.made, { week: answer.made.week, year: answer.made.year }, lang)}{' '}
              {answer.isFromInvoice
                ? words.fromInvoice
                : formatWord(words.fromWeek, { date: longDate(answer.from, lang) }, lang)}
            </p>
            <p className="leads">
              {(answer.isCovered ? ways.covered : ways.ended).map(({ href, label }) => (
                <a key={href} href={href}>
                  {label}
                </a>
              ))}
            </p>
          </>
        )}
      </div>
    </form>
  );
}

interface FieldProps {
  /** The id of the input. */
  readonly id: string;
  readonly label: string;
  readonly children: ReactNode;
}

function Field({ id, label, children }: FieldProps): ReactNode {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  );
}

/** The day where the visitor is, as `2026-03-14`. */
function localDay(now: Date): string {
  const pad = (number: number): string => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}
