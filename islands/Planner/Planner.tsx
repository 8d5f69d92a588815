import { useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { Units } from '../../engine/content/units.ts';
import { Context, type PlannerContext } from './context.ts';
import { Answers } from './Fields.tsx';
import { createFigures } from './figures.ts';
import { LinkTool } from './LinkTool.tsx';
import { firstPlan, readPlan, TOOLS, writePlan, type Plan, type Tool } from './model/plan.ts';
import type { PlannedProduct } from './model/products.ts';
import { PlanTools } from './PlanTools.tsx';
import { PowerTool } from './PowerTool.tsx';
import { RecordingTool } from './RecordingTool.tsx';
import { RoomsTool } from './RoomsTool.tsx';
import type { PlannerWords } from './words.ts';

interface Props {
  /** The language of the page, BCP 47. */
  readonly lang: string;
  readonly units: Units;
  readonly products: readonly PlannedProduct[];
  readonly compare?: PlannerContext['compare'];
  readonly words: PlannerWords;
}

const FORMS = { rooms: RoomsTool, power: PowerTool, recording: RecordingTool, link: LinkTool } as const;

function followHash(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}

function currentHash(): string {
  return location.hash;
}

/**
 * Plans a network from the figures of products: Wi-Fi for rooms, power over Ethernet, recordings, a radio link. All of it happens in the
 * browser. The plan is in the address, so that a link leads to it. Without a script the first plan is shown.
 */
export function Planner({ lang, units, products, compare, words }: Props): ReactNode {
  const hash = useSyncExternalStore(followHash, currentHash, () => '');
  const [edited, setEdited] = useState<{ readonly plan: Plan; readonly hash: string }>();
  const found = useMemo(
    () => readPlan(hash, (id) => products.some((one) => one.id === id && one.taken !== undefined), units),
    [hash, products, units],
  );
  // The link that was followed last, and whether it was followed since the last edit. A link within the page has no plan, and changes none.
  const [followed, setFollowed] = useState(found);
  if (found && found !== followed) setFollowed(found);
  const read = found ?? followed;
  const last = edited && (edited.hash === hash || !found) ? edited.plan : undefined;
  const first = useMemo(() => firstPlan(units), [units]);
  const plan = last ?? read?.plan ?? first;
  const wrong = (!last && read?.wrong) || [];
  const context = useMemo(
    (): PlannerContext => ({ lang, words, figures: createFigures(lang, plan.units), products, compare }),
    [lang, words, plan.units, products, compare],
  );
  const change = (part: Partial<Plan>): void => {
    const next = { ...plan, ...part };
    try {
      // Not a step back for each wall that is drawn.
      history.replaceState(history.state, '', `#${writePlan(next)}`);
    } catch {
      // Safari refuses more than a hundred changes in half a minute. The address follows with the next one.
    }
    setEdited({ plan: next, hash: currentHash() });
  };
  const Form = FORMS[plan.tool];

  return (
    <Context value={context}>
      <div className="planner">
        <div className="plan-tools">
          <Answers
            label={words.tool}
            value={plan.tool}
            options={TOOLS.map((value) => ({ value, label: words[value] }))}
            onChange={(tool) => change({ tool: tool as Tool })}
          />
        </div>
        {wrong.length > 0 && (
          <p className="problem" role="alert">
            {words.badLink.replace('{parts}', wrong.join(', '))}
          </p>
        )}
        <h2>{words[plan.tool]}</h2>
        <Form plan={plan} onChange={change} />
        <PlanTools plan={plan} />
      </div>
    </Context>
  );
}
