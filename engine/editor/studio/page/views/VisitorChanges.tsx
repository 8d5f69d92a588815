import type { ReactNode } from 'react';
import type { ChangesView } from '../../contract.ts';

/** What the drafts change for visitors: redirects and pages. */
export function VisitorChanges({ changes: { redirects, pages } }: { readonly changes: ChangesView }): ReactNode {
  const { added, removed, addedCount, removedCount } = pages;
  const nothing = redirects.length === 0 && addedCount === 0 && removedCount === 0;
  return (
    <section aria-label="For visitors">
      <h2>For visitors</h2>
      {nothing && <p className="help">No address comes or goes, and no redirect changes.</p>}
      {redirects.length > 0 && (
        <div className="scroll" tabIndex={0} role="region" aria-label="Redirects that change">
          <table>
            <caption>Redirects that change</caption>
            <thead>
              <tr>
                <th scope="col">Rule</th>
                <th scope="col">Change</th>
                <th scope="col">Sites</th>
                <th scope="col">Request</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              {redirects.map(({ rule, kind, sites, request, before, after }) => (
                <tr key={`${rule} ${kind} ${request}`}>
                  <th scope="row">
                    <code>{rule}</code>
                  </th>
                  <td>{KINDS[kind]}</td>
                  <td>{sites}</td>
                  <td>
                    <code>{request}</code>
                  </td>
                  <td>{before}</td>
                  <td>{after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pages title="Pages that come" paths={added} count={addedCount} />
      <Pages title="Pages that go" paths={removed} count={removedCount} />
    </section>
  );
}

const KINDS = { gained: 'new', lost: 'removed', retargeted: 'leads elsewhere', status: 'other status' } as const;

function Pages({
  title,
  paths,
  count,
}: {
  readonly title: string;
  readonly paths: readonly string[];
  readonly count: number;
}): ReactNode {
  if (count === 0) return null;
  return (
    <details open={count <= 10}>
      <summary>
        {title}: {count.toLocaleString('en')}
      </summary>
      <ul className="paths">
        {paths.map((path) => (
          <li key={path}>
            <code>{path}</code>
          </li>
        ))}
        {count > paths.length && <li>and {(count - paths.length).toLocaleString('en')} more</li>}
      </ul>
    </details>
  );
}
