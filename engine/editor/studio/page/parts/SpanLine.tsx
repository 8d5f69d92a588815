import type { ReactNode } from 'react';
import type { Line } from '../../../../build/plan/report/report.ts';

/** A line of a plan: words, and what is written in files and addresses. */
export function SpanLine({ line }: { readonly line: Line }): ReactNode {
  return line.map((span, index) => (typeof span === 'string' ? span : <code key={index}>{span.code}</code>));
}

export function SpanList({ lines }: { readonly lines: readonly Line[] }): ReactNode {
  return (
    <ul className="lines">
      {lines.map((line, index) => (
        <li key={index}>
          <SpanLine line={line} />
        </li>
      ))}
    </ul>
  );
}
