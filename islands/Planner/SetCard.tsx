import type { ReactNode } from 'react';
import { usePlanner } from './context.ts';
import type { Part } from './model/products.ts';

export interface Reason {
  readonly text: string;
  /** True for what speaks against the set. */
  readonly isProblem?: boolean;
}

interface Props {
  readonly title: string;
  /** The figure that decides, as a sentence or a few words. */
  readonly figure: string;
  readonly reasons?: readonly Reason[];
  readonly parts: readonly Part[];
  /** A control below the list. */
  readonly children?: ReactNode;
}

/** A set of products: why, how many of each, and a way to compare them. */
export function SetCard({ title, figure, reasons = [], parts, children }: Props): ReactNode {
  const { words, figures, compare } = usePlanner();
  const ids = [...new Set(parts.map(({ product }) => product.id))].slice(0, compare?.most);
  return (
    <section className="card plan-set">
      <h3>{title}</h3>
      <p className="plan-figure">{figure}</p>
      {reasons.length > 0 && (
        <ul className="plan-reasons">
          {reasons.map(({ text, isProblem }) => (
            <li key={text} className={isProblem === true ? 'problem' : undefined}>
              {text}
            </li>
          ))}
        </ul>
      )}
      <table>
        <caption className="unseen">{words.parts}</caption>
        <thead>
          <tr>
            <th scope="col">{words.quantity}</th>
            <th scope="col">{words.product}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ product, count }) => (
            <tr key={product.id}>
              <td>{figures.count(count)}</td>
              <th scope="row">
                <a href={product.href}>{product.model}</a> <span className="plan-name">{product.name}</span>
              </th>
            </tr>
          ))}
        </tbody>
      </table>
      {children}
      {compare && ids.length > 1 && (
        <p className="plan-compare">
          <a href={`${compare.href}?${new URLSearchParams(ids.map((id) => ['id', id])).toString()}`}>{words.compare}</a>
        </p>
      )}
    </section>
  );
}
