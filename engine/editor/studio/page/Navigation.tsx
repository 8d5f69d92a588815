import type { ReactNode } from 'react';
import type { ProjectView } from '../contract.ts';
import { kindName } from './views/kind-name.ts';
import { formatPlace, usePlace, type View } from './state/location.ts';

interface Item {
  readonly view: View;
  readonly label: string;
  readonly count?: number;
  /** Something waits here. */
  readonly marked?: boolean;
}

/** The list of views. */
export function Navigation({ project }: { readonly project: ProjectView }): ReactNode {
  const { view, params } = usePlace();
  const errors = project.findings.filter(({ severity }) => severity === 'error').length;
  const items: readonly Item[] = [
    { view: 'sites', label: 'Sites', count: project.sites.length },
    { view: 'routes', label: 'Routes' },
    { view: 'redirects', label: 'Redirects' },
    { view: 'content', label: 'Content' },
    { view: 'texts', label: 'Texts' },
    { view: 'try', label: 'Try an address' },
    { view: 'changes', label: 'Changes', count: project.drafts.length, marked: project.drafts.length > 0 },
    { view: 'problems', label: 'Problems', count: project.findings.length, marked: errors > 0 },
  ];
  const kind = params.kind ?? project.kinds[0]?.kind;
  return (
    <nav className="views" aria-label="Views">
      <ul>
        {items.map((item) => (
          <li key={item.view}>
            <a
              href={formatPlace(item.view)}
              aria-current={item.view === view ? 'page' : undefined}
              data-marked={item.marked || undefined}
            >
              <span>{item.label}</span>
              {item.count !== undefined && <span className="number">{item.count.toLocaleString('en')}</span>}
            </a>
            {item.view === 'content' && view === 'content' && (
              <ul className="kinds">
                {project.kinds.map((one) => (
                  <li key={one.kind}>
                    <a
                      href={formatPlace('content', { kind: one.kind })}
                      aria-current={one.kind === kind ? 'true' : undefined}
                    >
                      <span>{kindName(one.kind)}</span>
                      <span className="number">{one.entries.toLocaleString('en')}</span>
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
