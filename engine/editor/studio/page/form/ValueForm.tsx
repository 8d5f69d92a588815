import { useId, useMemo, type ReactNode } from 'react';
import { useStudio } from '../state/studio.ts';
import { Failed, Loading } from '../parts/States.tsx';
import { FindingText } from '../parts/FindingText.tsx';
import { FormContext, idsOf, type FormContextValue } from './context.ts';
import { Field } from './Field.tsx';
import { useDraft } from './use-draft.ts';

interface Props {
  readonly file: string;
  readonly pointer: string;
  readonly label: string;
}

/** The form of a part of a file, with its findings. Edits are kept as they are made; saving is a step of its own. */
export function ValueForm({ file, pointer, label }: Props): ReactNode {
  const id = useId();
  const { project } = useStudio();
  const { view, value, problem, refusal, state, edit, undo } = useDraft(file, pointer);
  const findings = useMemo(
    () =>
      [...(view?.findings ?? []), ...(refusal?.findings ?? [])].map((finding) => ({
        ...finding,
        pointer:
          finding.file === file && finding.pointer?.startsWith(pointer) ? finding.pointer.slice(pointer.length) : '',
      })),
    [view, refusal, file, pointer],
  );
  const form = useMemo(
    (): FormContextValue => ({ id, file, line: view?.line ?? 1, findings, languages: project.languages, Field, edit }),
    [id, file, view, findings, project.languages, edit],
  );
  if (!view) return problem === undefined ? <Loading what="the form" /> : <Failed problem={problem} />;
  return (
    <FormContext value={form}>
      <form className="value-form" aria-label={label} onSubmit={(event) => event.preventDefault()}>
        <p className="where">
          <code>
            {file}:{view.line}
          </code>
          <span role="status" className="draft-state" data-state={state}>
            {STATES[state]}
          </span>
        </p>
        {problem !== undefined && <Failed problem={problem} />}
        {refusal && (
          <div className="refusal" role="alert">
            <p>{refusal.problem}</p>
            <button type="button" onClick={undo}>
              Undo this edit
            </button>
          </div>
        )}
        {findings.length > 0 && (
          <nav className="summary" aria-label="Problems of this form">
            <ul>
              {findings.map((finding, index) => (
                <li key={index}>
                  <a
                    href={`#${idsOf(id, finding.pointer).field}`}
                    onClick={(event) => {
                      event.preventDefault();
                      focusNear(id, finding.pointer);
                    }}
                  >
                    {finding.message.replaceAll('`', '')}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {view.value === undefined && value === undefined ? (
          <div className="as-it-is">
            <p className="help">
              The file cannot be read as YAML, so it has no form. Correct it in <code>{file}</code>, from line{' '}
              {view.line}.
            </p>
            {findings.map((finding, index) => (
              <FindingText key={index} finding={finding} />
            ))}
            <pre tabIndex={0}>{view.text}</pre>
          </div>
        ) : (
          <Field schema={view.schema} value={value} pointer="" label={label} top />
        )}
      </form>
    </FormContext>
  );
}

const STATES = { kept: '', sending: 'Keeping the edit…', refused: 'Not kept' } as const;

/** Moves the focus to the field of a value, or to the nearest field around it. */
function focusNear(form: string, pointer: string): void {
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const field = document.getElementById(idsOf(form, at).field);
    if (field) field.focus();
    if (field || at === '') return;
  }
}
