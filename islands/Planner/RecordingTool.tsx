import { type ReactNode } from 'react';
import { usePlanner } from './context.ts';
import { NumberField } from './Fields.tsx';
import { LIMITS, type Plan } from './model/plan.ts';
import { recordersFor, storagePerDay } from './model/recording.ts';
import { SetCard } from './SetCard.tsx';

interface Props {
  readonly plan: Plan;
  readonly onChange: (change: Partial<Plan>) => void;
}

const FIELDS = ['cameras', 'bitrate', 'hours', 'days'] as const;

/** The recorders that keep what cameras record. */
export function RecordingTool({ plan, onChange }: Props): ReactNode {
  const { words, figures, products, say } = usePlanner();
  const units = { cameras: '', bitrate: 'Mbit/s', hours: 'h', days: '' };
  const wish = { cameras: plan.cameras, bitrate: plan.bitrate, hours: plan.hours, days: plan.days };
  const sets = recordersFor(products, wish);
  const storage = (terabytes: number): string => figures.measure(terabytes, 'TB');

  return (
    <>
      <div className="plan-fields plan-tools">
        {FIELDS.map((name) => (
          <NumberField
            key={name}
            label={words[name]}
            value={plan[name]}
            limits={LIMITS[name]}
            unit={units[name]}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </div>
      <div role="status">
        <p className="plan-figure">{say('storage', { storage: storage(storagePerDay(wish) * wish.days) })}</p>
        {sets.length === 0 && <p className="problem">{words.noRecorder}</p>}
      </div>
      <div className="plan-sets">
        {sets.map(({ product, capacity, days }) => (
          <SetCard
            key={product.id}
            title={product.model}
            figure={
              days >= wish.days
                ? say('keeps', { days: figures.days(days), storage: storage(capacity) })
                : say('keepsOnly', { days: figures.days(days) })
            }
            parts={[{ product, count: 1 }]}
          />
        ))}
      </div>
    </>
  );
}
