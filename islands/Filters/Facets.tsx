import { useState, type ReactNode } from 'react';
import { chosenFacets, toggleValue } from '../../engine/content/facets.ts';
import type { FilterContext } from './context.ts';

/** The filters with their values. A value that nothing is left of is text. On a phone they fold away. */
export function Facets({ choice, chosen, list, words, href }: FilterContext): ReactNode {
  const [open] = useState(() => chosenFacets(choice, list.facets).length > 0);
  if (list.facets.length === 0) return null;
  const active = chosenFacets(choice, list.facets).flatMap(({ id, options }) =>
    options
      .filter(({ value }) => choice.values[id]?.includes(value))
      .map(({ value, label }) => ({ key: `${id} ${value}`, label, href: href(toggleValue(choice, id, value)) })),
  );
  return (
    <div className="facets">
      <details className="facets-fold" open={open}>
        <summary>
          {words.title}
          {active.length > 0 && <span className="badge">{active.length}</span>}
        </summary>
        {active.length > 0 && (
          <p className="facets-clear">
            <a href={href({ ...choice, values: {}, page: 1 })} data-held="">
              {words.clear}
            </a>
          </p>
        )}
        {list.facets.map(({ id, label, options }) => (
          <section key={id} className="facet" aria-label={label}>
            <h2>{label}</h2>
            <ul>
              {options.map(({ value, label: name }) => {
                const on = choice.values[id]?.includes(value) ?? false;
                const count = chosen.counts[id]?.[value] ?? 0;
                const inside = (
                  <>
                    <bdi>{name}</bdi> <small>{count}</small>
                  </>
                );
                return (
                  <li key={value}>
                    {on || count > 0 ? (
                      <a
                        className="facet-value"
                        href={href(toggleValue(choice, id, value))}
                        data-held=""
                        rel="nofollow"
                        aria-current={on ? 'true' : undefined}
                      >
                        {inside}
                      </a>
                    ) : (
                      <span className="facet-value">{inside}</span>
                    )}
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </details>
    </div>
  );
}
