import { type ReactNode } from 'react';
import { usePlanner } from './context.ts';
import { NumberField } from './Fields.tsx';
import { clearance, linksFor } from './model/link.ts';
import { LIMITS, type Plan } from './model/plan.ts';
import { SetCard } from './SetCard.tsx';

interface Props {
  readonly plan: Plan;
  readonly onChange: (change: Partial<Plan>) => void;
}

/** International mile. */
const KILOMETRES_PER_MILE = 1.609_344;

/** The devices of a radio link between two places that see each other. */
export function LinkTool({ plan: { distance, eirp, units }, onChange }: Props): ReactNode {
  const { words, figures, products, say } = usePlanner();
  const kilometres = units === 'us' ? distance * KILOMETRES_PER_MILE : distance;
  const sets = linksFor(products, { distance: kilometres, eirp });

  return (
    <>
      <div className="plan-fields plan-tools">
        <NumberField
          label={words.distance}
          value={distance}
          limits={LIMITS.distance}
          unit={units === 'us' ? 'mi' : 'km'}
          onChange={(value) => onChange({ distance: value })}
        />
        <NumberField
          label={words.eirp}
          value={eirp}
          limits={LIMITS.eirp}
          unit="dBm"
          onChange={(value) => onChange({ eirp: value })}
        />
      </div>
      <div role="status">
        <p>{say('clearance', { height: figures.measure(clearance(kilometres), 'm') })}</p>
        {sets.length === 0 && <p className="problem">{words.noLink}</p>}
      </div>
      <div className="plan-sets">
        {sets.map(({ parts, margin }) => (
          <SetCard
            key={parts.map(({ product }) => product.id).join()}
            title={parts.map(({ product }) => product.model).join(' + ')}
            figure={say('margin', { margin: figures.measure(margin, 'dB', 0) })}
            parts={parts}
          />
        ))}
      </div>
    </>
  );
}
