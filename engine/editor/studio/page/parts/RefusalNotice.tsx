import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { Refusal } from '../../contract.ts';
import { Coded } from './Coded.tsx';
import { FindingText } from './FindingText.tsx';
import { Loop } from './Loop.tsx';
import { proposedTargets } from './proposed-targets.ts';

interface Props {
  readonly refusal: Refusal;
  /** Gives the focus to the notice when it appears: for a person who has sent a form and waits for the answer. */
  readonly takesFocus?: boolean;
  /** Takes a target that a hint proposes. */
  readonly onTarget?: (target: string) => void;
}

/** Why nothing was changed, and what to do. */
export function RefusalNotice({
  refusal: { problem, findings, loop },
  takesFocus = false,
  onTarget,
}: Props): ReactNode {
  const notice = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) notice.current?.focus();
  }, [takesFocus]);
  const targets = onTarget ? proposedTargets(findings) : [];
  return (
    <div className="refusal" role="alert" ref={notice} tabIndex={takesFocus ? -1 : undefined}>
      <p className="refusal-problem">
        <Coded text={problem} />
      </p>
      {loop && loop.length > 1 && <Loop addresses={loop} />}
      {findings
        .filter(({ message }) => message !== problem)
        .map((finding) => (
          <FindingText key={`${finding.code} ${finding.message}`} finding={finding} />
        ))}
      {targets.length > 0 && (
        <p className="proposals">
          {targets.map((target) => (
            <button key={target} type="button" onClick={() => onTarget?.(target)}>
              Use <code>{target}</code>
            </button>
          ))}
        </p>
      )}
    </div>
  );
}
