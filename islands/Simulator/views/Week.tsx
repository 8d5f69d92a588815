import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import type { Part } from '../model.ts';
import type { Send } from '../patch.ts';
import { DAYS, HOURS } from '../shared/week.ts';

/** A Monday, to name the days of the week. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;

interface Props {
  readonly part: Extract<Part, { kind: 'week' }>;
  readonly locale: string;
  readonly send: Send;
}

/** A timetable to draw with the pointer; with the keyboard, arrows move and the space bar sets. */
export function Week({ part: { hours, path, label }, locale, send }: Props): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const drawn = useRef<string>(undefined);
  const names = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const paint = (at: number, value: string): void => {
    if (hours[at] !== value) send({ [path]: hours.slice(0, at) + value + hours.slice(at + 1) }, label);
  };
  const placeOf = (event: PointerEvent): number => {
    const hit = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-hour]');
    return frame.current?.contains(hit ?? null) === true ? Number(hit?.dataset['hour']) : -1;
  };
  const draw = (event: PointerEvent, start: boolean): void => {
    const at = placeOf(event);
    if (at < 0) return;
    if (start) drawn.current = hours[at] === '1' ? '0' : '1';
    if (drawn.current !== undefined) paint(at, drawn.current);
  };
  const walk = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = Number((event.target as HTMLElement).dataset['hour'] ?? 0);
    if (event.key === ' ' || event.key === 'Enter') paint(at, hours[at] === '1' ? '0' : '1');
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -HOURS, ArrowDown: HOURS }[event.key] ?? 0;
    if (step === 0 && event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    frame.current?.querySelector<HTMLElement>(`[data-hour='${(at + step + DAYS * HOURS) % (DAYS * HOURS)}']`)?.focus();
  };
  return (
    <div
      ref={frame}
      className="sim-week"
      role="group"
      aria-label={label}
      dir="ltr"
      onKeyDown={walk}
      onPointerDown={(event) => draw(event, true)}
      onPointerMove={(event) => draw(event, false)}
      onPointerUp={() => (drawn.current = undefined)}
      onPointerLeave={() => (drawn.current = undefined)}
    >
      {Array.from({ length: DAYS }, (_, day) => (
        <div key={day}>
          <span>{names.format(MONDAY + day * DAY)}</span>
          {Array.from({ length: HOURS }, (_, hour) => {
            const at = day * HOURS + hour;
            return (
              <span
                key={hour}
                data-hour={at}
                role="checkbox"
                aria-checked={hours[at] === '1'}
                aria-label={`${names.format(MONDAY + day * DAY)} ${hour}:00`}
                tabIndex={at === 0 ? 0 : -1}
              />
            );
          })}
        </div>
      ))}
      <small>
        {[0, 6, 12, 18, 24].map((hour) => (
          <bdi key={hour}>{hour}</bdi>
        ))}
      </small>
    </div>
  );
}
