import type { ReactNode } from 'react';
import { countOf, formatNumber } from '../../../../model/plain-words.ts';
import type { ChangePlan, PlannedPages } from '../../contract.ts';
import { SpanLine, SpanList } from '../parts/SpanLine.tsx';
import { Failed, Loading } from '../parts/States.tsx';
import { useAnswer } from '../state/studio.ts';
import { PlannedRedirects } from './PlannedRedirects.tsx';

/** What the drafts change for visitors. `revision`: that of the drafts that are shown beside it. */
export function Plan({ revision }: { readonly revision: number }): ReactNode {
  const { data, problem } = useAnswer('plan', {});
  const failure = problem ?? data?.problem;
  const isOlder = data !== undefined && data.revision < revision;
  return (
    <section aria-label="For visitors" aria-busy={!data || isOlder}>
      <h2>For visitors</h2>
      {!data && problem === undefined && <Loading what="the plan" />}
      {isOlder && problem === undefined && (
        <p className="help" role="status">
          Planning the last edit…
        </p>
      )}
      {problem === undefined ? (
        failure !== undefined && <p className="help">{failure}</p>
      ) : (
        <Failed problem={problem} />
      )}
      {data?.plan && <Planned plan={data.plan} />}
    </section>
  );
}

function Planned({ plan }: { readonly plan: ChangePlan }): ReactNode {
  const { summary, objections, warnings, pages, redirects, sections, unknown, compared } = plan;
  const { groups, sizes, before, now } = pages;
  return (
    <>
      <p className="answer">
        <SpanLine line={summary} />
      </p>
      {objections.length > 0 && (
        <div className="objections">
          <h3>Why it must not be shipped</h3>
          <SpanList lines={objections} />
        </div>
      )}
      {warnings.length > 0 && (
        <div className="warnings">
          <h3>Check before shipping</h3>
          <SpanList lines={warnings} />
        </div>
      )}
      {groups.length > 0 && (
        <div className="plan-part">
          <h3>Pages</h3>
          {groups.map((group) => (
            <Pages key={group.words} group={group} />
          ))}
          {before !== now && (
            <p className="help">
              A build writes {formatNumber(before)} pages before the change and {formatNumber(now)} after it. Other
              pages are rendered on request.
            </p>
          )}
          {sizes.length > 0 && <SpanList lines={sizes} />}
        </div>
      )}
      <PlannedRedirects redirects={redirects} />
      {sections.map(({ title, lines }) => (
        <div key={title} className="plan-part">
          <h3>{title}</h3>
          <SpanList lines={lines} />
        </div>
      ))}
      {unknown.length > 0 && (
        <div className="plan-part">
          <h3>Not known</h3>
          <SpanList lines={unknown} />
        </div>
      )}
      <p className="help">
        <SpanLine line={compared} />
      </p>
    </>
  );
}

/** Pages that change alike. Their addresses are open if none is left out. */
function Pages({ group: { words, on, count, shown } }: { readonly group: PlannedPages }): ReactNode {
  const rest = count - shown.length;
  return (
    <details open={rest === 0}>
      <summary>
        {words}: {on}
      </summary>
      <ul className="paths">
        {shown.map(({ path, location }) => (
          <li key={path}>
            <code>{path}</code>
            {location !== undefined && (
              <>
                {' → '}
                <code>{location}</code>
              </>
            )}
          </li>
        ))}
        {rest > 0 && <li>and {countOf(rest, 'more page')}</li>}
      </ul>
    </details>
  );
}
