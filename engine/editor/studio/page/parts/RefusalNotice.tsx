import type { ReactNode } from 'react';
import type { Refusal } from '../../contract.ts';
import { Coded } from './Coded.tsx';
import { FindingText } from './FindingText.tsx';
import { Loop } from './Loop.tsx';
import { proposedTargets } from './proposed-targets.ts';

interface Props {
  readonly refusal: Refusal;
  /** Takes a target that a hint proposes. */
  readonly onTarget?: (target: string) => void;
}

/** Why nothing was changed, and what to do. */
export function RefusalNotice({ refusal: { problem, findings, loop }, onTarget }: Props): ReactNode {
  const targets = onTarget ? proposedTargets(findings) : [];
  return (
    <div className="refusal" role="alert">
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
