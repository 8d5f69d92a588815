import { useMemo, type ReactNode } from 'react';
import type { Finding, RowPlace } from '../../contract.ts';
import { Coded } from '../parts/Coded.tsx';
import { useStudio } from '../state/studio.ts';
import type { Facet } from '../table/arrange.ts';
import type { Column } from '../table/Grid.tsx';
import { ListView } from './ListView.tsx';

interface ProblemRow extends RowPlace {
  readonly finding: Finding;
}

const RANK = { error: 0, warning: 1, info: 2 } as const;

const COLUMNS: readonly Column<ProblemRow>[] = [
  {
    id: 'severity',
    label: 'Severity',
    width: '7.5rem',
    text: ({ finding }) => finding.severity,
    order: ({ finding }) => RANK[finding.severity],
    render: ({ finding: { severity } }) => (
      <span className="severity" data-severity={severity}>
        {severity}
      </span>
    ),
  },
  {
    id: 'message',
    label: 'Problem',
    width: 'minmax(12rem, 4fr)',
    text: ({ finding }) => finding.message,
    render: ({ finding }) => <Coded text={finding.message} />,
  },
  {
    id: 'place',
    label: 'Place',
    width: 'minmax(9rem, 2fr)',
    text: ({ finding: { file, line } }) => `${file}:${line}`,
    figures: true,
    minor: true,
  },
  { id: 'code', label: 'Code', width: '5.5rem', text: ({ finding }) => finding.code, figures: true, minor: true },
];

const FACETS: readonly Facet<ProblemRow>[] = [
  { id: 'severity', label: 'Severity', values: ({ finding }) => [finding.severity] },
  { id: 'code', label: 'Code', values: ({ finding }) => [finding.code] },
  { id: 'file', label: 'File', values: ({ file }) => [file] },
];

/** All findings of the project with its drafts. */
export function ProblemsView(): ReactNode {
  const { findings } = useStudio().project;
  const rows = useMemo(() => findings.map(rowOf), [findings]);
  return (
    <ListView
      title="Problems"
      noun="problems"
      asked={{ data: rows }}
      columns={COLUMNS}
      facets={FACETS}
      none="The project has no problems."
      judged={false}
      nameOf={({ finding }) => finding.message.replaceAll('`', '')}
    />
  );
}

/** The form of a problem is that of the value around it: a key that is missing can be added there. */
function rowOf(finding: Finding): ProblemRow {
  const { file, line, pointer = '' } = finding;
  return { finding, file, line, pointer: pointer.slice(0, Math.max(0, pointer.lastIndexOf('/'))) };
}
