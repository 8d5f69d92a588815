import { useRef, useState, type ReactNode } from 'react';
import { FAQ_IDS, idFault, PAGE_IDS, PRODUCT_IDS, type IdKind } from '../../../../compile/edits/entry-id.ts';
import { AddedNotice } from '../parts/AddedNotice.tsx';
import { Coded } from '../parts/Coded.tsx';
import { RefusalNotice } from '../parts/RefusalNotice.tsx';
import { SubmitButton } from '../parts/SubmitButton.tsx';
import { TextControl } from '../parts/TextControl.tsx';
import { useAdding } from '../parts/use-adding.ts';

interface Props {
  readonly kind: string;
  /** The ids that entries have. */
  readonly taken: readonly string[];
}

/** The form of a new entry. Its id is checked while one types. */
export function AddEntry({ kind, taken }: Props): ReactNode {
  const { busy, refusal, done, send } = useAdding('entry');
  const ids = IDS[kind];
  const [typed, setTyped] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const text = typed ?? ids?.propose('', taken) ?? '';
  const id = text.trim();
  if (done) return <AddedNotice done={done} what={`The entry ${id}`} view="content" kind={kind} />;
  const fault = ids && id !== '' ? idFault(ids, id, taken) : undefined;
  const meant = fault?.meant;
  return (
    <form
      className="add-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (fault) return field.current?.focus();
        // What is proposed changes once the entry is there.
        setTyped(id);
        return send({ kind, id });
      }}
    >
      <TextControl
        ref={field}
        label="Id"
        value={text}
        onChange={setTyped}
        required
        help={<>The name of its file, and a part of its address{ids === undefined ? '.' : `: ${ids.form}.`}</>}
        problem={fault && <Coded text={fault.problem} />}
      />
      {meant !== undefined && (
        <p className="proposals">
          <button
            type="button"
            onClick={() => {
              setTyped(meant);
              field.current?.focus();
            }}
          >
            Use <code>{meant}</code>
          </button>
        </p>
      )}
      {refusal && <RefusalNotice refusal={refusal} takesFocus />}
      <div className="form-end">
        <SubmitButton busy={busy}>Add the entry</SubmitButton>
        <p className="help">The files change when you save.</p>
      </div>
    </form>
  );
}

/** The ids of the kinds of content to which the studio adds. */
const IDS: Readonly<Record<string, IdKind>> = Object.fromEntries(
  [FAQ_IDS, PAGE_IDS, PRODUCT_IDS].map((ids) => [ids.folder, ids]),
);
