import type { ReactNode } from 'react';
import { formatNumber } from '../../../../model/plain-words.ts';
import type { ChangePlan } from '../../contract.ts';
import { SpanList } from '../parts/SpanLine.tsx';

/** The redirects that a change alters, one row for each rule. */
export function PlannedRedirects({
  redirects: { sites, rules, count },
}: {
  readonly redirects: ChangePlan['redirects'];
}): ReactNode {
  if (sites.length === 0 && count === 0) return null;
  return (
    <div className="plan-part">
      <h3>Redirects</h3>
      {sites.length > 0 && <SpanList lines={sites} />}
      {count > 0 && (
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
              {rules.map(({ rule, kind, sites: on, request, before, after }) => (
                <tr key={`${rule} ${kind} ${request}`}>
                  <th scope="row">
                    <code>{rule}</code>
                  </th>
                  <td>{KINDS[kind]}</td>
                  <td>{on}</td>
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
      {count > rules.length && <p className="help">and {formatNumber(count - rules.length)} more</p>}
    </div>
  );
}

const KINDS = { gained: 'new', lost: 'removed', retargeted: 'leads elsewhere', status: 'other status' } as const;
