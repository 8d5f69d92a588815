import { type ReactNode } from 'react';
import { usePlanner } from './context.ts';
import { NumberField } from './Fields.tsx';
import { LIMITS, type Plan } from './model/plan.ts';
import { powerNeed, powerTaken, switchesFor } from './model/power.ts';
import { SetCard } from './SetCard.tsx';

interface Props {
  readonly plan: Plan;
  readonly onChange: (change: Partial<Plan>) => void;
}

/** The switches for devices that take their power over the cable. */
export function PowerTool({ plan: { powered, reserve }, onChange }: Props): ReactNode {
  const { words, figures, products, say } = usePlanner();
  const takers = products.filter(({ taken }) => taken !== undefined);
  const parts = takers.flatMap((product) => {
    const count = powered[product.id];
    return count === undefined ? [] : [{ product, count }];
  });
  const need = powerNeed(parts, products, reserve / 100);
  const sets = switchesFor(parts, products, reserve / 100);
  const watts = (power: number): string => figures.measure(power, 'W');

  return (
    <>
      <fieldset className="plan-tools">
        <legend>{words.powered}</legend>
        <div className="plan-fields">
          {takers.map(({ id, model, name, taken }) => (
            <NumberField
              key={id}
              label={`${model} ${name} (${watts(taken ? powerTaken(taken) : 0)})`}
              value={powered[id] ?? 0}
              limits={[0, LIMITS.count[1], 1]}
              onChange={(value) => onChange({ powered: withCount(powered, id, value) })}
            />
          ))}
        </div>
      </fieldset>
      <div className="plan-fields plan-tools">
        <NumberField
          label={words.reserve}
          value={reserve}
          limits={LIMITS.reserve}
          unit="%"
          onChange={(value) => onChange({ reserve: value })}
        />
      </div>
      <div role="status">
        {parts.length === 0 && <p>{words.noSwitch}</p>}
        {need.ports > 0 && (
          <p className="plan-figure">{say('need', { ports: figures.count(need.ports), power: watts(need.power) })}</p>
        )}
        {need.tooMuch.map(({ id, model, taken }) => (
          <p key={id} className="problem">
            {say('tooMuch', { model, power: watts(taken ? powerTaken(taken) : 0) })}
          </p>
        ))}
      </div>
      <div className="plan-sets">
        {sets.map(({ part, ports, budget, rest }) => (
          <SetCard
            key={part.product.id}
            title={part.product.model}
            figure={say('switchReason', {
              ports: figures.count(ports),
              power: watts(budget),
              rest: watts(rest),
            })}
            parts={[part, ...parts.filter(({ product }) => !need.tooMuch.includes(product))]}
          />
        ))}
      </div>
    </>
  );
}

function withCount(powered: Plan['powered'], id: string, count: number): Plan['powered'] {
  const others = Object.entries(powered).filter(([one]) => one !== id);
  return Object.fromEntries(count === 0 ? others : [...others, [id, count]]);
}
