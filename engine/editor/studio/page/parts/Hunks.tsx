import type { ReactNode } from 'react';
import type { Hunk } from '../../../../model/edits/text-edits.ts';

/** The changed lines of a file. */
export function Hunks({ hunks, label }: { readonly hunks: readonly Hunk[]; readonly label: string }): ReactNode {
  return (
    <div className="hunks" tabIndex={0} role="region" aria-label={label}>
      {hunks.map(({ line, removed, added }) => (
        <div key={line} className="hunk">
          <span className="line">line {line}</span>
          {removed.map((text, index) => (
            <del key={`removed ${index}`}>
              <Mark sign="−" word="removed" />
              {text}
            </del>
          ))}
          {added.map((text, index) => (
            <ins key={`added ${index}`}>
              <Mark sign="+" word="added" />
              {text}
            </ins>
          ))}
        </div>
      ))}
    </div>
  );
}

function Mark({ sign, word }: { readonly sign: string; readonly word: string }): ReactNode {
  return (
    <>
      <span aria-hidden="true" className="sign">
        {sign}
      </span>
      <span className="hidden">{word}: </span>
    </>
  );
}
