import { useEffect, useRef, useState, type ReactNode } from 'react';
import { openLastingCache, type LocalCache } from '../ui/local-cache.ts';
import { usePlanner } from './context.ts';
import { writePlan, type Plan } from './model/plan.ts';

interface Props {
  readonly plan: Plan;
  /** Takes what follows `#` in the address of a plan. */
  readonly onOpen: (hash: string) => void;
}

const NAME = 'plan';

let cache: LocalCache | undefined;

function keptPlans(): LocalCache {
  return (cache ??= openLastingCache('planner_'));
}

/** What can be done with a plan: copy its address, keep it, open the kept one, print it. */
export function PlanTools({ plan, onOpen }: Props): ReactNode {
  const { words } = usePlanner();
  const field = useRef<HTMLInputElement>(null);
  const [kept, setKept] = useState<string>();
  const [address, setAddress] = useState('');
  const [copied, setCopied] = useState(false);
  const [saved, setSaved] = useState(false);
  const text = writePlan(plan);
  const said = (copied && words.copied) || (saved && words.kept);

  useEffect(() => {
    const found = keptPlans().get(NAME);
    if (typeof found === 'string') setKept(found);
  }, []);
  useEffect(() => {
    setAddress(new URL(`#${text}`, location.href).href);
    setCopied(false);
    setSaved(false);
  }, [text]);

  return (
    <div className="plan-tools plan-keep">
      <input ref={field} type="text" readOnly dir="ltr" aria-label={words.copy} value={address} />
      <button className="quiet" type="button" onClick={() => void copy()}>
        {copied ? words.copied : words.copy}
      </button>
      <button className="quiet" type="button" onClick={keep}>
        {kept === text ? words.kept : words.keep}
      </button>
      {kept !== undefined && kept !== text && (
        <button className="quiet" type="button" onClick={() => onOpen(`#${kept}`)}>
          {words.open}
        </button>
      )}
      <button className="quiet" type="button" onClick={() => print()}>
        {words.print}
      </button>
      <span className="unseen" role="status">
        {said}
      </span>
    </div>
  );

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // The visitor copies what is selected.
      field.current?.select();
    }
  }

  function keep(): void {
    keptPlans().set(NAME, text);
    const found = keptPlans().get(NAME);
    if (found !== text) return;
    setKept(text);
    setSaved(true);
  }
}
