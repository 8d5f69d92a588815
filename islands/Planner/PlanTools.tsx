import { useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { openLastingCache, type LocalCache } from '../ui/local-cache.ts';
import { usePlanner } from './context.ts';
import { writePlan, type Plan } from './model/plan.ts';

interface Props {
  readonly plan: Plan;
}

const NAME = 'plan';

let cache: LocalCache | undefined;

/** A year, in minutes. */
const LIFETIME = 365 * 24 * 60;

function keptPlans(): LocalCache {
  return (cache ??= openLastingCache('planner_', LIFETIME));
}

/** The plan that was saved, as what follows `#` in its address; the empty text without one. */
function keptPlan(): string {
  const found = keptPlans().get(NAME);
  return typeof found === 'string' ? found : '';
}

/** What is read changes only with this page. */
const never = (): (() => void) => () => undefined;
const nothing = (): string => '';

/** What can be done with a plan: copy its address, save it, open the saved one, print it. */
export function PlanTools({ plan }: Props): ReactNode {
  const { words } = usePlanner();
  const field = useRef<HTMLInputElement>(null);
  const page = useSyncExternalStore(never, () => location.href.replace(/#.*/s, ''), nothing);
  const kept = useSyncExternalStore(never, keptPlan, nothing);
  const [done, setDone] = useState<{ readonly said: 'copied' | 'kept'; readonly text: string }>();
  const text = writePlan(plan);
  const said = done?.text === text ? done.said : undefined;

  return (
    <div className="plan-tools plan-keep">
      <input ref={field} type="text" readOnly dir="ltr" aria-label={words.copy} value={`${page}#${text}`} />
      <button className="quiet" type="button" onClick={() => void copy()}>
        {said === 'copied' ? words.copied : words.copy}
      </button>
      <button className="quiet" type="button" onClick={keep}>
        {kept === text ? words.kept : words.keep}
      </button>
      {kept !== '' && (
        <button className="quiet" type="button" onClick={() => (location.hash = kept)}>
          {words.open}
        </button>
      )}
      <button className="quiet" type="button" onClick={() => print()}>
        {words.print}
      </button>
      <span className="unseen" role="status">
        {said && words[said]}
      </span>
    </div>
  );

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(`${page}#${text}`);
      setDone({ said: 'copied', text });
    } catch {
      // The visitor copies what is selected.
      field.current?.select();
    }
  }

  function keep(): void {
    keptPlans().set(NAME, text);
    // A browser that keeps nothing has not saved it.
    setDone(keptPlan() === text ? { said: 'kept', text } : undefined);
  }
}
