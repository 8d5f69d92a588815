import { useRef, useState, type ReactNode } from 'react';
import type { ChangesView as Changes, Kept, Refusal } from '../../contract.ts';
import { FindingText } from '../parts/FindingText.tsx';
import { Hunks } from '../parts/Hunks.tsx';
import { RefusalNotice } from '../parts/RefusalNotice.tsx';
import { Failed, Loading } from '../parts/States.tsx';
import { useAnswer, useStudio } from '../state/studio.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import { Plan } from './Plan.tsx';

/** What the drafts change, with the step that writes them. */
export function ChangesView(): ReactNode {
  const { api, refresh, announce } = useStudio();
  const { data, problem } = useAnswer('changes', {});
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [saved, setSaved] = useState<readonly string[]>();
  const [asked, setAsked] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { files = [], findings = [], canSave = false, revision = 0 } = data ?? {};

  async function save(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setRefusal(undefined);
    const answer = await api.post('save', { revision });
    setBusy(false);
    setRefusal(answer.ok ? undefined : answer);
    setSaved(answer.ok ? answer.files : undefined);
    if (answer.ok) heading.current?.focus();
    refresh();
  }

  async function settle(run: ReturnType<typeof api.post<'discard' | 'conflict'>>, said: string): Promise<void> {
    const answer = await run;
    setRefusal(answer.ok ? undefined : answer);
    setSaved(undefined);
    if (answer.ok) announce(said);
    heading.current?.focus();
    refresh();
  }

  return (
    <div className="changes">
      <h1 ref={heading} tabIndex={-1}>
        Changes
      </h1>
      {problem !== undefined && <Failed problem={problem} />}
      {!data && problem === undefined && <Loading what="the changes" />}
      {saved && (
        <p className="added" role="status">
          Saved {saved.length === 1 ? saved[0] : `${saved.length} files`}. The change is live in this project.
        </p>
      )}
      {refusal && <RefusalNotice refusal={refusal} takesFocus />}
      {data && files.length === 0 && (
        <p className="state">There are no unsaved changes. What you edit is listed here before it is written.</p>
      )}
      {data && files.length > 0 && (
        <>
          <div className="toolbar">
            <button
              type="button"
              className="primary"
              disabled={!canSave}
              aria-disabled={busy}
              onClick={() => void save()}
            >
              Save {files.length === 1 ? 'the file' : `${files.length} files`}
            </button>
            <button type="button" onClick={() => setAsked('')}>
              Discard all
            </button>
            <p className="help">{adviceOn(data)}</p>
          </div>
          {findings.length > 0 && (
            <section aria-label="Problems of the changes">
              <h2>Problems</h2>
              {findings.map((finding) => (
                <div key={`${finding.file}:${finding.line} ${finding.message}`} className="placed">
                  <FindingText finding={finding} />
                  <code>
                    {finding.file}:{finding.line}
                  </code>
                </div>
              ))}
            </section>
          )}
          <Plan revision={revision} />
          <section aria-label="Files">
            <h2>Files</h2>
            {files.map((file) => (
              <FileChange
                key={file.file}
                change={file}
                onDiscard={() => setAsked(file.file)}
                onKeep={(keep) =>
                  void settle(api.post('conflict', { file: file.file, keep }), SETTLED[keep](file.file))
                }
              />
            ))}
          </section>
        </>
      )}
      {asked !== undefined && (
        <DiscardDialog
          file={asked}
          onClose={() => setAsked(undefined)}
          onDiscard={() => {
            setAsked(undefined);
            void settle(api.post('discard', asked === '' ? {} : { file: asked }), 'The changes are discarded.');
          }}
        />
      )}
    </div>
  );
}

function adviceOn({ files, findings, canSave }: Changes): string {
  if (files.some(({ state }) => state === 'conflict')) return 'Decide about the conflict first.';
  if (!canSave && findings.some(({ severity }) => severity === 'error')) return 'Mend the errors first.';
  return 'Nothing is lost if you leave the page: the studio keeps unsaved changes while it runs.';
}

interface FileProps {
  readonly change: Changes['files'][number];
  readonly onDiscard: () => void;
  readonly onKeep: (keep: Kept) => void;
}

function FileChange({
  change: { file, state, hunks, theirs = [], mergeable = false },
  onDiscard,
  onKeep,
}: FileProps): ReactNode {
  return (
    <article className="file-change" aria-label={file}>
      <header>
        <h3>
          <code>{file}</code>
        </h3>
        <span data-state={state}>{STATES[state]}</span>
        {state !== 'conflict' && (
          <button type="button" className="quiet" aria-label={`Discard ${file}`} onClick={onDiscard}>
            Discard
          </button>
        )}
      </header>
      {state === 'conflict' ? (
        <>
          <p role="alert">
            The file was changed on disk while you edited it.{' '}
            {mergeable
              ? 'The two changes are of different lines, so both can be kept.'
              : 'The two changes are of the same or neighbouring lines: choose one of them.'}
          </p>
          {mergeable && (
            <button type="button" className="primary" onClick={() => onKeep('both')}>
              Keep both
            </button>
          )}
          <div className="sides">
            <div>
              <h4>Yours</h4>
              <Hunks hunks={hunks} label={`Your changes of ${file}`} />
              <button type="button" onClick={() => onKeep('mine')}>
                Keep mine, drop theirs
              </button>
            </div>
            <div>
              <h4>On disk</h4>
              <Hunks hunks={theirs} label={`Changes of ${file} on disk`} />
              <button type="button" onClick={() => onKeep('theirs')}>
                Keep theirs, drop mine
              </button>
            </div>
          </div>
        </>
      ) : (
        <Hunks hunks={hunks} label={`Changes of ${file}`} />
      )}
    </article>
  );
}

/** What is announced once a conflict is settled, by the version that is kept. */
const SETTLED: Readonly<Record<Kept, (file: string) => string>> = {
  both: (file) => `Your changes of ${file} and those on disk are kept.`,
  mine: (file) => `Your version of ${file} is kept.`,
  theirs: (file) => `${file} is as it is on disk.`,
};

const STATES = { changed: 'changed', new: 'new file', conflict: 'conflict' } as const;
