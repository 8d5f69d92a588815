import type { ReactNode } from 'react';
import type { Finding } from '../../contract.ts';
import { Coded } from './Coded.tsx';

/** A finding with its severity as a word, and what to do. */
export function FindingText({ finding: { severity, message, hint, code } }: { readonly finding: Finding }): ReactNode {
  return (
    <div className="finding">
      <p>
        <span className="severity" data-severity={severity}>
          {severity}
        </span>{' '}
        <Coded text={message} />
      </p>
      {hint !== undefined && (
        <p className="hint">
          <Coded text={hint} /> <small>{code}</small>
        </p>
      )}
    </div>
  );
}
