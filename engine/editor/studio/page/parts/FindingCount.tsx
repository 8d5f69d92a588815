import type { ReactNode } from 'react';
import type { Finding } from '../../contract.ts';

const ORDER = ['error', 'warning', 'info'] as const;

/** How many problems something has, named by the gravest of them. */
export function FindingCount({ findings }: { readonly findings: readonly Finding[] }): ReactNode {
  const gravest = ORDER.find((severity) => findings.some((finding) => finding.severity === severity));
  if (gravest === undefined) return null;
  const count = findings.filter(({ severity }) => severity === gravest).length;
  return (
    <span className="severity" data-severity={gravest}>
      {count} {count === 1 || gravest === 'info' ? WORDS[gravest] : `${WORDS[gravest]}s`}
    </span>
  );
}

const WORDS = { error: 'error', warning: 'warning', info: 'info' } as const;
